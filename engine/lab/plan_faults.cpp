#include "engine/core/text.h"
#include "engine/lab/experiment_plan.h"
#include "engine/lab/phase_load.h"
#include "engine/load/plan_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace sluice {

namespace {

constexpr std::size_t kMostTargets = 64, kMostLevels = 256, kMostHeaders = 256, kMostProcesses = 32;
constexpr unsigned kMostConnections = 50'000, kMostThreads = 1'024, kMostRounds = 1'000;
constexpr double kHighestRate = 10'000'000;
constexpr std::int64_t kLargestSize = std::int64_t(1) << 32;
constexpr Millis kLongestPhase = std::chrono::hours(24), kLongestTimeout = std::chrono::hours(1);

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

/// A path and query of a mix, whole or relative to each target's.
bool isTarget(std::string_view text) noexcept {
    return text.find("://") == std::string_view::npos &&
           std::none_of(text.begin(), text.end(), [](unsigned char c) { return c <= 0x20 || c == 0x7f; });
}

bool isWithin(double value, double least, double most) noexcept {
    return std::isfinite(value) && value >= least && value <= most;
}

/// Gathers the names of impossible fields, each once, in the order of the plan.
class Faults {
public:
    explicit Faults(const ExperimentPlan& plan) : m_plan(plan) {}

    std::vector<std::string> all() {
        check(isFileNameToken(m_plan.id), "id");
        targets();
        levels();
        request();
        objectives();
        processes();
        published();
        check(m_plan.duration > Millis::zero() && m_plan.duration <= kLongestPhase, "duration");
        check(m_plan.warmup >= Millis::zero() && m_plan.warmup <= kLongestPhase, "warmup");
        check(m_plan.timeout > Millis::zero() && m_plan.timeout <= kLongestTimeout, "timeout");
        check(m_plan.rounds >= 1 && m_plan.rounds <= kMostRounds, "rounds");
        check(!m_plan.ceiling || hasCeiling(), "ceiling");
        if (m_faults.empty()) load();  // what the load generator itself would refuse
        return std::move(m_faults);
    }

private:
    void check(bool fine, std::string field) {
        if (!fine && std::find(m_faults.begin(), m_faults.end(), field) == m_faults.end())
            m_faults.push_back(std::move(field));
    }

    void targets() {
        check(!m_plan.targets.empty() && m_plan.targets.size() <= kMostTargets, "targets");
        std::set<std::string> names;
        for (std::size_t i = 0; i < m_plan.targets.size(); ++i) {
            const PlanTarget& target = m_plan.targets[i];
            check(!target.name.empty() && names.insert(target.name).second,
                  fmt::format("targets[{}].name", i));
            check(isHttpUrl(target.url), fmt::format("targets[{}].url", i));
            check(target.kind == TargetKind::Gateway || target.variant.empty(),
                  fmt::format("targets[{}].variant", i));
        }
        check(m_plan.baseline.empty() || names.contains(m_plan.baseline), "baseline");
    }

    void levels() {
        check(!m_plan.levels.empty() && m_plan.levels.size() <= kMostLevels, "levels");
        bool closedAbove = false;
        for (std::size_t i = 0; i < m_plan.levels.size(); ++i) {
            const PlanLevel& level = m_plan.levels[i];
            const auto at = [i](const char* field) { return fmt::format("levels[{}].{}", i, field); };
            check(level.connections >= 1 && level.connections <= kMostConnections, at("connections"));
            check(level.threads >= 1 && level.threads <= kMostThreads && level.threads <= level.connections,
                  at("threads"));
            // Streams are HTTP/2's, and whatever is under way may have to be a connection of its own.
            check(level.streams >= 1 && level.streams <= kMostConnections / std::max(1u, level.connections) &&
                      (level.streams == 1 || speaks(HttpVersion::Http2)),
                  at("streams"));
            check(isWithin(level.rate, 0, kHighestRate), at("rate"));
            // A share is of something measured before it.
            check(level.capacityShare == 0 ||
                      (isWithin(level.capacityShare, 0, 10) && level.rate == 0 && closedAbove),
                  at("capacity-share"));
            check(level.stages.empty() || (level.rate == 0 && level.capacityShare == 0), at("stages"));
            check(level.size >= 0 && level.size <= kLargestSize, at("size"));
            closedAbove = closedAbove || isClosed(level);
        }
    }

    /// What measureCeiling() can stand in for.
    bool hasCeiling() const {
        return m_plan.request.keepAlive &&
               std::none_of(m_plan.targets.begin(), m_plan.targets.end(), [](const PlanTarget& target) {
                   return equalsIgnoreCase(std::string_view(target.url).substr(0, 6), "https:");
               });
    }

    bool speaks(HttpVersion protocol) const {
        return std::any_of(m_plan.targets.begin(), m_plan.targets.end(),
                           [&](const PlanTarget& target) { return target.protocol == protocol; });
    }

    void headers(const std::vector<std::pair<std::string, std::string>>& headers, const std::string& at) {
        check(headers.size() <= kMostHeaders, at);
        for (std::size_t i = 0; i < headers.size(); ++i)
            check(isHttpToken(headers[i].first) && isHeaderValue(headers[i].second),
                  fmt::format("{}[{}]", at, i));
    }

    void request() {
        check(isHttpToken(m_plan.request.method), "request.method");
        headers(m_plan.request.headers, "request.headers");
        check(m_plan.request.bodyFile.empty() || m_plan.request.body.empty(), "request.body-file");
        for (std::size_t i = 0; i < m_plan.request.mix.size(); ++i) {
            const LoadRequest& one = m_plan.request.mix[i];
            const std::string at = fmt::format("request.mix[{}]", i);
            check(isHttpToken(one.method), at + ".method");
            check(isTarget(one.target), at + ".target");
            headers(one.headers, at + ".headers");
        }
    }

    void objectives() {
        for (std::size_t i = 0; i < m_plan.objectives.size(); ++i) {
            const Objective& objective = m_plan.objectives[i];
            const bool known =
                objective.target.empty() ||
                std::any_of(m_plan.targets.begin(), m_plan.targets.end(),
                            [&](const PlanTarget& one) { return one.name == objective.target; });
            check(known, fmt::format("objectives[{}].target", i));
            check(objective.least || objective.most, fmt::format("objectives[{}]", i));
            for (const auto& limit : {objective.least, objective.most})
                check(!limit || isWithin(*limit, 0, 1e12), fmt::format("objectives[{}]", i));
        }
        if (!m_plan.search) return;
        const LimitSearch& search = *m_plan.search;
        check(m_plan.levels.size() == 1 && isClosed(m_plan.levels.front()), "levels");
        check(!m_plan.objectives.empty(), "objectives");
        check(isWithin(search.firstRate, 1, kHighestRate), "search.first-rate");
        check(isWithin(search.mostRate, search.firstRate, kHighestRate), "search.most-rate");
        check(isWithin(search.precision, 0.001, 0.5), "search.precision");
        check(search.confirmations <= 20, "search.confirmations");
    }

    void processes() {
        check(m_plan.processes.size() <= kMostProcesses, "processes");
        std::set<std::string> names;
        for (std::size_t i = 0; i < m_plan.processes.size(); ++i) {
            const WatchedProcess& process = m_plan.processes[i];
            check(!process.name.empty() && names.insert(process.name).second,
                  fmt::format("processes[{}].name", i));
            check(process.pid >= 0, fmt::format("processes[{}].pid", i));
            check((process.pid > 0) != !process.process.empty(), fmt::format("processes[{}].process", i));
        }
    }

    void published() {
        for (std::size_t i = 0; i < m_plan.published.size(); ++i) {
            const PublishedRow& row = m_plan.published[i];
            check(!row.target.empty(), fmt::format("published[{}].target", i));
            for (double figure : {row.requestsPerSecond, row.p50, row.p75, row.p90, row.p99, row.mean,
                                  row.max, row.cpuLow, row.cpuHigh}) {
                check(std::isfinite(figure) && figure >= 0, fmt::format("published[{}]", i));
            }
        }
    }

    /// The load generator's own rules, told in the plan's names. They depend on a target's protocol alone.
    void load() {
        for (const HttpVersion protocol : {HttpVersion::Http1, HttpVersion::Http2}) {
            const auto target = std::find_if(m_plan.targets.begin(), m_plan.targets.end(),
                                             [&](const PlanTarget& one) { return one.protocol == protocol; });
            if (target != m_plan.targets.end())
                load(static_cast<std::size_t>(target - m_plan.targets.begin()));
        }
    }

    void load(std::size_t target) {
        for (std::size_t i = 0; i < m_plan.levels.size(); ++i) {
            const PlanLevel& level = m_plan.levels[i];
            const bool open = !isClosed(level);
            LoadPlan asked = phaseLoad(m_plan, target, i, open ? 1 : 0);
            const Result<void> fine = checkLoadPlan(asked);
            if (fine) continue;
            const std::string& field = fine.error().subject;
            if (field == "keepAlive")
                check(false, "request.keep-alive");
            else if (field.starts_with("stages"))
                check(false, fmt::format("levels[{}].{}", i, field));
            else if (field.starts_with("check"))
                check(false, "request.expect" + field.substr(5));
            else if (const auto place = field.find("].check");
                     field.starts_with("mix") && place != std::string::npos)
                check(false, "request." + field.substr(0, place) + "].expect" + field.substr(place + 7));
            else
                check(false, "request." + field);
        }
    }

    const ExperimentPlan& m_plan;
    std::vector<std::string> m_faults;
};

}  // namespace

std::vector<std::string> planFaults(const ExperimentPlan& plan) {
    return Faults(plan).all();
}

}  // namespace sluice
