#include "engine/lab/experiment_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace sluice {

namespace {

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
    std::pair{ObjectiveMetric::ChecksFailedPercent, "checks-failed-percent"},
    std::pair{ObjectiveMetric::CpuPercent, "cpu-percent"},
};

void resolve(std::string& file, const std::string& folder) {
    if (!file.empty()) file = (std::filesystem::path(folder) / file).lexically_normal().string();
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
    return level.rate == 0 && level.capacityShare == 0 && level.stages.empty();
}

std::string urlAt(const ExperimentPlan& plan, std::size_t target, std::size_t level) {
    std::string url = plan.targets[target].url;
    if (const auto place = url.find(kSizePlace); place != std::string::npos)
        url.replace(place, kSizePlace.size(), std::to_string(plan.levels[level].size));
    return url;
}

std::string levelName(const PlanLevel& level, double rate) {
    std::string name = std::to_string(level.connections);
    if (level.streams > 1) name += fmt::format("×{}", level.streams);
    if (level.capacityShare > 0)
        name += fmt::format(" @ {:.0f} %", level.capacityShare * 100);
    else if (!level.stages.empty())
        name += fmt::format(" @ {:.0f}…{:.0f}/s", level.stages.front().from, level.stages.back().to);
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

void resolveFiles(ExperimentPlan& plan, const std::string& folder) {
    resolve(plan.configFile, folder);
    if (plan.request.scriptText.empty()) resolve(plan.request.script, folder);
    resolve(plan.request.bodyFile, folder);
}

Result<void> checkPlan(const ExperimentPlan& plan) {
    const std::vector<std::string> faults = planFaults(plan);
    if (faults.empty()) return {};
    return Error{ErrorCode::BadPlan, faults.front(), {}};
}

}  // namespace sluice
