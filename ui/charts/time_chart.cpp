#include "ui/charts/time_chart.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace sluice {

TimeChart::TimeChart(const Theme& theme, TimeAxis& axis, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_axis(axis), m_painter(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_redraw.setSingleShot(true);
    connect(&m_redraw, &QTimer::timeout, this, &TimeChart::invalidate);
    connect(&axis, &TimeAxis::viewChanged, this, &TimeChart::invalidate);
    connect(&axis, &TimeAxis::cursorChanged, this, qOverload<>(&QWidget::update));
    connect(&axis, &TimeAxis::pausedChanged, this, [this](bool paused) {
        m_paused = paused;
        if (paused) {
            m_pending = m_data;
        } else {
            setData(std::move(m_pending));
        }
    });
    connect(&theme, &Theme::changed, this, &TimeChart::invalidate);
}

void TimeChart::setData(PlotData data) {
    if (m_paused) {
        m_pending = std::move(data);
        return;
    }
    m_data = std::move(data);
    setAccessibleName(m_data.title);
    dataChanged();
}

void TimeChart::dataChanged() {
    if (!isVisible()) {
        m_stale = true;
    } else if (!m_sinceRedraw.isValid() || m_sinceRedraw.elapsed() >= kRedrawMillis) {
        invalidate();
    } else if (!m_redraw.isActive()) {
        m_redraw.start(kRedrawMillis - static_cast<int>(m_sinceRedraw.elapsed()));
    }
}

void TimeChart::setHiddenSeries(QSet<QString> hidden) {
    m_hidden = std::move(hidden);
    invalidate();
}

void TimeChart::setLogarithmic(bool on) {
    m_values.setLogarithmic(on);
    invalidate();
}

void TimeChart::fitValues() {
    double largest = 0, smallest = 0;
    const auto see = [&](double value) {
        largest = std::max(largest, value);
        if (value > 0 && (smallest == 0 || value < smallest)) smallest = value;
    };
    for (const PlotSeries& series : m_data.series) {
        if (m_hidden.contains(series.id)) continue;
        for (const auto& piece : series.pieces) {
            for (const QPointF& point : piece) see(point.y());
        }
    }
    for (const PlotGuide& guide : m_data.guides) see(guide.high);
    m_values.fit(smallest, largest);
}

PlotFrame TimeChart::frame(const QRectF& area) const {
    return {m_data, m_hidden, m_values.scale(), m_axis.view(), area};
}

QRectF TimeChart::plot() const {
    return m_painter.plotRect(rect());
}

double TimeChart::timeAt(qreal x) const {
    const QRectF inner = plot();
    const double unit = std::clamp((x - inner.left()) / std::max(1.0, inner.width()), 0.0, 1.0);
    return m_axis.view().from + unit * m_axis.view().width();
}

void TimeChart::invalidate() {
    m_stale = true;
    m_redraw.stop();
    update();
}

void TimeChart::drawPicture() {
    const qreal ratio = devicePixelRatioF();
    const QSize wanted = size() * ratio;
    if (m_picture.size() != wanted) m_picture = QPixmap(wanted);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(m_theme.color(Tone::Panel));
    fitValues();
    QPainter painter(&m_picture);
    m_painter.paint(painter, frame(rect()));
    m_stale = false;
    ++m_pictures;
    m_sinceRedraw.start();
}

void TimeChart::paintEvent(QPaintEvent*) {
    if (m_stale || m_picture.devicePixelRatio() != devicePixelRatioF()) drawPicture();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    if (m_drag == Drag::Select) {
        QColor soft = m_theme.color(Tone::Accent);
        soft.setAlphaF(0.18F);
        const QRectF inner = plot();
        const qreal left = std::clamp(std::min(m_dragStart, m_dragNow), inner.left(), inner.right());
        const qreal right = std::clamp(std::max(m_dragStart, m_dragNow), inner.left(), inner.right());
        painter.fillRect(QRectF(left, inner.top(), right - left, inner.height()), soft);
    } else if (const auto cursor = m_axis.cursor()) {
        m_painter.paintCursor(painter, frame(rect()), *cursor);
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.color(Tone::Accent), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TimeChart::resizeEvent(QResizeEvent*) {
    m_stale = true;
}

void TimeChart::showEvent(QShowEvent*) {
    update();
}

void TimeChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LocaleChange || event->type() == QEvent::LanguageChange) {
        invalidate();
    }
}

}  // namespace sluice
