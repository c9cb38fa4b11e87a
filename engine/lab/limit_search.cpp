#include "engine/lab/limit_search.h"

#include "engine/lab/objectives.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sluice {

namespace {

constexpr unsigned kMostSteps = 64;

double whole(double rate) noexcept {
    return std::max(1.0, std::round(rate));
}

bool reachesItsRate(const PhaseRecord& phase) {
    return sentAsAsked(phase.result, phase.rate);
}

/// The row of a single phase.
LevelRow rowOf(const ExperimentPlan& plan, const PhaseRecord& phase) {
    ExperimentRecord alone;
    alone.plan = plan;
    alone.phases = {phase};
    return levelRows(alone).front();
}

/// The first objective that a phase breaks.
std::optional<std::size_t> brokenObjective(const ExperimentPlan& plan, const PhaseRecord& phase) {
    const LevelRow row = rowOf(plan, phase);
    for (std::size_t i = 0; i < plan.objectives.size(); ++i) {
        const Objective& objective = plan.objectives[i];
        if (objective.target.empty() || objective.target == plan.targets[phase.target].name) {
            if (!keeps(objective, figureOf(objective.metric, row))) return i;
        }
    }
    return std::nullopt;
}

}  // namespace

RateSearch::RateSearch(const LimitSearch& settings)
    : m_settings(settings), m_next(whole(settings.firstRate)) {}

std::optional<double> RateSearch::next() const noexcept {
    return m_next;
}

void RateSearch::take(bool passed) noexcept {
    if (!m_next) return;
    const double rate = *m_next;
    ++m_steps;
    if (m_confirming && passed) {
        --m_toConfirm;
    } else if (m_confirming) {
        m_fail = rate;
        m_pass = whole(rate * (1 - m_settings.precision));
        m_toConfirm = m_settings.confirmations + 1;  // this one has not passed yet
        if (m_pass >= rate) m_pass = 0;
    } else if (passed) {
        m_pass = rate;
    } else {
        m_fail = rate;
    }
    aim();
}

void RateSearch::aim() noexcept {
    m_next.reset();
    if (m_steps >= kMostSteps) return;
    if (!m_confirming) {
        if (m_fail == 0 && m_pass < m_settings.mostRate) {
            m_next = whole(std::min(m_pass * 2, m_settings.mostRate));
            return;
        }
        if (m_pass == 0) {
            if (m_fail > 1) m_next = whole(m_fail / 2);
            return;
        }
        const double middle = whole((m_pass + m_fail) / 2);
        if (m_fail > 0 && m_fail - m_pass > m_pass * m_settings.precision && middle > m_pass &&
            middle < m_fail) {
            m_next = middle;
            return;
        }
        m_confirming = true;
        m_toConfirm = m_settings.confirmations;
    }
    if (m_pass > 0 && m_toConfirm > 0) m_next = m_pass;
}

bool stepPasses(const ExperimentPlan& plan, const PhaseRecord& phase) {
    return !phase.error && reachesItsRate(phase) && !brokenObjective(plan, phase);
}

std::optional<FoundLimit> foundLimit(const ExperimentRecord& record, std::size_t target) {
    struct Steps {
        unsigned passed = 0, failed = 0;
        const PhaseRecord* fault = nullptr;
    };
    std::map<double, Steps> rates;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.target != target || phase.rate == 0 || phase.noise) continue;
        Steps& steps = rates[phase.rate];
        if (stepPasses(record.plan, phase)) {
            ++steps.passed;
        } else {
            ++steps.failed;
            steps.fault = &phase;
        }
    }
    std::optional<FoundLimit> found;
    for (const auto& [rate, steps] : rates) {
        if (steps.failed == 0) {
            found = FoundLimit{
                rate, steps.passed > record.plan.search.value_or(LimitSearch{}).confirmations, {}, {}};
        } else if (found && !found->failedRate) {
            found->failedRate = rate;
            if (!steps.fault->error && reachesItsRate(*steps.fault))
                found->objective = brokenObjective(record.plan, *steps.fault);
        }
    }
    return found;
}

}  // namespace sluice
