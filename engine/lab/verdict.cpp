#include "engine/lab/experiment_record.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

constexpr double kNanosPerMilli = 1e6;

const LevelRow* rowOf(const std::vector<LevelRow>& rows, std::size_t target, std::size_t level) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const LevelRow& r) { return r.target == target && r.level == level; });
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

/// The baseline's spread over its rounds, as a share of their mean.
std::optional<double> noiseOf(const ExperimentRecord& record, std::size_t baseline, std::size_t level) {
    double least = std::numeric_limits<double>::max(), most = 0, sum = 0;
    unsigned rounds = 0;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.target != baseline || phase.level != level || phase.error) continue;
        const double rate = phase.result.successesPerSecond();
        least = std::min(least, rate);
        most = std::max(most, rate);
        sum += rate;
        ++rounds;
    }
    if (rounds < 2 || !(sum > 0)) return std::nullopt;
    return (most - least) / (sum / rounds);
}

bool withinNoise(const Verdict& verdict) {
    if (verdict.shareLow && *verdict.shareLow <= 1.0 && 1.0 <= *verdict.shareHigh) return true;
    return verdict.noise && std::abs(verdict.share - 1.0) < *verdict.noise;
}

double addedMillis(const LevelRow& row, const LevelRow& base, double percentile) {
    return static_cast<double>((row.latency.valueAt(percentile) - base.latency.valueAt(percentile)).count()) /
           kNanosPerMilli;
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
    verdict.share = *own.share;
    verdict.shareLow = own.shareLow;
    verdict.shareHigh = own.shareHigh;
    verdict.addedP50Millis = addedMillis(own, base, 50);
    verdict.addedP99Millis = addedMillis(own, base, 99);
    verdict.noise = noiseOf(record, base.target, own.level);
    verdict.publishedShare = publishedShare(record.plan, verdict);
    verdict.errors = own.errors + own.timeouts + own.nonSuccess;
    for (const LevelRow* row : {&own, &base}) {
        for (Suspicion suspicion : row->suspicions) addSuspicion(verdict.suspicions, suspicion);
    }
    verdict.suspect = std::any_of(verdict.suspicions.begin(), verdict.suspicions.end(),
                                  [](Suspicion suspicion) { return suspicion != Suspicion::CoLocated; });
    verdict.kind = withinNoise(verdict) ? VerdictKind::NotDistinguishable : VerdictKind::Share;
    return verdict;
}

}  // namespace

Verdict judge(const ExperimentRecord& record) {
    return judge(record, levelRows(record));
}

std::vector<Verdict> judgeLevels(const ExperimentRecord& record, const std::vector<LevelRow>& rows) {
    std::vector<Verdict> verdicts;
    if (record.plan.targets.empty()) return verdicts;
    const std::size_t baseline = baselineOf(record.plan);
    for (const LevelRow& row : rows) {
        if (row.target == baseline) continue;
        const LevelRow* base = rowOf(rows, baseline, row.level);
        if (base && row.success > 0 && base->success > 0 && row.share) verdicts.push_back(compare(record, row, *base));
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
    if (!subject) return verdict;

    const std::uint64_t errors = verdict.errors;
    unsigned most = 0;
    for (Verdict& one : judgeLevels(record, rows)) {
        const unsigned connections = plan.levels[one.level].connections;
        if (one.target != *subject || connections <= most) continue;
        most = connections;
        verdict = std::move(one);
        verdict.errors = errors;
    }
    return verdict;
}

}  // namespace sluice
