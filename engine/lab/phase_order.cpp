#include "engine/lab/phase_order.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace sluice {

namespace {

constexpr std::size_t kSearchSteps = 16;

std::vector<std::size_t> inPlanOrder(std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

/// Fisher and Yates; std::shuffle's result is left to each standard library.
std::vector<std::size_t> shuffled(std::size_t count, std::mt19937_64& random) {
    std::vector<std::size_t> order = inPlanOrder(count);
    for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    return order;
}

}  // namespace

std::vector<PlannedPhase> phaseOrder(const ExperimentPlan& plan) {
    const std::size_t targets = plan.targets.size();
    std::mt19937_64 random(plan.seed);
    std::vector<std::vector<std::size_t>> orders(plan.levels.size());
    std::vector<PlannedPhase> phases;
    phases.reserve(targets * plan.levels.size() * plan.rounds);
    if (plan.noiseFloor && targets > 0 && !plan.levels.empty()) {
        for (unsigned round : {0U, 1U}) phases.push_back({baselineOf(plan), 0, round, true});
    }
    for (unsigned round = 0; round < plan.rounds; ++round) {
        for (std::size_t level = 0; level < plan.levels.size(); ++level) {
            if (targets == 0) continue;
            std::vector<std::size_t>& order = orders[level];
            if (round % targets == 0)
                order = plan.rounds == 1 ? inPlanOrder(targets) : shuffled(targets, random);
            else
                std::rotate(order.begin(), order.begin() + 1, order.end());
            for (std::size_t target : order) phases.push_back({target, level, round, false});
        }
    }
    return phases;
}

std::size_t phaseCount(const ExperimentPlan& plan) {
    if (plan.search) return plan.targets.size() * kSearchSteps;
    return plan.targets.size() * plan.levels.size() * plan.rounds + (plan.noiseFloor ? 2 : 0);
}

}  // namespace sluice
