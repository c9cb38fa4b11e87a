#pragma once

#include "engine/config/gateway_config.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>

namespace sluice {

/// Looks every few seconds whether a certificate or key of the configuration has become another file, as certbot and
/// secrets of Kubernetes renew them. Time and size tell, links are followed. All on the thread that runs `io`.
class CertificateWatch {
public:
    /// What was there at one moment, by file; an entry of a file that cannot be seen is empty.
    struct Stamp {
        std::filesystem::file_time_type written{};
        std::uintmax_t size = 0;

        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    using Files = std::map<std::filesystem::path, Stamp>;

    static constexpr Millis kInterval{2'000};

    CertificateWatch(boost::asio::io_context& io, std::function<void()> changed, Millis interval = kInterval);

    /// Every file that the configuration names for TLS, as it is now. Blocks on the disk.
    static Files look(const GatewayConfig& config);
    /// `changed` is called when they are not like this any more, once for each change. `seen` is from before they were
    /// read, so that no change is missed. Empty: nothing is watched.
    void watch(Files seen);

private:
    void waitForNextLook();

    boost::asio::steady_timer m_timer;
    const std::function<void()> m_changed;
    const Millis m_interval;
    Files m_seen;
};

}  // namespace sluice
