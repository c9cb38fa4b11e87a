#include "engine/lab/experiment_record.h"

namespace sluice {

const char* toToken(Suspicion suspicion) noexcept {
    switch (suspicion) {
        case Suspicion::GeneratorBusy: return "generator-busy";
        case Suspicion::LittleHigh: return "little-high";
        case Suspicion::LittleLow: return "little-low";
        case Suspicion::ConnectionsMissing: return "connections-missing";
        case Suspicion::Errors: return "errors";
        case Suspicion::NonSuccess: return "non-success";
        case Suspicion::FewRequests: return "few-requests";
        case Suspicion::Stopped: return "stopped";
        case Suspicion::CoLocated: return "co-located";
        case Suspicion::NoKeepAlive: return "no-keep-alive";
        case Suspicion::RateNotReached: return "rate-not-reached";
        case Suspicion::ChecksFailed: return "checks-failed";
        case Suspicion::NearCeiling: return "near-ceiling";
        case Suspicion::CeilingUnknown: return "ceiling-unknown";
    }
    return "unknown";
}

const char* toToken(ExperimentState state) noexcept {
    switch (state) {
        case ExperimentState::Running: return "running";
        case ExperimentState::Finished: return "finished";
        case ExperimentState::Stopped: return "stopped";
        case ExperimentState::Failed: return "failed";
    }
    return "failed";
}

std::optional<ExperimentState> experimentState(std::string_view token) noexcept {
    for (const ExperimentState state : {ExperimentState::Running, ExperimentState::Finished,
                                        ExperimentState::Stopped, ExperimentState::Failed}) {
        if (token == toToken(state)) return state;
    }
    return std::nullopt;
}

std::optional<double> StageSplit::cpuMicros() const noexcept {
    if (requests == 0 || workersCpu <= Nanos(0)) return std::nullopt;
    return std::chrono::duration<double, std::micro>(workersCpu).count() / static_cast<double>(requests);
}

double StageSplit::meanMicros(Stage stage) const noexcept {
    if (requests == 0) return 0;
    const Nanos sum = stages[static_cast<std::size_t>(stage)].sum;
    return static_cast<double>(sum.count()) / 1000 / static_cast<double>(requests);
}

namespace {

/// What was published is of HTTP/1.1 connections.
bool isOf(const PublishedRow& row, const ExperimentPlan& plan, std::size_t target, std::size_t level) {
    const PlanLevel& at = plan.levels[level];
    return row.target == plan.targets[target].name && row.connections == at.connections && at.streams == 1;
}

}  // namespace

std::vector<const PublishedRow*> publishedRows(const ExperimentPlan& plan, std::size_t target,
                                               std::size_t level) {
    std::vector<const PublishedRow*> found;
    if (target >= plan.targets.size() || level >= plan.levels.size() || !isClosed(plan.levels[level]))
        return found;
    for (const PublishedRow& row : plan.published) {
        if (isOf(row, plan, target, level)) found.push_back(&row);
    }
    return found;
}

const PublishedRow* publishedRow(const ExperimentPlan& plan, std::size_t target, std::size_t level) noexcept {
    if (target >= plan.targets.size() || level >= plan.levels.size() || !isClosed(plan.levels[level]))
        return nullptr;
    for (const PublishedRow& row : plan.published) {
        if (isOf(row, plan, target, level)) return &row;
    }
    return nullptr;
}

}  // namespace sluice
