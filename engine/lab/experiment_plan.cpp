#include "engine/lab/experiment_plan.h"

#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

namespace sluice {

namespace {

constexpr std::size_t kMostTargets = 64, kMostLevels = 256, kMostHeaders = 256;
constexpr unsigned kMostConnections = 50'000, kMostThreads = 1'024, kMostRounds = 1'000;
constexpr double kHighestRate = 10'000'000;
constexpr std::int64_t kLargestSize = std::int64_t(1) << 32;
constexpr std::string_view kSizePlace = "{size}";
constexpr std::array kMetrics = {
    std::pair{ObjectiveMetric::P50, "p50"},
    std::pair{ObjectiveMetric::P90, "p90"},
    std::pair{ObjectiveMetric::P99, "p99"},
    std::pair{ObjectiveMetric::P999, "p99.9"},
    std::pair{ObjectiveMetric::Mean, "mean"},
    std::pair{ObjectiveMetric::Max, "max"},
    std::pair{ObjectiveMetric::FailedPercent, "failed-percent"},
    std::pair{ObjectiveMetric::RequestsPerSecond, "requests-per-second"},
    std::pair{ObjectiveMetric::SharePercent, "share-percent"},
};
constexpr Millis kLongestPhase = std::chrono::hours(24), kLongestTimeout = std::chrono::hours(1);

Error bad(std::string field) {
    return Error{ErrorCode::BadPlan, std::move(field), {}};
}

bool isFileNameToken(std::string_view text) noexcept {
    return !text.empty() && text.size() <= 64 && text.front() != '.' &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '.' || c == '_' || c == '-';
           });
}

/// RFC 9110 section 5.6.2.
bool isHttpToken(std::string_view text) noexcept {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return c > 0x20 && c < 0x7f &&
               std::string_view("\"(),/:;<=>?@[\\]{}").find(c) == std::string_view::npos;
    });
}

/// RFC 9110 section 5.5: what would end the line, or the text, has no place in a value.
bool isHeaderValue(std::string_view text) noexcept {
    return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

bool isHttpUrl(std::string_view url) noexcept {
    std::size_t scheme = 0;
    for (std::string_view known : {"http://", "https://"}) {
        if (equalsIgnoreCase(url.substr(0, known.size()), known)) scheme = known.size();
    }
    if (scheme == 0 || url.size() <= scheme) return false;
    const char first = url[scheme];
    if (first == '/' || first == '?' || first == '#' || first == ':') return false;
    return std::none_of(url.begin(), url.end(), [](unsigned char c) { return c <= 0x20 || c == 0x7f; });
}

bool isWithin(double value, double least, double most) noexcept {
    return std::isfinite(value) && value >= least && value <= most;
}

Result<void> checkTargets(const ExperimentPlan& plan) {
    if (plan.targets.empty() || plan.targets.size() > kMostTargets) return bad("targets");
    std::set<std::string> names;
    for (std::size_t i = 0; i < plan.targets.size(); ++i) {
        const PlanTarget& target = plan.targets[i];
        if (target.name.empty() || !names.insert(target.name).second)
            return bad(fmt::format("targets[{}].name", i));
        if (!isHttpUrl(target.url)) return bad(fmt::format("targets[{}].url", i));
        const bool gateway = target.kind == TargetKind::Gateway;
        if (!gateway && !target.variant.empty()) return bad(fmt::format("targets[{}].variant", i));
    }
    if (!plan.baseline.empty() && !names.contains(plan.baseline)) return bad("baseline");
    return {};
}

Result<void> checkLevels(const ExperimentPlan& plan) {
    if (plan.levels.empty() || plan.levels.size() > kMostLevels) return bad("levels");
    for (std::size_t i = 0; i < plan.levels.size(); ++i) {
        const PlanLevel& level = plan.levels[i];
        if (level.connections < 1 || level.connections > kMostConnections) {
            return bad(fmt::format("levels[{}].connections", i));
        }
        if (level.threads < 1 || level.threads > kMostThreads || level.threads > level.connections) {
            return bad(fmt::format("levels[{}].threads", i));
        }
        if (!isWithin(level.rate, 0, kHighestRate)) return bad(fmt::format("levels[{}].rate", i));
        if (!isWithin(level.capacityShare, 0, 10) || (level.capacityShare > 0 && level.rate > 0)) {
            return bad(fmt::format("levels[{}].capacity-share", i));
        }
        if (level.capacityShare > 0) {  // of something measured before it
            const bool closedAbove =
                std::any_of(plan.levels.begin(), plan.levels.begin() + static_cast<std::ptrdiff_t>(i),
                            [](const PlanLevel& one) { return isClosed(one); });
            if (!closedAbove) return bad(fmt::format("levels[{}].capacity-share", i));
        }
        if (level.size < 0 || level.size > kLargestSize) return bad(fmt::format("levels[{}].size", i));
    }
    return {};
}

Result<void> checkRequest(const ExperimentPlan& plan) {
    if (!isHttpToken(plan.method)) return bad("request.method");
    if (plan.headers.size() > kMostHeaders) return bad("request.headers");
    for (std::size_t i = 0; i < plan.headers.size(); ++i) {
        if (!isHttpToken(plan.headers[i].first) || !isHeaderValue(plan.headers[i].second)) {
            return bad(fmt::format("request.headers[{}]", i));
        }
    }
    return {};
}

Result<void> checkObjectives(const ExperimentPlan& plan) {
    for (std::size_t i = 0; i < plan.objectives.size(); ++i) {
        const Objective& objective = plan.objectives[i];
        const bool known = objective.target.empty() || std::any_of(plan.targets.begin(), plan.targets.end(),
                                                                   [&](const PlanTarget& target) {
                                                                       return target.name == objective.target;
                                                                   });
        if (!known) return bad(fmt::format("objectives[{}].target", i));
        if (!objective.least && !objective.most) return bad(fmt::format("objectives[{}]", i));
        for (const auto& limit : {objective.least, objective.most}) {
            if (limit && !isWithin(*limit, 0, 1e12)) return bad(fmt::format("objectives[{}]", i));
        }
    }
    if (!plan.search) return {};
    const LimitSearch& search = *plan.search;
    if (plan.levels.size() != 1 || !isClosed(plan.levels.front())) return bad("levels");
    if (plan.objectives.empty()) return bad("objectives");
    if (!isWithin(search.firstRate, 1, kHighestRate)) return bad("search.first-rate");
    if (!isWithin(search.mostRate, search.firstRate, kHighestRate)) return bad("search.most-rate");
    if (!isWithin(search.precision, 0.001, 0.5)) return bad("search.precision");
    if (search.confirmations > 20) return bad("search.confirmations");
    return {};
}

Result<void> checkPublished(const ExperimentPlan& plan) {
    for (std::size_t i = 0; i < plan.published.size(); ++i) {
        const PublishedRow& row = plan.published[i];
        if (row.target.empty()) return bad(fmt::format("published[{}].target", i));
        for (double figure : {row.requestsPerSecond, row.p50, row.p75, row.p90, row.p99, row.mean, row.max,
                              row.cpuLow, row.cpuHigh}) {
            if (!std::isfinite(figure) || figure < 0) return bad(fmt::format("published[{}]", i));
        }
    }
    return {};
}

}  // namespace

const char* toToken(ObjectiveMetric metric) noexcept {
    for (const auto& [known, token] : kMetrics) {
        if (known == metric) return token;
    }
    return "unknown";
}

std::optional<ObjectiveMetric> objectiveMetric(std::string_view token) noexcept {
    for (const auto& [metric, known] : kMetrics) {
        if (known == token) return metric;
    }
    return std::nullopt;
}

bool isClosed(const PlanLevel& level) noexcept {
    return level.rate == 0 && level.capacityShare == 0;
}

std::string urlAt(const ExperimentPlan& plan, std::size_t target, std::size_t level) {
    std::string url = plan.targets[target].url;
    if (const auto place = url.find(kSizePlace); place != std::string::npos)
        url.replace(place, kSizePlace.size(), std::to_string(plan.levels[level].size));
    return url;
}

std::string levelName(const PlanLevel& level, double rate) {
    std::string name = std::to_string(level.connections);
    if (level.capacityShare > 0)
        name += fmt::format(" @ {:.0f} %", level.capacityShare * 100);
    else if (level.rate > 0 || rate > 0)
        name += fmt::format(" @ {:.0f}/s", level.rate > 0 ? level.rate : rate);
    if (level.size > 0) name += fmt::format(", {} B", level.size);
    return name;
}

std::size_t baselineOf(const ExperimentPlan& plan) noexcept {
    for (std::size_t i = 0; i < plan.targets.size(); ++i) {
        const PlanTarget& target = plan.targets[i];
        if (plan.baseline.empty() ? target.kind == TargetKind::Direct : target.name == plan.baseline)
            return i;
    }
    return 0;
}

std::optional<std::size_t> subjectOf(const ExperimentPlan& plan) noexcept {
    const std::size_t baseline = baselineOf(plan);
    std::optional<std::size_t> other;
    for (std::size_t i = 0; i < plan.targets.size(); ++i) {
        if (i == baseline) continue;
        if (plan.targets[i].kind != TargetKind::Direct) return i;
        if (!other) other = i;
    }
    return other;
}

Result<void> checkPlan(const ExperimentPlan& plan) {
    if (!isFileNameToken(plan.id)) return bad("id");
    for (const auto& check : {checkTargets, checkLevels, checkRequest, checkObjectives, checkPublished}) {
        if (Result<void> checked = check(plan); !checked) return checked;
    }
    if (plan.duration <= Millis::zero() || plan.duration > kLongestPhase) return bad("duration");
    if (plan.warmup < Millis::zero() || plan.warmup > kLongestPhase) return bad("warmup");
    if (plan.timeout <= Millis::zero() || plan.timeout > kLongestTimeout) return bad("timeout");
    if (plan.rounds < 1 || plan.rounds > kMostRounds) return bad("rounds");
    return {};
}

}  // namespace sluice
