#pragma once

#include "ui/theme/theme.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sluice {

/// What a time chart shows, as plain values. x is seconds on the shared time axis, y is in the chart's unit.

enum class LineDash { Solid, Dash, Dot, DashDot };

/// The unit decides how values are written; the axis knows nothing else about them.
enum class PlotUnit { PerSecond, Milliseconds, Cores, Mebibytes };

/// One line. Its pieces are not connected with each other: between two phases nothing was measured. One without
/// pieces is a name in the legend only.
struct PlotSeries {
    QString id;  ///< stable over languages; what "hidden" is remembered by
    QString name;
    Tone tone = Tone::ChartGateway;
    LineDash dash = LineDash::Solid;           ///< the second cue beside the colour
    std::vector<std::vector<QPointF>> pieces;  ///< x ascending within a piece and over the pieces
};

/// A stretch of time with a name: a level, or the warm-up inside one.
struct PlotBand {
    enum class Kind { Level, LevelShaded, Warmup };
    double from = 0;
    double to = 0;
    QString label;
    QString shortLabel;  ///< where the label does not fit
    Kind kind = Kind::Level;
    std::optional<Tone> tone = {};  ///< of the series that is measured in it; a dot before the label shows it
};

/// A value to compare with during a stretch of time: a dashed line inside the spread of what it was averaged from.
struct PlotGuide {
    double from = 0;
    double to = 0;
    double value = 0;
    double low = 0;
    double high = 0;
};

/// Something that happened: an apply, a note.
struct PlotMark {
    double at = 0;
    QString text;
};

struct PlotData {
    PlotUnit unit = PlotUnit::PerSecond;
    QString title;
    std::vector<PlotSeries> series;
    QString guideSeries;  ///< id of the series that stands for the guides in the legend
    std::vector<PlotBand> bands;
    std::vector<PlotGuide> guides;
    std::vector<PlotMark> marks;
};

}  // namespace sluice
