#pragma once

#include "engine/config/upstream_config.h"
#include "engine/proxy/upstream/node_change.h"

#include <boost/asio/io_context.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sluice {

/// Looks the names of nodes up again and again, at the shortest interval of the upstreams that use them, and
/// tells when their addresses are others than before. A look-up that fails changes nothing and is tried again
/// sooner. The system's resolver tells no time to live, hence the interval. All on the thread that runs `io`,
/// which waits for no look-up.
class NameRefresh {
public:
    using Addresses = std::vector<boost::asio::ip::address>;
    using Found = std::function<void(boost::system::error_code, Addresses)>;
    /// Asks for a name and answers later, on the thread that runs `io`.
    using Lookup = std::function<void(const std::string& host, Found found)>;
    using Changed = std::function<void(const proxy::NameAddresses&)>;

    /// After a failed look-up, unless the interval is shorter.
    static constexpr Millis kRetry{2'000};

    NameRefresh(boost::asio::io_context& io, Changed changed);
    /// For tests: names come from `lookup`.
    NameRefresh(boost::asio::io_context& io, Changed changed, Lookup lookup);
    ~NameRefresh();

    /// Watches the names of these upstreams; what is known of those that stay is kept.
    void watch(const std::vector<UpstreamConfig>& upstreams);

private:
    class Name;

    boost::asio::io_context& m_io;
    Changed m_changed;
    Lookup m_lookup;
    std::map<std::string, std::shared_ptr<Name>> m_names;
};

}  // namespace sluice
