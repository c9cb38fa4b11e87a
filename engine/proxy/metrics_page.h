#pragma once

#include "engine/config/gateway_config.h"
#include "engine/core/result.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <memory>
#include <string>

namespace sluice {

/// The small HTTP server that answers Prometheus: GET and HEAD of one path, one request a connection. All on the
/// thread that runs `io`.
class MetricsPage {
public:
    /// Called for a scrape; calls the function it is given, on the same thread, with the page's text.
    using Render = std::function<void(std::function<void(std::string)>)>;

    MetricsPage(boost::asio::io_context& io, Render render);
    ~MetricsPage();

    /// Listens where the configuration says; nothing happens when it already does. Error ListenFailed, and then the
    /// page goes on where it was.
    Result<void> open(const PrometheusConfig& config);
    void close();
    bool isOpen() const { return m_acceptor != nullptr; }
    /// As bound, with the path: "127.0.0.1:9091/apisix/prometheus/metrics".
    std::string address() const;

private:
    class Connection;
    void accept();

    boost::asio::io_context& m_io;
    boost::asio::steady_timer m_retry;
    std::shared_ptr<bool> m_open = std::make_shared<bool>(false);
    std::shared_ptr<Render> m_render;
    PrometheusConfig m_config;
    std::unique_ptr<boost::asio::ip::tcp::acceptor> m_acceptor;
};

}  // namespace sluice
