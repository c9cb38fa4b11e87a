#include "engine/lab/chart_series.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr double kShortestSecond = 0.2;
constexpr double kNanosPerMilli = 1e6;
constexpr std::array<double, 4> kPercentiles{50, 75, 90, 99};

double seconds(Nanos value) {
    return std::chrono::duration<double>(value).count();
}

/// Of a phase, warm-up included; what ran, not what was planned.
double lengthOf(const PhaseRecord& phase) {
    const bool measured = phase.result.elapsed > Nanos(0);
    const double whole = phase.seconds.empty() ? 0 : phase.seconds.back().second + 1.0;
    if (!measured) return whole;
    const auto warm = std::count_if(phase.seconds.begin(), phase.seconds.end(),
                                    [](const SecondSample& sample) { return sample.warmup; });
    return std::min(whole, static_cast<double>(warm) + seconds(phase.result.elapsed));
}

/// Seconds [first, last) of a phase as one point.
ChartPoint merged(const PhaseRecord& phase, std::size_t first, std::size_t last, double length) {
    const SecondSample& begin = phase.seconds[first];
    const double from = begin.second;
    const double to = std::min(phase.seconds[last - 1].second + 1.0, length);
    LatencyHistogram latency(2);
    std::uint64_t answers = 0;
    for (std::size_t i = first; i < last; ++i) {
        const SecondSample& sample = phase.seconds[i];
        latency.add(sample.latency);
        for (Outcome outcome : {Outcome::Success, Outcome::ClientError, Outcome::ServerError}) {
            answers += sample.outcomes[static_cast<std::size_t>(outcome)];
        }
    }
    ChartPoint point;
    point.time = seconds(phase.offset) + (from + to) / 2;
    point.warmup = begin.warmup;
    point.requestsPerSecond = static_cast<double>(answers) / (to - from);
    point.hasLatency = !latency.empty();
    for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
        point.latencyMillis[i] =
            static_cast<double>(latency.valueAt(kPercentiles[i]).count()) / kNanosPerMilli;
    }
    return point;
}

ChartPhase phaseSeries(const PhaseRecord& phase, std::size_t secondsPerPoint) {
    ChartPhase series{phase.target, {}};
    const double length = lengthOf(phase);
    for (std::size_t first = 0; first < phase.seconds.size();) {
        std::size_t last = first + 1;
        while (last < phase.seconds.size() && last - first < secondsPerPoint &&
               phase.seconds[last].warmup == phase.seconds[first].warmup) {
            ++last;
        }
        if (length - phase.seconds[first].second >= kShortestSecond) {
            series.points.push_back(merged(phase, first, last, length));
        }
        first = last;
    }
    return series;
}

}  // namespace

ChartSeries chartSeries(const ExperimentRecord& record, std::size_t mostPoints) {
    std::size_t samples = 0;
    for (const PhaseRecord& phase : record.phases) samples += phase.seconds.size();
    const std::size_t secondsPerPoint = std::max<std::size_t>(1, (samples + mostPoints - 1) / mostPoints);

    ChartSeries series;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.seconds.empty()) continue;
        series.phases.push_back(phaseSeries(phase, secondsPerPoint));
        const double from = seconds(phase.offset);
        const double to = from + lengthOf(phase);
        series.end = std::max(series.end, to);
        ChartBand* last = series.bands.empty() ? nullptr : &series.bands.back();
        if (last && last->level == phase.level && last->round == phase.round)
            last->to = to;
        else
            series.bands.push_back({phase.level, phase.round, from, to});
    }
    return series;
}

}  // namespace sluice
