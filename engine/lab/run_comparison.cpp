#include "engine/lab/run_comparison.h"

#include "engine/lab/difference.h"
#include "engine/lab/report_table.h"
#include "engine/lab/share_interval.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sluice {

namespace {

constexpr double kSameRate = 0.02;  ///< as a share: so far apart, two rates count as one

/// Successful answers a second and the median in milliseconds.
struct RoundFigures {
    double rate = 0, median = 0;
};
using Rounds = std::map<unsigned, RoundFigures>;

Rounds roundsOf(const ExperimentRecord& record, const LevelRow& row) {
    Rounds rounds;
    for (const PhaseRecord& phase : record.phases) {
        const bool ofRow = phase.target == row.target && phase.level == row.level && phase.rate == row.rate;
        if (!ofRow || phase.noise || phase.error) continue;
        const Nanos median = phase.result.latencyAll().valueAt(50);
        rounds[phase.round] = {phase.result.successesPerSecond(),
                               std::chrono::duration<double, std::milli>(median).count()};
    }
    return rounds;
}

double meanRate(const Rounds& rounds) {
    double sum = 0;
    for (const auto& [round, figures] : rounds) sum += figures.rate;
    return rounds.empty() ? 0 : sum / static_cast<double>(rounds.size());
}

std::optional<double> noiseOf(const ExperimentRecord& record, const Rounds& rounds) {
    std::optional<double> noise = noiseFloor(record);
    const double mean = meanRate(rounds);
    if (rounds.size() < 2 || mean <= 0) return noise;
    const auto [least, most] =
        std::minmax_element(rounds.begin(), rounds.end(),
                            [](const auto& a, const auto& b) { return a.second.rate < b.second.rate; });
    return std::max(noise.value_or(0), (most->second.rate - least->second.rate) / mean);
}

/// One value for each round that both have.
template <class Of>
std::vector<double> paired(const Rounds& first, const Rounds& second, Of of) {
    std::vector<double> values;
    for (const auto& [round, figures] : first) {
        const auto other = second.find(round);
        if (other != second.end()) values.push_back(of(figures, other->second));
    }
    return values;
}

bool isSuspect(const LevelRow& row) {
    return std::any_of(row.suspicions.begin(), row.suspicions.end(),
                       [](Suspicion one) { return one != Suspicion::CoLocated; });
}

/// One run's part of a row.
struct Side {
    const ExperimentRecord& record;
    const ReportRow& row;
    Rounds rounds;
};

ComparedAs judged(const Difference& difference, bool moreIsFaster) {
    if (!difference.low && !difference.noise) return ComparedAs::UnknownNoise;
    switch (kindOf(difference)) {
        case DifferenceKind::Equal: return ComparedAs::NotDistinguishable;
        case DifferenceKind::TooNoisy: return ComparedAs::TooNoisy;
        case DifferenceKind::Shown: break;
    }
    return (difference.size > 0) == moreIsFaster ? ComparedAs::Faster : ComparedAs::Slower;
}

ComparedAs compareClosed(const Side& first, const Side& second, ComparedRow& row) {
    const auto shares = paired(first.rounds, second.rounds, [](const auto& a, const auto& b) {
        return a.rate > 0 ? b.rate / a.rate : 0.0;
    });
    Difference difference{*row.ratio - 1, {}, {}, row.noise};
    if (shares.size() > 1) {
        const ShareInterval interval = shareInterval(shares);
        row.ratioLow = interval.low;
        row.ratioHigh = interval.high;
        difference.low = *interval.low - 1;
        difference.high = *interval.high - 1;
    }
    return judged(difference, true);
}

ComparedAs compareOpen(const Side& first, const Side& second, ComparedRow& row) {
    const double asked = first.row.level.rate, otherAsked = second.row.level.rate;
    if (std::abs(otherAsked - asked) > kSameRate * asked) return ComparedAs::OtherRate;
    const auto added =
        paired(first.rounds, second.rounds, [](const auto& a, const auto& b) { return b.median - a.median; });
    if (added.empty()) return ComparedAs::UnknownNoise;
    const ShareInterval interval = shareInterval(added);
    row.addedP50 = interval.mean;
    row.addedLow = interval.low;
    row.addedHigh = interval.high;
    return judged({interval.mean, interval.low, interval.high, {}}, false);
}

void compare(const Side& first, const Side& second, ComparedRow& row) {
    const auto ownNoise = noiseOf(first.record, first.rounds),
               otherNoise = noiseOf(second.record, second.rounds);
    if (ownNoise || otherNoise) row.noise = std::max(ownNoise.value_or(0), otherNoise.value_or(0));
    const double mean = meanRate(first.rounds), otherMean = meanRate(second.rounds);
    if (mean > 0) row.ratio = otherMean / mean;
    if (!(mean > 0) || !(otherMean > 0))
        row.as = ComparedAs::NoSuccess;
    else if (first.row.level.rate > 0 || second.row.level.rate > 0)
        row.as = compareOpen(first, second, row);
    else
        row.as = compareClosed(first, second, row);
}

}  // namespace

const char* toToken(ComparedAs as) noexcept {
    switch (as) {
        case ComparedAs::OnlyOne: return "only-one";
        case ComparedAs::NoSuccess: return "no-success";
        case ComparedAs::OtherRate: return "other-rate";
        case ComparedAs::UnknownNoise: return "unknown-noise";
        case ComparedAs::NotDistinguishable: return "not-distinguishable";
        case ComparedAs::TooNoisy: return "too-noisy";
        case ComparedAs::Slower: return "slower";
        case ComparedAs::Faster: return "faster";
    }
    return "unknown";
}

std::vector<ComparedRow> compareRuns(const ExperimentRecord& first, const ExperimentRecord& second) {
    const std::vector<ReportRow> firstRows = reportRows(first, {});
    std::vector<ComparedRow> compared;
    std::vector<const ReportRow*> places;  // in the first run; null: not there
    for (const ReportRow& row : firstRows) {
        if (row.level.rounds == 0) continue;
        ComparedRow& one = compared.emplace_back();
        one.target = row.target;
        one.level = row.place;
        one.connections = row.connections;
        one.firstRate = row.measured.requestsPerSecond;
        one.firstP50 = row.measured.p50;
        one.firstP99 = row.measured.p99;
        one.firstSuspect = isSuspect(row.level);
        places.push_back(&row);
    }
    for (const ReportRow& row : reportRows(second, {})) {
        if (row.level.rounds == 0) continue;
        auto found = std::find_if(compared.begin(), compared.end(), [&](const ComparedRow& one) {
            return one.target == row.target && one.level == row.place;
        });
        if (found == compared.end()) {
            found = compared.insert(compared.end(), ComparedRow{});
            found->target = row.target;
            found->level = row.place;
            found->connections = row.connections;
            places.push_back(nullptr);
        }
        found->secondRate = row.measured.requestsPerSecond;
        found->secondP50 = row.measured.p50;
        found->secondP99 = row.measured.p99;
        found->secondSuspect = isSuspect(row.level);
        const ReportRow* const other = places[static_cast<std::size_t>(found - compared.begin())];
        if (!other) continue;
        compare({first, *other, roundsOf(first, other->level)}, {second, row, roundsOf(second, row.level)},
                *found);
    }
    return compared;
}

}  // namespace sluice
