#include "engine/config/config_check.h"
#include "engine/config/config_limits.h"
#include "engine/config/network.h"

#include <fmt/format.h>

namespace sluice {

void ConfigCheck::checkClient() {
    const ClientConfig& client = m_config.client;
    timeout(client.headerTimeout, "client.header-timeout");
    timeout(client.bodyTimeout, "client.body-timeout");
    timeout(client.keepaliveTimeout, "client.keepalive-timeout");
    timeout(client.sendTimeout, "client.send-timeout");
    range(client.maxBody, 0, INT64_MAX, "client.max-body");
    range(client.maxRequestLine, 1, limits::kRequestLine, "client.max-request-line");
    range(client.maxHeader, 1, limits::kHeader, "client.max-header");
    range(client.maxHeaderFields, 1, limits::kHeaderFields, "client.max-header-fields");
    range(client.keepaliveRequests, 0, INT64_MAX, "client.keepalive-requests");
    timeout(client.tunnelTimeout, "client.tunnel-timeout");
    for (std::size_t i = 0; i < client.trustedAddresses.size(); ++i) {
        const std::string& network = client.trustedAddresses[i];
        if (parseNetwork(network)) continue;
        error(IssueCode::BadNetwork, fmt::format("client.trusted-addresses[{}]", i), {network});
    }
}

}  // namespace sluice
