#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/pages/benchmark/fact_list.h"

namespace sluice {

/// Whether the figures of a run can be believed: the generator's load, Little's law, errors, and every reason for
/// doubt in words.
class HealthPanel : public FactList {
    Q_OBJECT

public:
    using FactList::FactList;

    /// `busiestThread`: share of a core of the load generator's busiest thread, live or of the whole run.
    void setRun(const ExperimentRecord& record, const std::vector<LevelRow>& rows, const Verdict& verdict,
                double busiestThread);

private:
    static std::vector<Fact> factsOf(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                     const Verdict& verdict, double busiestThread);
};

}  // namespace sluice
