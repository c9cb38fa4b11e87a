#pragma once

#include "engine/lab/experiment_record.h"

namespace sluice {

/// Walks to the highest rate that passes: doubling, bisecting, confirming. Says the next rate, is told whether it passed.
class RateSearch {
public:
    explicit RateSearch(const LimitSearch& settings);

    /// Requests a second, whole; empty when the search is over.
    std::optional<double> next() const noexcept;
    void take(bool passed) noexcept;

private:
    void aim() noexcept;

    const LimitSearch m_settings;
    std::optional<double> m_next;
    double m_pass = 0, m_fail = 0;  ///< highest that passed, lowest that failed; 0 = none yet
    unsigned m_toConfirm = 0;       ///< passes of m_pass that are still wanted
    bool m_confirming = false;
    unsigned m_steps = 0;
};

/// What a search of a target found.
struct FoundLimit {
    double rate = 0;                       ///< requests a second; every phase at it passed
    bool confirmed = false;                ///< as often as the plan asks
    std::optional<double> failedRate;      ///< the lowest above it that failed
    std::optional<std::size_t> objective;  ///< that stopped it there; empty: the rate itself was not reached
};
/// Empty where no rate passed.
std::optional<FoundLimit> foundLimit(const ExperimentRecord& record, std::size_t target);

/// True when a phase sent at least 99 % of the rate and kept every objective that speaks of its target.
bool stepPasses(const ExperimentPlan& plan, const PhaseRecord& phase);

}  // namespace sluice
