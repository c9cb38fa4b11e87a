#pragma once

#include "engine/proxy/routing/method_set.h"
#include "engine/proxy/routing/path_index.h"
#include "engine/proxy/routing/path_pattern.h"
#include "engine/proxy/routing/route_table.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sluice {

/// The table behind RouteTable: one PathIndex for each host that some route names, and one for the routes
/// without.
class CompiledRoutes final : public RouteTable {
public:
    explicit CompiledRoutes(const GatewayConfig& config);

    std::uint32_t match(std::string_view method, std::string_view host,
                        std::string_view path) const noexcept override;
    RouteExplanation explain(std::string_view method, std::string_view host,
                             std::string_view path) const override;

private:
    /// A route as explain() looks at it, pattern by pattern; match() uses the indices alone.
    struct Route {
        bool enabled = true;
        std::int64_t priority = 0;
        std::vector<std::string> hosts;
        std::vector<PathPattern> patterns;  ///< never empty: a route without paths has a string prefix of ""
        std::vector<std::string> written;   ///< parallel: the patterns as the file has them
        MethodSet methods;
    };
    struct Candidate;
    struct HostHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept {
            return std::hash<std::string_view>{}(text);
        }
    };
    using HostIndex = std::unordered_map<std::string, PathIndex, HostHash, std::equal_to<>>;

    std::uint32_t matchNormal(std::string_view method, std::string_view host,
                              std::string_view path) const noexcept;
    std::uint32_t matchAfterNormalizing(std::string_view method, std::string_view host,
                                        std::string_view path) const noexcept;
    std::uint32_t matchHost(std::string_view host, std::string_view path, std::string_view method,
                            std::uint16_t bit) const noexcept;
    Candidate judge(std::size_t index, std::string_view method, std::string_view host,
                    std::string_view path) const;

    std::vector<Route> m_routes;
    HostIndex m_hosts;  ///< keys: "example.com", or ".example.com" for "*.example.com"
    PathIndex m_anyHost{{}};
};

}  // namespace sluice
