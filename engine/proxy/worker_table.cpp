#include "engine/proxy/worker_table.h"

#include "engine/proxy/routing/strip_prefix.h"

#include <algorithm>
#include <map>

namespace sluice::proxy {

WorkerTable::WorkerTable(std::shared_ptr<const ServingTable> shared, unsigned worker,
                         std::shared_ptr<AccessLog::Port> log)
    : m_shared(std::move(shared)), m_stats(m_shared->config().routes.size()) {
    if (const auto& access = m_shared->config().accessLog; log && access)
        m_accessLogger = std::make_unique<AccessLogger>(access->format, std::move(log));
    const std::vector<RouteConfig>& routes = m_shared->config().routes;
    std::map<PluginFactory*, Plugin*> made;
    for (std::size_t i = 0; i < m_shared->chains().size(); ++i) {
        RouteRuntime runtime;
        if (i < routes.size()) {
            runtime.index = static_cast<std::uint32_t>(i);
            runtime.stripPrefix = compileStripPrefix(routes[i].stripPrefix);
            runtime.connect = routes[i].connect;
        }
        for (PluginFactory* factory : m_shared->chains()[i]) {
            Plugin*& instance = made[factory];
            if (!instance) {
                m_instances.push_back(factory->makeInstance(worker));
                instance = m_instances.back().get();
            }
            runtime.plugins.push_back(instance);
        }
        m_routes.push_back(std::move(runtime));
    }
}

WorkerTable::~WorkerTable() {
    if (m_leftover) m_leftover(takeTraffic());
}

TrafficByRoute WorkerTable::takeTraffic() {
    const std::vector<RouteConfig>& routes = m_shared->config().routes;
    TrafficByRoute taken;
    for (const auto& [route, count] : m_stats.take())
        taken[route < routes.size() ? routes[route].name : std::string()].add(count);
    return taken;
}

void WorkerTable::adopt(WorkerLoop& loop, const WorkerTable* former,
                        std::function<void(const TrafficByRoute&)> leftover) {
    m_leftover = std::move(leftover);
    for (const UpstreamDefinition& definition : m_shared->upstreams()) {
        boost::intrusive_ptr<Upstream> upstream;
        if (former) {
            const auto& known = former->m_upstreams;
            const auto same = std::find_if(known.begin(), known.end(), [&](const auto& other) {
                return other->definition() == definition;
            });
            if (same != known.end()) upstream = *same;
        }
        if (!upstream) upstream = new Upstream(loop, definition);
        m_upstreams.push_back(upstream);
    }
    const std::vector<RouteConfig>& routes = m_shared->config().routes;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        for (const auto& upstream : m_upstreams) {
            if (upstream->config().name == routes[i].upstream) m_routes[i].upstream = upstream;
        }
    }
}

const RouteRuntime& WorkerTable::match(std::string_view method, std::string_view host,
                                       std::string_view path) const noexcept {
    const std::uint32_t index = m_shared->routes().match(method, host, path);
    return index < m_routes.size() - 1 ? m_routes[index] : m_routes.back();
}

}  // namespace sluice::proxy
