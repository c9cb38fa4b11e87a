#include "engine/lab/experiment_record.h"
#include "engine/lab/phase_load.h"
#include "engine/lab/share_interval.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace sluice {

namespace {

using Place = std::tuple<std::size_t, double, std::size_t>;  // level, rate, target: the order of the table

/// Successful answers a second of every phase that ran, by its row and round.
std::map<std::pair<Place, unsigned>, double> ratesOf(const ExperimentRecord& record) {
    std::map<std::pair<Place, unsigned>, double> rates;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.error || phase.noise) continue;
        rates[{Place{phase.level, phase.rate, phase.target}, phase.round}] =
            phase.result.successesPerSecond();
    }
    return rates;
}

/// The widest of both ranges.
void widen(LevelRow& row, const PhaseRecord& phase) {
    if (!phase.cpuLow || !phase.cpuHigh) return;
    row.cpuLow = std::min(row.cpuLow.value_or(*phase.cpuLow), *phase.cpuLow);
    row.cpuHigh = std::max(row.cpuHigh.value_or(*phase.cpuHigh), *phase.cpuHigh);
}

void addNames(std::vector<NamedResult>& sums, const std::vector<NamedResult>& names) {
    if (sums.empty()) {
        sums = names;
        return;
    }
    for (std::size_t i = 0; i < std::min(sums.size(), names.size()); ++i) {
        sums[i].completed += names[i].completed;
        sums[i].failed += names[i].failed;
        sums[i].checksFailed += names[i].checksFailed;
        for (std::size_t k = 0; k < kOutcomes; ++k) sums[i].outcomes[k] += names[i].outcomes[k];
        sums[i].latency.add(names[i].latency);
    }
}

void addPhase(LevelRow& row, const PhaseRecord& phase, Nanos warmup) {
    for (Suspicion suspicion : phase.suspicions) addSuspicion(row.suspicions, suspicion);
    if (phase.error) {
        if (!row.error) row.error = phase.error;
        return;
    }
    widen(row, phase);
    if (!row.ceiling) row.ceiling = phase.ceiling;
    addUsage(row.usage, phase.usage, warmup);
    if (phase.stages) {
        StageSplit& split = row.stages ? *row.stages : row.stages.emplace();
        split.requests += phase.stages->requests;
        addStages(split.stages, phase.stages->stages);
        split.workersCpu += phase.stages->workersCpu;
    }
    const LoadResult& result = phase.result;
    const auto of = [&](Outcome outcome) { return result.outcomes[static_cast<std::size_t>(outcome)]; };
    ++row.rounds;
    row.requestsPerSecond += result.requestsPerSecond();  // the sum for now
    row.latency.add(result.latencyAll());
    row.elapsed += result.elapsed;
    row.checksFailed += result.checksFailed;
    addNames(row.names, result.names);
    row.completed += result.completed;
    row.success += of(Outcome::Success);
    row.nonSuccess += of(Outcome::ClientError) + of(Outcome::ServerError);
    row.errors += result.errors.total() - result.errors.timeout;
    row.timeouts += result.errors.timeout;
}

}  // namespace

std::vector<LevelRow> levelRows(const ExperimentRecord& record) {
    const ExperimentPlan& plan = record.plan;
    std::map<Place, LevelRow> rows;
    std::map<Place, std::vector<const LoadResult*>> results;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.target >= plan.targets.size() || phase.level >= plan.levels.size() || phase.noise) continue;
        const Place place{phase.level, phase.rate, phase.target};
        LevelRow& row = rows[place];
        row.target = phase.target;
        row.level = phase.level;
        row.rate = phase.rate;
        addPhase(row, phase, plan.warmup);
        if (!phase.error) results[place].push_back(&phase.result);
    }

    const auto rates = ratesOf(record);
    const std::size_t baseline = baselineOf(plan);
    std::vector<LevelRow> table;
    table.reserve(rows.size());
    for (auto& [place, row] : rows) {
        if (row.rounds > 0) row.requestsPerSecond /= row.rounds;
        const PlanLevel& level = plan.levels[row.level];
        if (row.rate == 0 && keepsBusy(plan, level))
            row.littleRatio =
                littleRatio(results[place], shapeAt(plan.targets[row.target], level).underWay());
        std::vector<double> shares;
        for (unsigned round = 0; round < plan.rounds; ++round) {
            const auto own = rates.find({place, round});
            const auto other = rates.find({Place{row.level, row.rate, baseline}, round});
            if (own != rates.end() && other != rates.end() && other->second > 0) {
                shares.push_back(own->second / other->second);
            }
        }
        if (!shares.empty()) {
            const ShareInterval interval = shareInterval(shares);
            row.share = interval.mean;
            if (row.target != baseline) {
                row.shareLow = interval.low;
                row.shareHigh = interval.high;
            }
        }
        table.push_back(std::move(row));
    }
    return table;
}

}  // namespace sluice
