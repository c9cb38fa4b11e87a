#include "engine/lab/run_profile.h"

#include "engine/metrics/profile/profile_builder.h"

#include <set>

namespace sluice {

std::vector<std::size_t> sampledTargets(const ExperimentRecord& record) {
    std::set<std::size_t> targets;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.profile) targets.insert(phase.target);
    }
    return {targets.begin(), targets.end()};
}

std::vector<std::size_t> sampledLevels(const ExperimentRecord& record, std::size_t target) {
    std::set<std::size_t> levels;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.profile && phase.target == target) levels.insert(phase.level);
    }
    return {levels.begin(), levels.end()};
}

CpuProfile profileOf(const ExperimentRecord& record, std::size_t target, std::optional<std::size_t> level) {
    ProfileBuilder sum;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.profile && phase.target == target && (!level || phase.level == *level))
            sum.add(*phase.profile);
    }
    return std::move(sum.profile());
}

}  // namespace sluice
