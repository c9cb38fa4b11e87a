#include "engine/proxy/io/tls/tls_setup.h"

#include "engine/proxy/io/tls/tls_client_context.h"
#include "engine/proxy/io/tls/tls_server_context.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::proxy {

namespace {

template <class Context>
std::shared_ptr<const Context> sameOf(std::shared_ptr<const Context> made,
                                      const std::vector<std::shared_ptr<const Context>>& former) {
    if (!made) return made;
    const auto known = std::find_if(former.begin(), former.end(),
                                    [&](const auto& other) { return other && other->equals(*made); });
    return known == former.end() ? made : *known;
}

}  // namespace

TlsSetup TlsSetup::load(const GatewayConfig& config, const TlsSetup& former) {
    TlsSetup setup;
    TlsFiles files(config.folder);
    for (std::size_t i = 0; i < config.listeners.size(); ++i) {
        std::shared_ptr<const TlsServerContext> made;
        if (const auto& tls = config.listeners[i].tls)
            made = TlsServerContext::load(*tls, files, fmt::format("listeners[{}].tls", i));
        setup.listeners.push_back(sameOf(std::move(made), former.listeners));
    }
    for (std::size_t i = 0; i < config.upstreams.size(); ++i) {
        std::shared_ptr<const TlsClientContext> made;
        const UpstreamConfig& upstream = config.upstreams[i];
        const auto protocol =
            isHttp2(upstream.scheme) ? TlsClientContext::Protocol::Http2 : TlsClientContext::Protocol::Http1;
        if (isSecure(upstream.scheme))
            made = TlsClientContext::load(upstream.tls, protocol, files, fmt::format("upstreams[{}].tls", i));
        setup.upstreams.push_back(sameOf(std::move(made), former.upstreams));
    }
    setup.issues = files.takeIssues();
    return setup;
}

}  // namespace sluice::proxy
