#include "engine/proxy/routing/route_table.h"

#include "engine/proxy/routing/compiled_routes.h"
#include "engine/proxy/routing/host_pattern.h"
#include "engine/proxy/routing/normal_path.h"

namespace sluice {

namespace {

std::string hostKey(const std::string& pattern) {
    return pattern.starts_with("*.") ? pattern.substr(1) : pattern;
}

}  // namespace

std::shared_ptr<const RouteTable> RouteTable::compile(const GatewayConfig& config) {
    return std::make_shared<const CompiledRoutes>(config);
}

CompiledRoutes::CompiledRoutes(const GatewayConfig& config) {
    m_routes.reserve(config.routes.size());  // the indices point into it
    std::unordered_map<std::string, std::vector<IndexedPath>> byHost;
    for (const RouteConfig& source : config.routes) {
        Route& route = m_routes.emplace_back();
        route.enabled = source.enabled;
        route.priority = source.priority;
        route.hosts = source.match.hosts;
        route.methods = compileMethods(source.match.methods);
        route.written = source.match.paths;
        for (const std::string& path : source.match.paths) route.patterns.push_back(compilePath(path));
        if (route.patterns.empty()) {
            route.patterns.push_back({PathKind::StringPrefix, ""});
            route.written.emplace_back();
        }
        if (!route.enabled) continue;
        const auto index = static_cast<std::uint32_t>(m_routes.size() - 1);
        for (const PathPattern& pattern : route.patterns) {
            const IndexedPath path{pattern, index, route.priority, &route.methods};
            for (const std::string& host : route.hosts) byHost[hostKey(host)].push_back(path);
            if (route.hosts.empty()) byHost[""].push_back(path);
        }
    }
    for (auto& [host, paths] : byHost) {
        if (host.empty())
            m_anyHost = PathIndex(std::move(paths));
        else
            m_hosts.emplace(host, PathIndex(std::move(paths)));
    }
}

std::uint32_t CompiledRoutes::match(std::string_view method, std::string_view host,
                                    std::string_view path) const noexcept {
    if (path.starts_with('/') && mayNeedNormalForm(path)) return matchAfterNormalizing(method, host, path);
    return matchNormal(method, host, path);
}

/// Apart and never inlined, so that only the rare request pays for the large stack frame.
[[gnu::noinline]] std::uint32_t CompiledRoutes::matchAfterNormalizing(std::string_view method,
                                                                      std::string_view host,
                                                                      std::string_view path) const noexcept {
    char buffer[kNormalPathRoom];
    const auto normal = normalForm(path, buffer, sizeof buffer);
    return normal ? matchNormal(method, host, *normal) : kNone;
}

std::uint32_t CompiledRoutes::matchNormal(std::string_view method, std::string_view host,
                                          std::string_view path) const noexcept {
    const std::uint16_t bit = methodBit(method);
    if (!m_hosts.empty()) {
        const NormalHost normal(host);
        const std::uint32_t found = matchHost(normal.text(), path, method, bit);
        if (found != kNone) return found;
    }
    return m_anyHost.find(path, method, bit);
}

/// The host itself first, then every wildcard above it, the longest first.
std::uint32_t CompiledRoutes::matchHost(std::string_view host, std::string_view path, std::string_view method,
                                        std::uint16_t bit) const noexcept {
    if (host.empty() || host.front() == '.') return kNone;
    for (std::string_view key = host;;) {
        if (const auto found = m_hosts.find(key); found != m_hosts.end()) {
            const std::uint32_t route = found->second.find(path, method, bit);
            if (route != kNone) return route;
        }
        const auto dot = key.find('.', key.front() == '.' ? 1 : 0);
        if (dot == std::string_view::npos) return kNone;
        key.remove_prefix(dot);
    }
}

}  // namespace sluice
