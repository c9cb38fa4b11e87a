#include "engine/lab/experiment_plan.h"

#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace sluice {

namespace {

constexpr std::size_t kMostTargets = 64, kMostLevels = 256, kMostHeaders = 256;
constexpr unsigned kMostConnections = 50'000, kMostThreads = 1'024, kMostRounds = 1'000;
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
    constexpr std::string_view kScheme = "http://";
    if (url.size() <= kScheme.size() || !equalsIgnoreCase(url.substr(0, kScheme.size()), kScheme))
        return false;
    const char first = url[kScheme.size()];
    if (first == '/' || first == '?' || first == '#' || first == ':') return false;
    return std::none_of(url.begin(), url.end(), [](unsigned char c) { return c <= 0x20 || c == 0x7f; });
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

Result<void> checkPublished(const ExperimentPlan& plan) {
    for (std::size_t i = 0; i < plan.published.size(); ++i) {
        const PublishedRow& row = plan.published[i];
        if (row.target.empty()) return bad(fmt::format("published[{}].target", i));
        for (double figure : {row.requestsPerSecond, row.p50, row.p75, row.p90, row.p99, row.mean, row.max}) {
            if (!std::isfinite(figure) || figure < 0) return bad(fmt::format("published[{}]", i));
        }
    }
    return {};
}

}  // namespace

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
    for (const auto& check : {checkTargets, checkLevels, checkRequest, checkPublished}) {
        if (Result<void> checked = check(plan); !checked) return checked;
    }
    if (plan.duration <= Millis::zero() || plan.duration > kLongestPhase) return bad("duration");
    if (plan.warmup < Millis::zero() || plan.warmup > kLongestPhase) return bad("warmup");
    if (plan.timeout <= Millis::zero() || plan.timeout > kLongestTimeout) return bad("timeout");
    if (plan.rounds < 1 || plan.rounds > kMostRounds) return bad("rounds");
    return {};
}

}  // namespace sluice
