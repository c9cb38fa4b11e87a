#pragma once

#include "engine/load/load_plan.h"

#include <cstddef>
#include <random>
#include <vector>

namespace sluice {

/// When the requests of an open loop are due: fixed before the run, whatever the target does. Requests are
/// numbered along the integral of the rate; the k-th is due when that integral reaches k. For Poisson
/// arrivals the distances between the numbers are exponential with mean 1 (the time-rescaling theorem), so
/// that ramps stay exact.
///
/// A load is split among event loops: each walks the same integral with its own step and phase. Two objects
/// made alike give the same instants.
class ArrivalSchedule {
public:
    /// What one event loop takes of the load: every `step`-th request, the first of them number `phase`.
    struct Share {
        double step = 1, phase = 0;
        std::uint64_t seed = 1;  ///< for Poisson arrivals; another one in every loop
    };

    /// Of a plan with an open loop.
    ArrivalSchedule(const LoadPlan& plan, const Share& share);

    /// When the next request is due, since the run's start; Nanos::max() when none will ever be.
    Nanos due() const noexcept { return m_due; }
    /// On to the request after it.
    void advance();

private:
    double distance();
    void place();

    std::vector<RateStage> m_stages;
    const Arrivals m_arrivals;
    const double m_step;
    std::mt19937_64 m_random;
    double m_position = 0;  ///< number of the next request, since the stage's start
    std::size_t m_stage = 0;
    Nanos m_stageStart{0};
    Nanos m_due{0};
};

}  // namespace sluice
