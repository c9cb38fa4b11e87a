#include "engine/proxy/upstream/health_check.h"

#include "engine/proxy/io/tls/tls_client_context.h"
#include "engine/proxy/io/tls/tls_stream.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include <array>
#include <string>

namespace sluice {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

struct HealthCheck::Attempt : std::enable_shared_from_this<HealthCheck::Attempt> {
    Attempt(asio::io_context& io, const ActiveHealthConfig& config, const HostPort& node,
            UpstreamScheme scheme, std::shared_ptr<const proxy::TlsClientContext> withTls, Done whenDone)
        : dialogue(CheckDialogue::make(config, node, scheme)),
          request(dialogue ? dialogue->request() : std::string()),
          host(node.host),
          tls(std::move(withTls)),
          resolver(io),
          socket(io),
          timer(io),
          done(std::move(whenDone)) {}

    void start(const ActiveHealthConfig& config, const HostPort& node) {
        const std::uint16_t port = config.port ? static_cast<std::uint16_t>(config.port) : node.port;
        timer.expires_after(config.timeout);
        timer.async_wait([self = shared_from_this()](error_code aborted) {
            if (!aborted) self->finish({NodeFault::TimedOut, 0});
        });
        error_code isName;
        const auto literal = asio::ip::make_address(node.host, isName);
        if (!isName) {
            connect(std::array{tcp::endpoint(literal, port)});
            return;
        }
        resolver.async_resolve(node.host, std::to_string(port),
                               [self = shared_from_this()](error_code failed, const auto& found) {
                                   if (failed)
                                       self->finish({NodeFault::Refused, 0});
                                   else
                                       self->connect(found);
                               });
    }

    template <class Endpoints>
    void connect(const Endpoints& endpoints) {
        if (!done) return;
        asio::async_connect(socket, endpoints,
                            [self = shared_from_this()](error_code failed, const tcp::endpoint&) {
                                if (failed)
                                    self->finish({NodeFault::Refused, 0});
                                else if (self->dialogue && self->tls)
                                    self->secure();
                                else if (self->dialogue)
                                    self->ask();
                                else
                                    self->finish({});
                            });
    }

    void secure() {
        if (!done) return;
        error_code failed;
        socket.native_non_blocking(true, failed);
        stream = tls->connect(socket.native_handle(), host, std::make_shared<proxy::TlsSession>());
        goOnWithTls();
    }

    /// The handshake, the request and the answer, as far as each goes; then waits for the socket.
    void goOnWithTls() {
        if (!done) return;
        if (!isShaken) {
            const auto step = stream->handshake();
            if (step == proxy::TlsStream::Step::Failed) return finish({NodeFault::Refused, 0});
            if (step == proxy::TlsStream::Step::NeedsInput) return waitFor(tcp::socket::wait_read);
            if (step == proxy::TlsStream::Step::NeedsOutput) return waitFor(tcp::socket::wait_write);
            isShaken = true;
        }
        while (sent < request.size()) {
            const auto wrote = stream->write(std::string_view(request).substr(sent));
            if (wrote.kind == proxy::IoResult::WouldBlock) return waitFor(tcp::socket::wait_write);
            if (wrote.kind != proxy::IoResult::Done) return finish({NodeFault::Reset, 0});
            sent += wrote.bytes;
        }
        const auto got = stream->read(answer.data(), answer.size());
        if (got.kind == proxy::IoResult::WouldBlock) return waitFor(tcp::socket::wait_read);
        if (got.kind != proxy::IoResult::Done) return finish({NodeFault::Reset, 0});
        judge(got.bytes);
    }

    void waitFor(tcp::socket::wait_type what) {
        socket.async_wait(what, [self = shared_from_this()](error_code failed) {
            if (failed) return self->finish({NodeFault::Reset, 0});
            self->stream->onReadable(false);
            self->goOnWithTls();
        });
    }

    void ask() {
        if (!done) return;
        asio::async_write(socket, asio::buffer(request),
                          [self = shared_from_this()](error_code failed, std::size_t) {
                              if (failed)
                                  self->finish({NodeFault::Reset, 0});
                              else
                                  self->read();
                          });
    }

    void read() {
        if (!done) return;
        socket.async_read_some(asio::buffer(answer),
                               [self = shared_from_this()](error_code failed, std::size_t got) {
                                   if (failed) return self->finish({NodeFault::Reset, 0});
                                   self->judge(got);
                               });
    }

    void judge(std::size_t size) {
        if (!done) return;
        if (const auto result = dialogue->take({answer.data(), size})) return finish(*result);
        if (stream)
            goOnWithTls();
        else
            read();
    }

    void finish(HealthCheckResult result) {
        if (const Done tell = end()) tell(result);
    }

    /// What was to be told, which is nobody from now on.
    Done end() {
        timer.cancel();
        resolver.cancel();
        error_code ignored;
        socket.close(ignored);
        return std::exchange(done, nullptr);
    }

    const std::unique_ptr<CheckDialogue> dialogue;
    const std::string request;
    const std::string host;
    const std::shared_ptr<const proxy::TlsClientContext> tls;
    std::unique_ptr<proxy::TlsStream> stream;
    bool isShaken = false;
    std::size_t sent = 0;  ///< of the request
    tcp::resolver resolver;
    tcp::socket socket;
    asio::steady_timer timer;
    std::array<char, 4096> answer;
    Done done;
};

HealthCheck::HealthCheck(asio::io_context& io, const ActiveHealthConfig& config, const HostPort& node,
                         UpstreamScheme scheme, std::shared_ptr<const proxy::TlsClientContext> tls, Done done)
    : m_attempt(std::make_shared<Attempt>(io, config, node, scheme, std::move(tls), std::move(done))) {
    m_attempt->start(config, node);
}

HealthCheck::~HealthCheck() {
    m_attempt->end();
}

}  // namespace sluice
