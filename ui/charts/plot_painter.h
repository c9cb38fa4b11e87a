#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/plot_data.h"
#include "ui/charts/time_axis.h"

#include <QPen>
#include <QRectF>
#include <QSet>

#include <optional>

class QPainter;

namespace sluice {

/// Everything that one picture of a plot depends on. `data` and `hidden` are borrowed for the call.
struct PlotFrame {
    const PlotData& data;
    const QSet<QString>& hidden;  ///< ids of series that are not drawn
    AxisScale values;
    TimeAxis::View view;
    QRectF area;  ///< axes included
};

/// Draws a plot with any QPainter: the same code paints the window, the PNG, the SVG and the PDF.
class PlotPainter {
public:
    explicit PlotPainter(const Theme& theme) : m_theme(theme) {}

    /// The inner rectangle without the axes' labels: equal left and right edges in stacked charts.
    QRectF plotRect(const QRectF& area) const;
    /// The part of plotRect() that values are drawn in: the strip above it belongs to the bands' names.
    QRectF valueRect(const QRectF& area) const;

    void paint(QPainter& painter, const PlotFrame& frame) const;
    /// The crosshair at `time` and the values there; on top of paint().
    void paintCursor(QPainter& painter, const PlotFrame& frame, double time) const;
    /// Title and legend in one line, for exports, where no widgets stand around the plot.
    void paintHeader(QPainter& painter, const PlotFrame& frame, const QRectF& line) const;

    static QPen linePen(const QColor& color, LineDash dash, qreal width = 1.6);

private:
    void paintBands(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const;
    void paintBandLabels(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const;
    void paintAxes(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const;
    void paintGuides(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const;
    void paintSeries(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const;
    void paintMarks(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const;

    const Theme& m_theme;
};

/// The value of the series at `time`: that of the nearest point, if one is at most `reach` seconds away.
std::optional<double> valueNear(const PlotSeries& series, double time, double reach);

}  // namespace sluice
