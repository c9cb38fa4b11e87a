#include "ui/pages/overview/spark_line.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace sluice {

SparkLine::SparkLine(const Theme& theme, Tone tone, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_tone(tone) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SparkLine::add(double value) {
    if (m_values.size() == kSamples) m_values.pop_front();
    m_values.push_back(value);
    update();
}

void SparkLine::clear() {
    m_values.clear();
    update();
}

void SparkLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(0, height() - 1, width(), 1, m_theme.color(Tone::ChartGrid));
    if (m_values.size() < 2) return;
    const double highest = std::max(*std::max_element(m_values.begin(), m_values.end()), 1e-9);
    const double step = double(width() - 2) / double(kSamples - 1);
    const double room = height() - 4;
    double x = width() - 2 - step * double(m_values.size() - 1);
    QPainterPath line;
    for (const double value : m_values) {
        const QPointF point(x, height() - 2 - room * value / highest);
        if (line.elementCount() == 0) {
            line.moveTo(point);
        } else {
            line.lineTo(point);
        }
        x += step;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.color(m_tone), 1.4));
    painter.drawPath(line);
}

}  // namespace sluice
