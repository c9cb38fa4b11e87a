#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/experiment_runner.h"

#include <string>

namespace sluice::cli {

/// Progress on standard error: one line that is written over on a terminal, one line for each phase
/// elsewhere. Called on the runner's and the load's threads, one after the other.
class ExperimentProgressLine {
public:
    ExperimentProgressLine(const ExperimentPlan& plan, Language language);

    void progress(const ExperimentProgress& progress);
    void phaseFinished(const PhaseRecord& phase);
    void finished();

private:
    std::string placeOf(std::size_t number, std::size_t target, std::size_t level, double rate) const;

    const ExperimentPlan m_plan;
    const Language m_language;
    const bool m_terminal;
    const std::size_t m_phases;
    std::size_t m_done = 0;
};

}  // namespace sluice::cli
