#include "engine/config/config_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace sluice {

namespace {

/// An earlier-ranked route at one host and path, as far as it narrows by method.
struct Claim {
    std::size_t route;
    const std::vector<std::string>* methods;
};

bool covers(const std::vector<std::string>& wide, const std::vector<std::string>& narrow) {
    if (wide.empty()) return true;
    return !narrow.empty() && std::all_of(narrow.begin(), narrow.end(), [&](const std::string& method) {
        return std::find(wide.begin(), wide.end(), method) != wide.end();
    });
}

/// Every host and path that the route answers at, as keys.
std::vector<std::string> places(const MatchConfig& match) {
    static const std::vector<std::string> kAny{""};
    std::vector<std::string> keys;
    for (const std::string& host : match.hosts.empty() ? kAny : match.hosts) {
        for (const std::string& path : match.paths.empty() ? kAny : match.paths)
            keys.push_back(host + '\n' + path);
    }
    return keys;
}

constexpr std::size_t kMostPlaces = 64;  // a route with more is not looked at: the product may be huge
constexpr std::size_t kMostClaims = 16;  // of routes that share a place but not their methods

}  // namespace

/// A route is unreachable when at each of its hosts and paths another one, preferred by priority or by its
/// place in the file, takes at least the same methods. It sees equal patterns only, not one that contains
/// another.
void ConfigCheck::checkUnreachable() {
    const auto& routes = m_config.routes;
    std::vector<std::size_t> order(routes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return routes[a].priority > routes[b].priority; });
    std::unordered_map<std::string, std::vector<Claim>> claims;
    std::vector<std::pair<std::size_t, std::size_t>> lost;
    for (const std::size_t index : order) {
        const MatchConfig& match = routes[index].match;
        if (!routes[index].enabled || match.hosts.size() * match.paths.size() > kMostPlaces) continue;
        bool reachable = false;
        std::size_t winner = 0;
        for (const std::string& place : places(match)) {
            std::vector<Claim>& here = claims[place];
            const auto taken = std::find_if(here.begin(), here.end(), [&](const Claim& claim) {
                return covers(*claim.methods, match.methods);
            });
            if (taken != here.end()) {
                winner = taken->route;
                continue;
            }
            reachable = true;
            if (here.size() < kMostClaims) here.push_back({index, &match.methods});
        }
        if (!reachable) lost.emplace_back(index, winner);
    }
    std::sort(lost.begin(), lost.end());
    for (const auto& [index, winner] : lost) {
        warning(IssueCode::UnreachableRoute, fmt::format("routes[{}]", index),
                {routes[index].name, routes[winner].name});
    }
}

}  // namespace sluice
