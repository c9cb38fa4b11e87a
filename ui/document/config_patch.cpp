#include "ui/document/config_patch.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sluice {

namespace {

GatewayConfig withoutRoutes(const GatewayConfig& config) {
    GatewayConfig rest = config;
    rest.routes.clear();
    return rest;
}

}  // namespace

ConfigPatch::ConfigPatch(const GatewayConfig& from, const GatewayConfig& to) {
    const auto& a = from.routes;
    const auto& b = to.routes;
    const auto head = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto tail = std::mismatch(a.rbegin(), std::make_reverse_iterator(head.first), b.rbegin(),
                                    std::make_reverse_iterator(head.second));
    m_first = static_cast<std::size_t>(head.first - a.begin());
    m_replaced = static_cast<std::size_t>(tail.first.base() - head.first);
    m_routes.assign(head.second, tail.second.base());

    GatewayConfig rest = withoutRoutes(to);
    if (rest != withoutRoutes(from)) m_rest = std::move(rest);
}

void ConfigPatch::exchange(GatewayConfig& config) {
    const auto begin = config.routes.begin() + static_cast<std::ptrdiff_t>(m_first);
    const auto end = begin + static_cast<std::ptrdiff_t>(m_replaced);
    std::vector<RouteConfig> taken(std::make_move_iterator(begin), std::make_move_iterator(end));
    const auto at = config.routes.erase(begin, end);
    m_replaced = m_routes.size();
    config.routes.insert(at, std::make_move_iterator(m_routes.begin()),
                         std::make_move_iterator(m_routes.end()));
    m_routes = std::move(taken);

    if (m_rest) {
        std::swap(config, *m_rest);
        std::swap(config.routes, m_rest->routes);
    }
}

}  // namespace sluice
