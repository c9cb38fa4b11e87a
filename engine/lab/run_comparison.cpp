#include "engine/lab/run_comparison.h"

#include "engine/lab/report_table.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Successful answers a second of a row's rounds.
std::vector<double> ratesOf(const ExperimentRecord& record, const LevelRow& row) {
    std::vector<double> rates;
    for (const PhaseRecord& phase : record.phases) {
        const bool ofRow = phase.target == row.target && phase.level == row.level && phase.rate == row.rate;
        if (ofRow && !phase.noise && !phase.error) rates.push_back(phase.result.successesPerSecond());
    }
    return rates;
}

double meanOf(const std::vector<double>& rates) {
    double sum = 0;
    for (double rate : rates) sum += rate;
    return rates.empty() ? 0 : sum / static_cast<double>(rates.size());
}

std::optional<double> noiseOf(const ExperimentRecord& record, const std::vector<double>& rates) {
    std::optional<double> noise = noiseFloor(record);
    const double mean = meanOf(rates);
    if (rates.size() < 2 || mean <= 0) return noise;
    const auto [least, most] = std::minmax_element(rates.begin(), rates.end());
    return std::max(noise.value_or(0), (*most - *least) / mean);
}

ComparedAs judged(const ComparedRow& row) {
    if (!row.ratio) return ComparedAs::OnlyOne;
    if (!row.noise) return ComparedAs::UnknownNoise;
    if (std::abs(*row.ratio - 1) <= *row.noise) return ComparedAs::NotDistinguishable;
    return *row.ratio < 1 ? ComparedAs::Slower : ComparedAs::Faster;
}

}  // namespace

const char* toToken(ComparedAs as) noexcept {
    switch (as) {
        case ComparedAs::OnlyOne: return "only-one";
        case ComparedAs::UnknownNoise: return "unknown-noise";
        case ComparedAs::NotDistinguishable: return "not-distinguishable";
        case ComparedAs::Slower: return "slower";
        case ComparedAs::Faster: return "faster";
    }
    return "unknown";
}

std::vector<ComparedRow> compareRuns(const ExperimentRecord& first, const ExperimentRecord& second) {
    std::vector<ComparedRow> compared;
    std::vector<std::vector<double>> firstRates;
    for (const ReportRow& row : reportRows(first, {})) {
        if (row.level.rounds == 0) continue;
        ComparedRow one;
        one.target = row.target;
        one.level = row.place;
        one.firstRate = row.measured.requestsPerSecond;
        one.firstP50 = row.measured.p50;
        one.firstP99 = row.measured.p99;
        compared.push_back(std::move(one));
        firstRates.push_back(ratesOf(first, row.level));
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
        }
        found->secondRate = row.measured.requestsPerSecond;
        found->secondP50 = row.measured.p50;
        found->secondP99 = row.measured.p99;
        const auto place = static_cast<std::size_t>(found - compared.begin());
        if (place >= firstRates.size()) continue;
        const std::vector<double> rates = ratesOf(second, row.level);
        const auto ownNoise = noiseOf(first, firstRates[place]), otherNoise = noiseOf(second, rates);
        if (ownNoise || otherNoise) found->noise = std::max(ownNoise.value_or(0), otherNoise.value_or(0));
        if (const double mean = meanOf(firstRates[place]); mean > 0) found->ratio = meanOf(rates) / mean;
    }
    for (ComparedRow& row : compared) row.as = judged(row);
    return compared;
}

std::vector<std::string> differentConditions(const ExperimentRecord& first, const ExperimentRecord& second) {
    const Environment& a = first.environment;
    const Environment& b = second.environment;
    std::vector<std::string> different;
    const auto add = [&](const char* token, bool differs) {
        if (differs) different.emplace_back(token);
    };
    add("machine", a.hostname != b.hostname);
    add("processor", a.cpuModel != b.cpuModel);
    add("cores", a.cores != b.cores);
    add("kernel", a.kernel != b.kernel);
    add("version", a.sluiceVersion != b.sluiceVersion);
    add("duration", first.plan.duration != second.plan.duration);
    add("co-located", a.coLocated != b.coLocated);
    return different;
}

}  // namespace sluice
