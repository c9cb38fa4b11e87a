#include "engine/load/arrival_schedule.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

std::vector<RateStage> stagesOf(const LoadPlan& plan) {
    if (plan.stages.empty()) return {{plan.rate, plan.rate, Millis(0)}};
    std::vector<RateStage> stages = plan.stages;
    stages.push_back({stages.back().to, stages.back().to, Millis(0)});
    return stages;
}

double secondsOf(Millis length) {
    return std::chrono::duration<double>(length).count();
}

/// Requests of a whole stage: the area under a straight line.
double requestsIn(const RateStage& stage) {
    return (stage.from + stage.to) / 2 * secondsOf(stage.length);
}

/// When the area under the line reaches `number`, seconds since the stage's start: the root of
/// from * t + slope * t^2 / 2 = number, in the form that also holds for a slope of zero.
double timeOf(const RateStage& stage, double number) {
    if (number <= 0) return 0;
    const double length = secondsOf(stage.length);
    const double slope = length > 0 ? (stage.to - stage.from) / length : 0;
    return 2 * number / (stage.from + std::sqrt(std::max(stage.from * stage.from + 2 * slope * number, 0.0)));
}

}  // namespace

ArrivalSchedule::ArrivalSchedule(const LoadPlan& plan, const Share& share)
    : m_stages(stagesOf(plan)), m_arrivals(plan.arrivals), m_step(share.step), m_random(share.seed) {
    m_position = m_arrivals == Arrivals::Even ? share.phase : distance();
    place();
}

void ArrivalSchedule::advance() {
    m_position += distance();
    place();
}

double ArrivalSchedule::distance() {
    if (m_arrivals == Arrivals::Even) return m_step;
    return m_step * std::exponential_distribution<double>(1)(m_random);
}

/// The last stage has no end.
void ArrivalSchedule::place() {
    while (m_stage + 1 < m_stages.size() && m_position >= requestsIn(m_stages[m_stage])) {
        m_position -= requestsIn(m_stages[m_stage]);
        m_stageStart += m_stages[m_stage].length;
        ++m_stage;
    }
    const RateStage& stage = m_stages[m_stage];
    const double seconds = timeOf(stage, m_position);
    constexpr double kFarthest = 1e9;  // seconds: three decades, and nanoseconds still fit 64 bits
    const bool never = (stage.to <= 0 && m_stage + 1 == m_stages.size()) || !(seconds < kFarthest);
    m_due = never ? Nanos::max() : m_stageStart + Nanos(std::llround(seconds * 1e9));
}

}  // namespace sluice
