#include "ui/pages/routes/route_edits.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sluice {

namespace {

std::string freeName(const GatewayConfig& config, const std::string& wanted) {
    const auto taken = [&](const std::string& name) {
        return std::any_of(config.routes.begin(), config.routes.end(),
                           [&](const RouteConfig& route) { return route.name == name; });
    };
    if (!taken(wanted)) return wanted;
    for (int number = 2;; ++number) {
        std::string name = wanted + "-" + std::to_string(number);
        if (!taken(name)) return name;
    }
}

/// "orders-2" is copied as "orders-3", not as "orders-2-2".
std::string withoutNumber(const std::string& name) {
    const std::size_t dash = name.find_last_of('-');
    if (dash == std::string::npos || dash == 0 || dash + 1 == name.size()) return name;
    const bool number = std::all_of(name.begin() + std::ptrdiff_t(dash) + 1, name.end(),
                                    [](char c) { return c >= '0' && c <= '9'; });
    return number ? name.substr(0, dash) : name;
}

}  // namespace

RouteRows addRoute(GatewayConfig& config, std::size_t before) {
    RouteConfig route;
    route.name = freeName(config, "new-route");
    route.match.paths = {"/new"};
    if (!config.upstreams.empty()) route.upstream = config.upstreams.front().name;
    const std::size_t at = std::min(before, config.routes.size());
    config.routes.insert(config.routes.begin() + std::ptrdiff_t(at), std::move(route));
    return {at};
}

RouteRows duplicateRoutes(GatewayConfig& config, const RouteRows& rows) {
    RouteRows copies;
    for (const std::size_t row : rows) {
        const std::size_t from = row + copies.size();
        RouteConfig copy = config.routes[from];
        copy.name = freeName(config, withoutNumber(copy.name));
        config.routes.insert(config.routes.begin() + std::ptrdiff_t(from) + 1, std::move(copy));
        copies.push_back(from + 1);
    }
    return copies;
}

RouteRows removeRoutes(GatewayConfig& config, const RouteRows& rows) {
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        config.routes.erase(config.routes.begin() + std::ptrdiff_t(*row));
    }
    if (rows.empty() || config.routes.empty()) return {};
    return {std::min(rows.front(), config.routes.size() - 1)};
}

RouteRows moveRoutes(GatewayConfig& config, const RouteRows& rows, std::size_t before) {
    std::vector<RouteConfig> taken;
    std::size_t target = before;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (*row < before) --target;
        taken.insert(taken.begin(), std::move(config.routes[*row]));
        config.routes.erase(config.routes.begin() + std::ptrdiff_t(*row));
    }
    RouteRows placed;
    for (std::size_t i = 0; i < taken.size(); ++i) placed.push_back(target + i);
    config.routes.insert(config.routes.begin() + std::ptrdiff_t(target),
                         std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()));
    return placed;
}

RouteRows enableRoutes(GatewayConfig& config, const RouteRows& rows, bool on) {
    for (const std::size_t row : rows) config.routes[row].enabled = on;
    return rows;
}

}  // namespace sluice
