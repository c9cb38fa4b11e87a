#include "engine/lab/verdict.h"

#include "engine/lab/limit_search.h"
#include "engine/lab/share_interval.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <limits>
#include <map>

namespace sluice {

namespace {

constexpr double kNanosPerMilli = 1e6;

/// The row of `target` beside `row`.
const LevelRow* rowBeside(const std::vector<LevelRow>& rows, const LevelRow& beside, std::size_t target) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const LevelRow& r) {
        return r.target == target && r.level == beside.level && r.rate == beside.rate;
    });
    return row == rows.end() ? nullptr : &*row;
}

/// Asked at least once, and never answered with success at any level.
bool neverSucceeded(const std::vector<LevelRow>& rows, std::size_t target) {
    bool asked = false;
    for (const LevelRow& row : rows) {
        if (row.target != target) continue;
        if (row.success > 0) return false;
        asked = asked || row.error || row.errors + row.timeouts + row.nonSuccess > 0;
    }
    return asked;
}

std::uint64_t failuresOf(const std::vector<LevelRow>& rows, std::size_t target) {
    std::uint64_t failures = 0;
    for (const LevelRow& row : rows) {
        if (row.target == target) failures += row.errors + row.timeouts + row.nonSuccess;
    }
    return failures;
}

/// The spread of equal phases, as a share of their mean. Empty for fewer than two.
template <class Wanted>
std::optional<double> spreadOf(const ExperimentRecord& record, Wanted wanted) {
    double least = std::numeric_limits<double>::max(), most = 0, sum = 0;
    unsigned rounds = 0;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.error || !wanted(phase)) continue;
        const double rate = phase.result.successesPerSecond();
        least = std::min(least, rate);
        most = std::max(most, rate);
        sum += rate;
        ++rounds;
    }
    if (rounds < 2 || !(sum > 0)) return std::nullopt;
    return (most - least) / (sum / rounds);
}

std::optional<double> noiseOf(const ExperimentRecord& record, const LevelRow& base) {
    const auto rounds = spreadOf(record, [&](const PhaseRecord& phase) {
        return phase.target == base.target && phase.level == base.level && phase.rate == base.rate &&
               !phase.noise;
    });
    const auto floor = noiseFloor(record);
    return rounds && floor ? std::max(*rounds, *floor) : rounds ? rounds : floor;
}

std::optional<double> below(const std::optional<double>& share) {
    return share ? std::optional(*share - 1.0) : std::nullopt;
}

/// At equal rate in milliseconds, which the noise of a rate says nothing of; else as a share of the baseline.
Difference differenceOf(const Verdict& verdict) {
    if (verdict.rate > 0) return {verdict.addedP50Millis, verdict.addedLow, verdict.addedHigh, {}};
    return {verdict.share - 1.0, below(verdict.shareLow), below(verdict.shareHigh), verdict.noise};
}

double addedMillis(const LevelRow& row, const LevelRow& base, double percentile) {
    return static_cast<double>((row.latency.valueAt(percentile) - base.latency.valueAt(percentile)).count()) /
           kNanosPerMilli;
}

/// The differences between the two phases of each round; nothing of a round in which `figure` gives none.
std::vector<double> differencesOf(const ExperimentRecord& record, const LevelRow& own, const LevelRow& base,
                                  std::optional<double> (*figure)(const PhaseRecord&)) {
    std::map<unsigned, std::pair<std::optional<double>, std::optional<double>>> rounds;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.error || phase.noise || phase.level != own.level || phase.rate != own.rate) continue;
        if (phase.target == own.target) rounds[phase.round].first = figure(phase);
        if (phase.target == base.target) rounds[phase.round].second = figure(phase);
    }
    std::vector<double> differences;
    for (const auto& [round, figures] : rounds) {
        if (figures.first && figures.second) differences.push_back(*figures.first - *figures.second);
    }
    return differences;
}

std::optional<double> medianMillis(const PhaseRecord& phase) {
    return static_cast<double>(phase.result.latencyAll().valueAt(50).count()) / kNanosPerMilli;
}

std::optional<double> cpuMicros(const PhaseRecord& phase) {
    return phase.stages ? phase.stages->cpuMicros() : std::nullopt;
}

std::optional<double> publishedShare(const ExperimentPlan& plan, const Verdict& verdict) {
    const PublishedRow* own = publishedRow(plan, verdict.target, verdict.level);
    const PublishedRow* base = publishedRow(plan, verdict.baseline, verdict.level);
    if (!own || !base || !(base->requestsPerSecond > 0)) return std::nullopt;
    return own->requestsPerSecond / base->requestsPerSecond;
}

Verdict compare(const ExperimentRecord& record, const LevelRow& own, const LevelRow& base) {
    Verdict verdict;
    verdict.target = own.target;
    verdict.baseline = base.target;
    verdict.level = own.level;
    verdict.rate = own.rate;
    verdict.share = *own.share;
    verdict.shareLow = own.shareLow;
    verdict.shareHigh = own.shareHigh;
    verdict.addedP50Millis = addedMillis(own, base, 50);
    verdict.addedP99Millis = addedMillis(own, base, 99);
    verdict.noise = noiseOf(record, base);
    verdict.publishedShare = publishedShare(record.plan, verdict);
    verdict.errors = own.errors + own.timeouts + own.nonSuccess;
    for (const LevelRow* row : {&own, &base}) {
        for (Suspicion suspicion : row->suspicions) addSuspicion(verdict.suspicions, suspicion);
    }
    verdict.suspect = std::any_of(verdict.suspicions.begin(), verdict.suspicions.end(),
                                  [](Suspicion suspicion) { return suspicion != Suspicion::CoLocated; });
    if (own.rate > 0) {
        verdict.addedP999Millis = addedMillis(own, base, 99.9);
        if (const auto added = differencesOf(record, own, base, medianMillis); !added.empty()) {
            const ShareInterval interval = shareInterval(added);
            verdict.addedLow = interval.low;
            verdict.addedHigh = interval.high;
        }
    }
    if (const auto added = differencesOf(record, own, base, cpuMicros); !added.empty()) {
        const ShareInterval interval = shareInterval(added);
        verdict.addedCpuMicros = interval.mean;
        verdict.addedCpuLow = interval.low;
        verdict.addedCpuHigh = interval.high;
    }
    verdict.kind = kindOf(differenceOf(verdict)) != DifferenceKind::Shown ? VerdictKind::NotDistinguishable
                   : own.rate > 0                                         ? VerdictKind::Added
                                                                          : VerdictKind::Share;
    return verdict;
}

}  // namespace

bool isTooNoisy(const Verdict& verdict) noexcept {
    return verdict.kind == VerdictKind::NotDistinguishable &&
           kindOf(differenceOf(verdict)) == DifferenceKind::TooNoisy;
}

DifferenceKind kindOfCpu(const Verdict& verdict) noexcept {
    return kindOf({verdict.addedCpuMicros.value_or(0), verdict.addedCpuLow, verdict.addedCpuHigh, {}});
}

bool isSamePlace(const Verdict& a, const Verdict& b) noexcept {
    if (a.kind != b.kind || a.target != b.target) return false;
    return a.kind == VerdictKind::Limit || (a.level == b.level && a.rate == b.rate);
}

std::optional<double> noiseFloor(const ExperimentRecord& record) {
    return spreadOf(record, [](const PhaseRecord& phase) { return phase.noise; });
}

Verdict judge(const ExperimentRecord& record) {
    return judge(record, levelRows(record));
}

std::vector<Verdict> judgeLevels(const ExperimentRecord& record, const std::vector<LevelRow>& rows) {
    std::vector<Verdict> verdicts;
    if (record.plan.targets.empty()) return verdicts;
    const std::size_t baseline = baselineOf(record.plan);
    for (const LevelRow& row : rows) {
        if (row.target == baseline) continue;
        const LevelRow* base = rowBeside(rows, row, baseline);
        if (base && row.success > 0 && base->success > 0 && row.share)
            verdicts.push_back(compare(record, row, *base));
    }
    return verdicts;
}

Verdict judge(const ExperimentRecord& record, const std::vector<LevelRow>& rows) {
    const ExperimentPlan& plan = record.plan;
    Verdict verdict;
    verdict.baseline = baselineOf(plan);
    const std::optional<std::size_t> subject = subjectOf(plan);
    verdict.target = subject.value_or(verdict.baseline);
    verdict.errors = failuresOf(rows, verdict.target);

    for (std::size_t target : {verdict.target, verdict.baseline}) {
        if (!neverSucceeded(rows, target)) continue;
        verdict.kind = VerdictKind::Failed;
        verdict.target = target;
        verdict.errors = failuresOf(rows, target);
        verdict.suspect = true;
        return verdict;
    }
    if (plan.search && !plan.targets.empty()) {
        verdict.kind = VerdictKind::Limit;
        if (const auto limit = foundLimit(record, verdict.target)) verdict.rate = limit->rate;
        return verdict;
    }
    if (!subject) return verdict;

    const std::uint64_t errors = verdict.errors;
    unsigned most = 0;
    for (Verdict& one : judgeLevels(record, rows)) {
        const unsigned underWay = shapeAt(plan.targets[*subject], plan.levels[one.level]).underWay();
        if (one.target != *subject || (underWay <= most && (one.rate == 0 || verdict.rate > 0))) continue;
        most = std::max(most, underWay);
        verdict = std::move(one);
        verdict.errors = errors;
    }
    return verdict;
}

}  // namespace sluice
