#include "ui/pages/benchmark/usage_plots.h"

#include "ui/pages/benchmark/run_plots.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <functional>

namespace sluice {

namespace {

constexpr double kMebibyte = 1024 * 1024;

struct Look {
    Tone tone;
    LineDash dash;
};

/// `named`: how many processes of the plan came before.
Look lookOf(UsageOf whose, std::size_t named) {
    static constexpr std::array<Look, 4> kNamed = {
        Look{Tone::ChartP99, LineDash::Solid}, Look{Tone::ChartP75, LineDash::Dash},
        Look{Tone::ChartP90, LineDash::DashDot}, Look{Tone::ChartP50, LineDash::Dot}};
    switch (whose) {
        case UsageOf::Gateway: return {Tone::ChartGateway, LineDash::Solid};
        case UsageOf::Generator: return {Tone::ChartP90, LineDash::Dot};
        case UsageOf::Mock: return {Tone::ChartDirect, LineDash::Dash};
        case UsageOf::ThisProcess: return {Tone::ChartP50, LineDash::DashDot};
        case UsageOf::Named: break;
    }
    return kNamed[named % kNamed.size()];
}

PlotData usagePlot(const ExperimentRecord& record, const std::function<double(const UsagePoint&)>& value,
                   const std::function<bool(const UsageSeries&)>& shows) {
    PlotData plot;
    std::size_t named = 0;
    for (const PhaseRecord& phase : record.phases) {
        for (const UsageSeries& usage : phase.usage) {
            if (!shows(usage)) continue;
            const QString id = QString::fromLatin1(toToken(usage.whose)) + QLatin1Char(':') +
                               QString::fromStdString(usage.name);
            auto series = std::find_if(plot.series.begin(), plot.series.end(),
                                       [&](const PlotSeries& known) { return known.id == id; });
            if (series == plot.series.end()) {
                const Look look = lookOf(usage.whose, named);
                if (usage.whose == UsageOf::Named) ++named;
                series = plot.series.insert(
                    plot.series.end(), {id, usageText(usage.whose, usage.name), look.tone, look.dash, {}});
            }
            auto& piece = series->pieces.emplace_back();
            for (const UsagePoint& point : usage.points) {
                const double at = std::chrono::duration<double>(phase.offset + point.at).count();
                piece.emplace_back(at, value(point));
            }
        }
    }
    addPhaseBands(plot, record);
    return plot;
}

}  // namespace

PlotData cpuPlot(const ExperimentRecord& record) {
    PlotData plot = usagePlot(
        record, [](const UsagePoint& point) { return point.cores; },
        [](const UsageSeries& usage) { return usage.whose != UsageOf::ThisProcess; });
    plot.unit = PlotUnit::Cores;
    plot.title = QCoreApplication::translate("UsagePlots", "CPU, cores");
    return plot;
}

PlotData memoryPlot(const ExperimentRecord& record) {
    PlotData plot = usagePlot(
        record, [](const UsagePoint& point) { return static_cast<double>(point.residentBytes) / kMebibyte; },
        [](const UsageSeries& usage) {
            return usage.whose == UsageOf::ThisProcess || usage.whose == UsageOf::Named;
        });
    plot.unit = PlotUnit::Mebibytes;
    plot.title = QCoreApplication::translate("UsagePlots", "Resident memory, MiB");
    return plot;
}

}  // namespace sluice
