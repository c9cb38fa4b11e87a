#pragma once

#include "engine/config/gateway_config.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Why a route did not take a request: the first condition that failed, in the order they are tried.
enum class RouteMiss { None, Disabled, Host, Path, Method, Outranked };

/// One candidate of explain(), in the order in which the table prefers them.
struct RouteVerdict {
    std::size_t route = 0;  ///< index into GatewayConfig::routes
    RouteMiss miss = RouteMiss::None;
    std::string pattern;  ///< the path pattern that was closest
};

struct RouteExplanation {
    std::vector<RouteVerdict> verdicts;  ///< every route; the winner first where there is one
    bool matched = false;
};

/// The compiled, immutable routes of one configuration: match() is called on every request, by all workers at once.
class RouteTable {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    static std::shared_ptr<const RouteTable> compile(const GatewayConfig& config);
    virtual ~RouteTable() = default;

    /// The index into GatewayConfig::routes of the route that takes the request, or kNone. `path` has no query.
    /// `host` as received; a port and case are ignored. No allocation, no lock.
    virtual std::uint32_t match(std::string_view method, std::string_view host,
                                std::string_view path) const noexcept = 0;

    /// The same decision, with every candidate's reason. Allocates; for the window and `sluicectl explain`.
    virtual RouteExplanation explain(std::string_view method, std::string_view host,
                                     std::string_view path) const = 0;
};

}  // namespace sluice
