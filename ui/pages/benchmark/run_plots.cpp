#include "ui/pages/benchmark/run_plots.h"

#include "ui/text/verdict_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice {

namespace {

/// A last second that lasted less says nothing about a rate.
constexpr double kShortestSecond = 0.25;

double secondsOf(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

double millisOf(Nanos time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

double phaseLength(const ExperimentPlan& plan) {
    return secondsOf(plan.warmup + plan.duration);
}

/// What a sample covers, seconds since its phase's start: the last one of a phase may be cut short, and a warm-up may end
/// within a second, which then has two samples.
struct Span {
    double from = 0, width = 1;
};

Span spanOf(const ExperimentRecord& record, const PhaseRecord& phase, const SecondSample& sample) {
    const double warm = secondsOf(record.plan.warmup);
    double from = sample.second, to = from + 1;
    if (warm > from && warm < to) (sample.warmup ? to : from) = warm;
    if (phase.result.elapsed.count() != 0)
        to = std::min(to, secondsOf(record.plan.warmup + phase.result.elapsed));
    return {from, std::max(0.0, to - from)};
}

std::uint64_t answersOf(const SecondSample& sample) {
    return sample.outcomes[0] + sample.outcomes[1] + sample.outcomes[2];
}

struct Look {
    Tone tone;
    LineDash dash;
};

Look lookOf(const ExperimentPlan& plan, std::size_t target) {
    static constexpr std::array<Look, 4> kOthers = {
        Look{Tone::ChartGateway, LineDash::Solid}, Look{Tone::ChartP50, LineDash::DashDot},
        Look{Tone::ChartP90, LineDash::Dash}, Look{Tone::ChartP99, LineDash::Dot}};
    if (plan.targets[target].kind == TargetKind::Direct) return {Tone::ChartDirect, LineDash::Dash};
    std::size_t place = 0;
    for (std::size_t i = 0; i < target; ++i) place += plan.targets[i].kind != TargetKind::Direct ? 1 : 0;
    return kOthers[place % kOthers.size()];
}

double phaseEnd(const ExperimentRecord& record, const PhaseRecord& phase) {
    const double offset = secondsOf(phase.offset);
    if (phase.result.elapsed.count() > 0 && record.state != ExperimentState::Running) {
        return offset + secondsOf(record.plan.warmup + phase.result.elapsed);
    }
    return offset + phaseLength(record.plan);
}

bool isDirect(const ExperimentRecord& record, const PhaseRecord& phase) {
    return record.plan.targets[phase.target].kind == TargetKind::Direct;
}

/// What `valueOf` says of a phase's seconds: mean and spread, warm-up left out.
template <class ValueOf>
std::optional<PlotGuide> spread(const ExperimentRecord& record, const PhaseRecord& phase, ValueOf valueOf) {
    PlotGuide guide;
    int count = 0;
    for (const SecondSample& sample : phase.seconds) {
        if (sample.warmup || spanOf(record, phase, sample).width < kShortestSecond) continue;
        const double value = valueOf(phase, sample);
        guide.low = count == 0 ? value : std::min(guide.low, value);
        guide.high = std::max(guide.high, value);
        guide.value += value;
        ++count;
    }
    if (count == 0) return std::nullopt;
    guide.value /= count;
    return guide;
}

/// Direct's figures behind every other phase of the same level, from the nearest phase that measured them.
template <class ValueOf>
void addGuides(PlotData& plot, const ExperimentRecord& record, ValueOf valueOf) {
    for (const PhaseRecord& phase : record.phases) {
        if (isDirect(record, phase)) continue;
        const PhaseRecord* nearest = nullptr;
        for (const PhaseRecord& other : record.phases) {
            if (!isDirect(record, other) || other.level != phase.level || other.seconds.empty()) continue;
            const bool nearer = !nearest || std::abs((other.offset - phase.offset).count()) <
                                                std::abs((nearest->offset - phase.offset).count());
            if (nearer) nearest = &other;
        }
        if (!nearest) continue;
        if (auto guide = spread(record, *nearest, valueOf)) {
            guide->from = secondsOf(phase.offset);
            guide->to = phaseEnd(record, phase);
            plot.guides.push_back(*guide);
        }
    }
}

template <class ValueOf>
std::vector<QPointF> piece(const ExperimentRecord& record, const PhaseRecord& phase, ValueOf valueOf) {
    std::vector<QPointF> points;
    points.reserve(phase.seconds.size());
    for (const SecondSample& sample : phase.seconds) {
        const Span span = spanOf(record, phase, sample);
        if (span.width < kShortestSecond) continue;
        points.emplace_back(secondsOf(phase.offset) + span.from + span.width / 2, valueOf(phase, sample));
    }
    return points;
}

}  // namespace

void addPhaseBands(PlotData& plot, const ExperimentRecord& record) {
    std::size_t number = 0;
    for (const PhaseRecord& phase : record.phases) {
        const double from = secondsOf(phase.offset);
        const double to = phaseEnd(record, phase);
        const auto kind = number++ % 2 == 0 ? PlotBand::Kind::LevelShaded : PlotBand::Kind::Level;
        plot.bands.push_back({from, to, levelText(record.plan, phase.target, phase.level, phase.rate),
                              QString::fromStdString(levelName(record.plan.levels[phase.level], phase.rate)),
                              kind, lookOf(record.plan, phase.target).tone});
        const double warm = std::min(to, from + secondsOf(record.plan.warmup));
        if (warm > from) plot.bands.push_back({from, warm, {}, {}, PlotBand::Kind::Warmup});
    }
}

PlotData RunPlots::throughput(const ExperimentRecord& record) const {
    const auto rate = [&](const PhaseRecord& phase, const SecondSample& sample) {
        return static_cast<double>(answersOf(sample)) / spanOf(record, phase, sample).width;
    };
    PlotData plot;
    plot.unit = PlotUnit::PerSecond;
    plot.title = QCoreApplication::translate("RunPlots", "Requests per second");
    for (std::size_t target = 0; target < record.plan.targets.size(); ++target) {
        const Look look = lookOf(record.plan, target);
        PlotSeries series{QStringLiteral("target-%1").arg(target),
                          targetText(record.plan.targets[target]),
                          look.tone,
                          look.dash,
                          {}};
        for (const PhaseRecord& phase : record.phases) {
            if (phase.target == target && !phase.seconds.empty())
                series.pieces.push_back(piece(record, phase, rate));
        }
        if (record.plan.targets[target].kind == TargetKind::Direct && plot.guideSeries.isEmpty()) {
            plot.guideSeries = series.id;
        }
        plot.series.push_back(std::move(series));
    }
    addPhaseBands(plot, record);
    addGuides(plot, record, rate);
    return plot;
}

void RunPlots::lookUp(const ExperimentRecord& record) {
    m_phases.resize(record.phases.size());
    for (std::size_t number = 0; number < record.phases.size(); ++number) {
        Percentiles& known = m_phases[number];
        const auto& seconds = record.phases[number].seconds;
        if (known.size() > seconds.size()) known.clear();
        while (known.size() < seconds.size()) {
            auto& values = known.emplace_back();
            for (std::size_t i = 0; i < kRanks.size(); ++i) {
                values[i] = millisOf(seconds[known.size() - 1].latency.valueAt(kRanks[i]));
            }
        }
    }
}

PlotData RunPlots::latency(const ExperimentRecord& record) {
    static constexpr std::array<Look, kRanks.size()> kLooks = {
        Look{Tone::ChartP50, LineDash::Solid}, Look{Tone::ChartP75, LineDash::Dash},
        Look{Tone::ChartP90, LineDash::Dot}, Look{Tone::ChartP99, LineDash::DashDot}};
    lookUp(record);
    const auto valueOf = [&](const PhaseRecord& phase, const SecondSample& sample, std::size_t rank) {
        const auto number = static_cast<std::size_t>(&phase - record.phases.data());
        return m_phases[number][static_cast<std::size_t>(&sample - phase.seconds.data())][rank];
    };
    PlotData plot;
    plot.unit = PlotUnit::Milliseconds;
    plot.title = QCoreApplication::translate("RunPlots", "Latency, ms");
    for (std::size_t rank = 0; rank < kRanks.size(); ++rank) {
        const auto value = [&](const PhaseRecord& phase, const SecondSample& sample) {
            return valueOf(phase, sample, rank);
        };
        const QString id = QStringLiteral("p%1").arg(kRanks[rank]);
        PlotSeries series{id, id, kLooks[rank].tone, kLooks[rank].dash, {}};
        for (const PhaseRecord& phase : record.phases) {
            if (!phase.seconds.empty()) series.pieces.push_back(piece(record, phase, value));
        }
        plot.series.push_back(std::move(series));
    }
    addPhaseBands(plot, record);
    addGuides(plot, record, [&](const PhaseRecord& phase, const SecondSample& sample) {
        return valueOf(phase, sample, 0);
    });
    if (!plot.guides.empty()) {
        plot.guideSeries = QStringLiteral("direct-p50");
        plot.series.push_back({plot.guideSeries,
                               QCoreApplication::translate("RunPlots", "direct p50"),
                               Tone::ChartDirect,
                               LineDash::Dash,
                               {}});
    }
    return plot;
}

double measuredEnd(const ExperimentRecord& record) {
    double end = 0;
    for (const PhaseRecord& phase : record.phases) {
        if (!phase.seconds.empty())
            end = std::max(end, secondsOf(phase.offset) + phase.seconds.back().second + 1);
    }
    return end;
}

double plannedEnd(const ExperimentRecord& record) {
    if (record.state != ExperimentState::Running) return measuredEnd(record);
    const ExperimentPlan& plan = record.plan;
    const double all = static_cast<double>(plan.targets.size() * plan.levels.size() * plan.rounds);
    const double begun = static_cast<double>(record.phases.size());
    const double last = record.phases.empty() ? 0 : phaseEnd(record, record.phases.back());
    const double end = last + (all - begun) * phaseLength(plan);
    // Phases begin some milliseconds late; the axis shall not move for that.
    const double step = end < 60 ? 2 : end < 600 ? 10 : 60;
    return std::ceil(end / step) * step;
}

}  // namespace sluice
