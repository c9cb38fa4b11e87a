#include "engine/proxy/metrics_page.h"

#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

namespace sluice {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::size_t kMaxHead = 8 * 1024;
constexpr std::chrono::seconds kExchangeLimit{10};
constexpr std::chrono::milliseconds kAcceptPause{200};

struct RequestLine {
    std::string_view method, path;
};

RequestLine requestLine(std::string_view head) {
    head = head.substr(0, head.find('\r'));
    const auto first = head.find(' ');
    const auto second = head.find(' ', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return {};
    std::string_view target = head.substr(first + 1, second - first - 1);
    return {head.substr(0, first), target.substr(0, target.find('?'))};
}

}  // namespace

class MetricsPage::Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket socket, std::shared_ptr<Render> render, std::string path)
        : m_socket(std::move(socket)),
          m_limit(m_socket.get_executor()),
          m_render(std::move(render)),
          m_path(std::move(path)) {}

    void start() {
        m_limit.expires_after(kExchangeLimit);
        m_limit.async_wait([self = shared_from_this()](boost::system::error_code aborted) {
            if (!aborted) self->closeSocket();
        });
        asio::async_read_until(m_socket, asio::dynamic_buffer(m_head, kMaxHead), "\r\n\r\n",
                               [self = shared_from_this()](boost::system::error_code failed, std::size_t) {
                                   failed ? self->closeSocket() : self->answer();
                               });
    }

private:
    void answer() {
        const RequestLine request = requestLine(m_head);
        const bool head = request.method == "HEAD";
        if (request.method != "GET" && !head)
            return send("405 Method Not Allowed", "Allow: GET, HEAD\r\n", "", false);
        if (request.path != m_path) return send("404 Not Found", "", "", head);
        (*m_render)([self = shared_from_this(), head](std::string page) {
            self->send("200 OK", "Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n", page, head);
        });
    }

    void send(std::string_view status, std::string_view fields, std::string_view body, bool withoutBody) {
        m_answer = fmt::format("HTTP/1.1 {}\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n{}", status,
                               fields, body.size(), withoutBody ? std::string_view() : body);
        asio::async_write(
            m_socket, asio::buffer(m_answer),
            [self = shared_from_this()](boost::system::error_code, std::size_t) { self->closeSocket(); });
    }

    void closeSocket() {
        m_limit.cancel();
        boost::system::error_code ignored;
        m_socket.shutdown(tcp::socket::shutdown_both, ignored);
        m_socket.close(ignored);
    }

    tcp::socket m_socket;
    asio::steady_timer m_limit;
    std::shared_ptr<Render> m_render;
    std::string m_path, m_head, m_answer;
};

MetricsPage::MetricsPage(asio::io_context& io, Render render)
    : m_io(io), m_retry(io), m_render(std::make_shared<Render>(std::move(render))) {}

MetricsPage::~MetricsPage() {
    close();
}

Result<void> MetricsPage::open(const PrometheusConfig& config) {
    if (m_acceptor && m_config.address == config.address) {
        m_config.path = config.path;
        return {};
    }
    boost::system::error_code failed;
    const auto host = asio::ip::make_address(
        config.address.host == "localhost" ? "127.0.0.1" : config.address.host, failed);
    if (failed) return Error{ErrorCode::ListenFailed, toText(config.address), failed};
    const tcp::endpoint endpoint(host, config.address.port);
    auto acceptor = std::make_unique<tcp::acceptor>(m_io);
    acceptor->open(endpoint.protocol(), failed);
    if (!failed) acceptor->set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) acceptor->bind(endpoint, failed);
    if (!failed) acceptor->listen(64, failed);
    if (failed) return Error{ErrorCode::ListenFailed, toText(config.address), failed};
    close();  // only now: a page that cannot move stays where it is
    m_acceptor = std::move(acceptor);
    m_config = config;
    m_open = std::make_shared<bool>(true);
    accept();
    return {};
}

void MetricsPage::close() {
    *m_open = false;
    m_retry.cancel();
    m_acceptor.reset();
}

std::string MetricsPage::address() const {
    if (!m_acceptor) return {};
    boost::system::error_code ignored;
    const auto bound = m_acceptor->local_endpoint(ignored);
    return toText(HostPort{bound.address().to_string(), bound.port()}) + m_config.path;
}

void MetricsPage::accept() {
    m_acceptor->async_accept([this, open = m_open](boost::system::error_code failed, tcp::socket socket) {
        if (!*open) return;  // `this` may be gone
        if (!failed) {
            std::make_shared<Connection>(std::move(socket), m_render, m_config.path)->start();
            return accept();
        }
        m_retry.expires_after(kAcceptPause);  // out of descriptors: the scraper comes again
        m_retry.async_wait([this, open](boost::system::error_code aborted) {
            if (!aborted && *open) accept();
        });
    });
}

}  // namespace sluice
