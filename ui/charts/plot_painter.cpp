#include "ui/charts/plot_painter.h"

#include "ui/charts/column_reduction.h"
#include "ui/charts/line_pieces.h"
#include "ui/charts/plot_text.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr qreal kTopMargin = 4;
constexpr qreal kTickGap = 6;
constexpr qreal kBandGap = 8;
constexpr int kPixelsPerTimeTick = 90;
constexpr int kPixelsPerValueTick = 44;

qreal xOf(double time, const TimeAxis::View& view, const QRectF& plot) {
    return plot.left() + (time - view.from) / view.width() * plot.width();
}

qreal yOf(double value, const AxisScale& scale, const QRectF& plot) {
    return plot.bottom() - scale.toUnit(value) * plot.height();
}

/// Vector files get the line as one, pixels get its pieces.
void drawLine(QPainter& painter, const QPolygonF& line, const QPen& pen) {
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
        painter.setPen(pen);
        painter.drawPolyline(line);
        return;
    }
    QList<qreal> pattern;
    if (pen.style() == Qt::CustomDashLine) {
        for (qreal part : pen.dashPattern()) pattern << part * pen.widthF();
    }
    QPen solid(pen.color(), pen.widthF());
    solid.setCapStyle(pattern.isEmpty() ? Qt::SquareCap : Qt::FlatCap);  // square ends close the corners
    painter.setPen(solid);
    painter.drawLines(linePieces(line, pattern));
}

/// The visible part of [from, to] in pixels; empty width when nothing of it shows.
QRectF stretch(double from, double to, const TimeAxis::View& view, const QRectF& plot) {
    const qreal left = std::max(xOf(from, view, plot), plot.left());
    const qreal right = std::min(xOf(to, view, plot), plot.right());
    return {left, plot.top(), std::max(0.0, right - left), plot.height()};
}

}  // namespace

QPen PlotPainter::linePen(const QColor& color, LineDash dash, qreal width) {
    QPen pen(color, width);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    switch (dash) {
        case LineDash::Solid: break;
        case LineDash::Dash: pen.setDashPattern({4, 2}); break;
        case LineDash::Dot: pen.setDashPattern({1.4, 1.6}); break;
        case LineDash::DashDot: pen.setDashPattern({5, 1.8, 1.4, 1.8}); break;
    }
    return pen;
}

QRectF PlotPainter::plotRect(const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.small());
    const qreal left = metrics.horizontalAdvance(QStringLiteral("000.0 k")) + kTickGap;
    const qreal right = metrics.horizontalAdvance(QStringLiteral("000 s")) / 2;
    return area.adjusted(left, kTopMargin + metrics.height() / 2, -right, -metrics.height() - kTickGap);
}

QRectF PlotPainter::valueRect(const QRectF& area) const {
    return plotRect(area).adjusted(0, QFontMetricsF(m_theme.small()).height() + kBandGap, 0, 0);
}

void PlotPainter::paint(QPainter& painter, const PlotFrame& frame) const {
    const QRectF plot = plotRect(frame.area);
    if (plot.width() < 20 || plot.height() < 20) return;
    painter.save();
    painter.setFont(m_theme.small());
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintBands(painter, frame, plot);
    paintAxes(painter, frame, plot);
    painter.setClipRect(plot.adjusted(0, -2, 1, 2));
    paintGuides(painter, frame, plot);
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintSeries(painter, frame, plot);
    paintBandLabels(painter, frame, plot);
    paintMarks(painter, frame, plot);
    painter.restore();
}

void PlotPainter::paintBands(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const {
    for (const PlotBand& band : frame.data.bands) {
        const QRectF box = stretch(band.from, band.to, frame.view, plot);
        if (box.width() <= 0 || band.kind == PlotBand::Kind::Level) continue;
        const QColor color = m_theme.color(Tone::ChartBand);
        if (band.kind == PlotBand::Kind::LevelShaded) {
            painter.fillRect(box, color);
        } else {
            painter.fillRect(box, QBrush(m_theme.color(Tone::ChartGrid), Qt::BDiagPattern));
        }
    }
}

void PlotPainter::paintBandLabels(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const {
    const QFontMetricsF metrics(m_theme.small());
    const qreal dot = std::round(metrics.height() / 2);
    const auto room = [&](const PlotBand& band) {
        QRectF box = stretch(band.from, band.to, frame.view, plot).adjusted(6, 4, -2, 0);
        box.setHeight(metrics.height());
        if (band.tone) box.setLeft(box.left() + dot + 3);
        return box;
    };
    // All long or all short: a row of both reads as if they were different things.
    const bool allFit =
        std::all_of(frame.data.bands.begin(), frame.data.bands.end(), [&](const PlotBand& band) {
            return stretch(band.from, band.to, frame.view, plot).width() <= 0 ||
                   metrics.horizontalAdvance(band.label) <= room(band).width();
        });
    for (const PlotBand& band : frame.data.bands) {
        if (band.label.isEmpty()) continue;
        const QRectF box = room(band);
        const QString& label = allFit ? band.label : band.shortLabel;
        if (band.tone && box.left() <= plot.right() - 2 && box.right() >= plot.left() + dot) {
            const QRectF mark(box.left() - dot - 3, box.center().y() - dot / 2, dot, dot);
            if (mark.right() <= box.right()) painter.fillRect(mark, m_theme.color(*band.tone));
        }
        if (metrics.horizontalAdvance(label) > box.width()) continue;
        painter.setPen(m_theme.color(Tone::TextSecondary));
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, label);
    }
}

void PlotPainter::paintAxes(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const {
    const QFontMetricsF metrics(m_theme.small());
    const QColor text = m_theme.color(Tone::TextSecondary);
    const QPen grid(m_theme.color(Tone::ChartGrid), 1);
    const QRectF values = valueRect(frame.area);

    for (double value :
         frame.values.ticks(std::max(2, static_cast<int>(values.height()) / kPixelsPerValueTick))) {
        const qreal y = std::round(yOf(value, frame.values, values)) + 0.5;
        painter.setPen(grid);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(text);
        painter.drawText(QRectF(frame.area.left(), y - metrics.height() / 2,
                                plot.left() - kTickGap - frame.area.left(), metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tickText(value, frame.data.unit));
    }
    const auto times = timeTicks(frame.view.from, frame.view.to,
                                 std::max(2, static_cast<int>(plot.width()) / kPixelsPerTimeTick));
    const double step = times.size() > 1 ? times[1] - times[0] : 1;
    painter.setPen(text);
    for (double time : times) {
        const QString label = timeText(time, step);
        const qreal width = metrics.horizontalAdvance(label) + 2;
        const qreal x = xOf(time, frame.view, plot);
        painter.drawText(QRectF(x - width / 2, plot.bottom() + kTickGap - 2, width, metrics.height()),
                         Qt::AlignCenter, label);
    }
}

void PlotPainter::paintGuides(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const {
    if (frame.hidden.contains(frame.data.guideSeries)) return;
    QColor soft = m_theme.color(Tone::ChartDirect);
    const QPen dashed = linePen(soft, LineDash::Dash, 1.2);
    soft.setAlphaF(0.14F);
    const QRectF values = valueRect(frame.area);
    for (const PlotGuide& guide : frame.data.guides) {
        const QRectF box = stretch(guide.from, guide.to, frame.view, plot);
        if (box.width() <= 0) continue;
        const qreal top = yOf(guide.high, frame.values, values);
        const qreal bottom = yOf(guide.low, frame.values, values);
        painter.fillRect(QRectF(box.left(), top, box.width(), std::max(1.0, bottom - top)), soft);
        painter.setPen(dashed);
        const qreal y = std::round(yOf(guide.value, frame.values, values)) + 0.5;
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    }
}

void PlotPainter::paintSeries(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const {
    const QRectF values = valueRect(frame.area);
    const int columns = std::max(1, static_cast<int>(plot.width()));
    for (const PlotSeries& series : frame.data.series) {
        if (frame.hidden.contains(series.id)) continue;
        const QColor color = m_theme.color(series.tone);
        const QPen pen = linePen(color, series.dash);
        for (const auto& piece : series.pieces) {
            QPolygonF line;
            for (const QPointF& point : reduceToColumns(piece, frame.view.from, frame.view.to, columns)) {
                line << QPointF(xOf(point.x(), frame.view, plot), yOf(point.y(), frame.values, values));
            }
            if (line.size() > 1) {
                drawLine(painter, line, pen);
            } else if (line.size() == 1) {
                // A first second alone has no line yet, but it must be seen.
                painter.save();
                painter.setPen(Qt::NoPen);
                painter.setBrush(color);
                painter.drawEllipse(line.front(), 2, 2);
                painter.restore();
            }
        }
    }
}

void PlotPainter::paintMarks(QPainter& painter, const PlotFrame& frame, const QRectF& plot) const {
    const QFontMetricsF metrics(m_theme.small());
    for (const PlotMark& mark : frame.data.marks) {
        const qreal x = std::round(xOf(mark.at, frame.view, plot)) + 0.5;
        if (x < plot.left() || x > plot.right()) continue;
        painter.setPen(linePen(m_theme.color(Tone::Accent), LineDash::Dash, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(m_theme.color(Tone::Accent));
        const qreal room = plot.right() - x - 6;
        painter.drawText(QPointF(x + 4, plot.bottom() - metrics.descent() - 4),
                         metrics.elidedText(mark.text, Qt::ElideRight, std::max(0.0, room)));
    }
}

void PlotPainter::paintHeader(QPainter& painter, const PlotFrame& frame, const QRectF& line) const {
    painter.save();
    QFont bold = m_theme.small();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(m_theme.color(Tone::Text));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, frame.data.title);

    painter.setFont(m_theme.small());
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QFontMetricsF metrics(m_theme.small());
    qreal right = line.right();
    for (auto series = frame.data.series.rbegin(); series != frame.data.series.rend(); ++series) {
        if (frame.hidden.contains(series->id)) continue;
        const qreal width = metrics.horizontalAdvance(series->name) + 2;
        painter.setPen(m_theme.color(Tone::TextSecondary));
        painter.drawText(QRectF(right - width, line.top(), width, line.height()),
                         Qt::AlignVCenter | Qt::AlignRight, series->name);
        painter.setPen(linePen(m_theme.color(series->tone), series->dash));
        painter.drawLine(QPointF(right - width - 24, line.center().y()),
                         QPointF(right - width - 6, line.center().y()));
        right -= width + 36;
    }
    painter.restore();
}

}  // namespace sluice
