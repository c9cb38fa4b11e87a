#include "ui/charts/plot_painter.h"
#include "ui/charts/plot_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Samples are a second apart and stand in its middle.
constexpr double kSampleReach = 0.75;
constexpr qreal kPadding = 8;

struct ReadoutLine {
    const PlotSeries* series = nullptr;
    QString value;
};

QString bandNameAt(const PlotData& data, double time) {
    for (const PlotBand& band : data.bands) {
        if (!band.label.isEmpty() && time >= band.from && time < band.to) return band.label;
    }
    return {};
}

}  // namespace

std::optional<double> valueNear(const PlotSeries& series, double time, double reach) {
    std::optional<double> found;
    double nearest = reach;
    for (const auto& piece : series.pieces) {
        if (piece.empty() || time < piece.front().x() - reach || time > piece.back().x() + reach) continue;
        auto point = std::lower_bound(piece.begin(), piece.end(), time,
                                      [](const QPointF& p, double x) { return p.x() < x; });
        if (point == piece.end() ||
            (point != piece.begin() && time - std::prev(point)->x() < point->x() - time))
            --point;
        const double distance = std::abs(point->x() - time);
        if (distance > nearest) continue;
        nearest = distance;
        found = point->y();
    }
    return found;
}

void PlotPainter::paintCursor(QPainter& painter, const PlotFrame& frame, double time) const {
    const QRectF plot = plotRect(frame.area);
    const qreal x =
        std::round(plot.left() + (time - frame.view.from) / frame.view.width() * plot.width()) + 0.5;
    if (x < plot.left() || x > plot.right() + 1) return;
    painter.save();
    painter.setFont(m_theme.small());
    painter.setPen(QPen(m_theme.color(Tone::Accent), 1));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));

    std::vector<ReadoutLine> lines;
    for (const PlotSeries& series : frame.data.series) {
        if (frame.hidden.contains(series.id)) continue;
        if (const auto value = valueNear(series, time, kSampleReach)) {
            lines.push_back({&series, valueText(*value, frame.data.unit)});
        }
    }
    const QFontMetricsF metrics(m_theme.small());
    const QString band = bandNameAt(frame.data, time);
    const QString clock = timeText(time, 0.1);
    const QString title = band.isEmpty() ? clock : QStringLiteral("%1 · %2").arg(clock, band);
    qreal nameWidth = 0, valueWidth = 0;
    for (const ReadoutLine& line : lines) {
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(line.series->name));
        valueWidth = std::max(valueWidth, metrics.horizontalAdvance(line.value));
    }
    constexpr qreal kSample = 22;
    const qreal width =
        2 * kPadding + std::max(metrics.horizontalAdvance(title), kSample + nameWidth + 16 + valueWidth);
    const qreal row = metrics.height() + 2;
    const qreal height = 2 * kPadding - 2 + row * static_cast<qreal>(1 + lines.size());
    qreal left = x + 10;
    if (left + width > plot.right()) left = x - 10 - width;
    const QRectF box(std::max(left, plot.left()), plot.top() + metrics.height() + 10, width, height);

    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_theme.color(Tone::Line), 1));
    painter.setBrush(m_theme.color(Tone::PanelRaised));
    painter.drawRoundedRect(box, 4, 4);
    qreal y = box.top() + kPadding - 1;
    painter.setPen(m_theme.color(Tone::TextSecondary));
    painter.drawText(QRectF(box.left() + kPadding, y, width, row), Qt::AlignLeft | Qt::AlignVCenter, title);
    for (const ReadoutLine& line : lines) {
        y += row;
        const QRectF place(box.left() + kPadding, y, width - 2 * kPadding, row);
        painter.setPen(linePen(m_theme.color(line.series->tone), line.series->dash));
        painter.drawLine(QPointF(place.left(), place.center().y()),
                         QPointF(place.left() + 16, place.center().y()));
        painter.setPen(m_theme.color(Tone::Text));
        painter.drawText(place.adjusted(kSample, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         line.series->name);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, line.value);
    }
    painter.restore();
}

}  // namespace sluice
