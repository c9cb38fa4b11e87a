#include "engine/proxy/routing/compiled_routes.h"
#include "engine/proxy/routing/host_pattern.h"
#include "engine/proxy/routing/normal_path.h"

#include <algorithm>
#include <tuple>

namespace sluice {

namespace {

std::size_t commonPrefix(std::string_view a, std::string_view b) noexcept {
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<std::size_t>(end.first - a.begin());
}

/// Candidates that reached the methods stand together in the table's own order; the others follow, the closer
/// first.
int stage(RouteMiss miss) noexcept {
    switch (miss) {
        case RouteMiss::None:
        case RouteMiss::Outranked:
        case RouteMiss::Method: return 0;
        case RouteMiss::Path: return 1;
        case RouteMiss::Host: return 2;
        case RouteMiss::Disabled: return 3;
    }
    return 4;
}

}  // namespace

struct CompiledRoutes::Candidate {
    RouteVerdict verdict;
    std::size_t hostRank = 0;
    std::uint64_t pathRank = 0;  ///< of the pattern that matched, else how much of the closest one agrees
    std::int64_t priority = 0;

    bool isBefore(const Candidate& other) const noexcept {
        return std::tuple(-stage(verdict.miss), hostRank, pathRank, priority, other.verdict.route) >
               std::tuple(-stage(other.verdict.miss), other.hostRank, other.pathRank, other.priority,
                          verdict.route);
    }
};

CompiledRoutes::Candidate CompiledRoutes::judge(std::size_t index, std::string_view method,
                                                std::string_view host, std::string_view path) const {
    const Route& route = m_routes[index];
    Candidate candidate;
    candidate.verdict.route = index;
    candidate.priority = route.priority;
    candidate.hostRank = route.hosts.empty() ? kAnyHostRank : 0;
    if (!host.empty()) {
        for (const std::string& pattern : route.hosts) {
            candidate.hostRank = std::max(candidate.hostRank, hostRank(pattern, host));
        }
    }
    bool matched = false;
    for (std::size_t i = 0; i < route.patterns.size(); ++i) {
        const PathPattern& pattern = route.patterns[i];
        const bool takes = pattern.matches(path);
        if (matched && !takes) continue;
        const std::uint64_t rank =
            takes ? pathRank(pattern.kind, pattern.text.size()) : commonPrefix(pattern.text, path);
        if (i != 0 && takes == matched && rank <= candidate.pathRank) continue;
        matched = takes;
        candidate.pathRank = rank;
        candidate.verdict.pattern = route.written[i];
    }
    if (!route.enabled)
        candidate.verdict.miss = RouteMiss::Disabled;
    else if (candidate.hostRank == 0)
        candidate.verdict.miss = RouteMiss::Host;
    else if (!matched)
        candidate.verdict.miss = RouteMiss::Path;
    else if (!route.methods.contains(method, methodBit(method)))
        candidate.verdict.miss = RouteMiss::Method;
    return candidate;
}

RouteExplanation CompiledRoutes::explain(std::string_view method, std::string_view host,
                                         std::string_view path) const {
    const NormalHost normalHost(host);
    const std::string normal = normalPath(path);
    std::vector<Candidate> candidates;
    candidates.reserve(m_routes.size());
    for (std::size_t i = 0; i < m_routes.size(); ++i)
        candidates.push_back(judge(i, method, normalHost.text(), normal));
    const std::uint32_t winner = match(method, host, path);
    for (Candidate& candidate : candidates) {
        if (candidate.verdict.miss == RouteMiss::None && candidate.verdict.route != winner) {
            candidate.verdict.miss = RouteMiss::Outranked;
        }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        const bool aWins = a.verdict.miss == RouteMiss::None;
        const bool bWins = b.verdict.miss == RouteMiss::None;
        return aWins != bWins ? aWins : a.isBefore(b);
    });
    RouteExplanation explanation;
    explanation.matched = winner != kNone;
    for (Candidate& candidate : candidates) explanation.verdicts.push_back(std::move(candidate.verdict));
    return explanation;
}

}  // namespace sluice
