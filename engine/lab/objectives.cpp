#include "engine/lab/objectives.h"

#include "engine/lab/limit_search.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr double kNanosPerMilli = 1e6;

std::optional<double> latencyOf(ObjectiveMetric metric, const LatencyHistogram& latency) {
    const auto millis = [&](double percentile) {
        return static_cast<double>(latency.valueAt(percentile).count()) / kNanosPerMilli;
    };
    if (latency.empty()) return std::nullopt;
    switch (metric) {
        case ObjectiveMetric::P50: return millis(50);
        case ObjectiveMetric::P90: return millis(90);
        case ObjectiveMetric::P99: return millis(99);
        case ObjectiveMetric::P999: return millis(99.9);
        case ObjectiveMetric::Mean: return latency.mean() / kNanosPerMilli;
        case ObjectiveMetric::Max: return static_cast<double>(latency.max().count()) / kNanosPerMilli;
        default: return std::nullopt;
    }
}

}  // namespace

std::optional<double> figureOf(ObjectiveMetric metric, const LevelRow& row) {
    switch (metric) {
        case ObjectiveMetric::FailedPercent: {
            const auto failed = static_cast<double>(row.errors + row.timeouts + row.nonSuccess);
            const double all = failed + static_cast<double>(row.success);
            return all > 0 ? std::optional(failed / all * 100) : std::nullopt;
        }
        case ObjectiveMetric::RequestsPerSecond:
            return row.rounds > 0 ? std::optional(row.requestsPerSecond) : std::nullopt;
        case ObjectiveMetric::ChecksFailedPercent:
            return row.completed > 0 ? std::optional(static_cast<double>(row.checksFailed) /
                                                     static_cast<double>(row.completed) * 100)
                                     : std::nullopt;
        case ObjectiveMetric::CpuPercent:
            return row.cpuHigh ? std::optional(*row.cpuHigh * 100) : std::nullopt;
        case ObjectiveMetric::SharePercent: return row.share ? std::optional(*row.share * 100) : std::nullopt;
        default: return latencyOf(metric, row.latency);
    }
}

bool keeps(const Objective& objective, std::optional<double> value) noexcept {
    return value && (!objective.least || *value >= *objective.least) &&
           (!objective.most || *value <= *objective.most);
}

bool concerns(const ExperimentPlan& plan, const Objective& objective, std::size_t target) noexcept {
    const PlanTarget& one = plan.targets[target];
    return objective.target.empty() ? one.kind != TargetKind::Direct || plan.targets.size() == 1
                                    : objective.target == one.name;
}

std::vector<ObjectiveResult> judgeObjectives(const ExperimentRecord& record,
                                             const std::vector<LevelRow>& rows) {
    const ExperimentPlan& plan = record.plan;
    std::vector<ObjectiveResult> results;
    std::vector<std::size_t> seen;  // targets without a limit whose failure was told
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::size_t target = rows[row].target;
        const auto limit = plan.search ? foundLimit(record, target) : std::nullopt;
        if (plan.search && limit && rows[row].rate != limit->rate) continue;
        if (plan.search && !limit) {
            if (std::find(seen.begin(), seen.end(), target) != seen.end()) continue;
            seen.push_back(target);
        }
        for (std::size_t i = 0; i < plan.objectives.size(); ++i) {
            if (!concerns(plan, plan.objectives[i], target)) continue;
            ObjectiveResult result{i, row, figureOf(plan.objectives[i].metric, rows[row]), false};
            result.passed = keeps(plan.objectives[i], result.value);
            results.push_back(result);
        }
    }
    return results;
}

bool allPassed(const std::vector<ObjectiveResult>& results) noexcept {
    return std::all_of(results.begin(), results.end(),
                       [](const ObjectiveResult& result) { return result.passed; });
}

}  // namespace sluice
