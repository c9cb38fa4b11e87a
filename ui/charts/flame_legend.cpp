#include "ui/charts/flame_legend.h"

#include "ui/text/flame_text.h"

#include <QEvent>
#include <QPainter>

namespace sluice {

namespace {

constexpr int kSwatch = 12, kGap = 6, kBetween = 16, kHeight = 24;

}  // namespace

QColor flameColor(const Theme& theme, FrameKind kind) {
    switch (kind) {
        case FrameKind::Thread: return theme.color(Tone::FlameThread);
        case FrameKind::Own: return theme.color(Tone::FlameOwn);
        case FrameKind::Boost: return theme.color(Tone::FlameBoost);
        case FrameKind::Standard: return theme.color(Tone::FlameStandard);
        case FrameKind::Library: return theme.color(Tone::FlameLibrary);
        case FrameKind::Unnamed: return theme.color(Tone::FlameUnnamed);
    }
    return theme.color(Tone::FlameLibrary);
}

FlameLegend::FlameLegend(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFont(theme.small());
    setMinimumWidth(1);  // names that do not fit must not keep the graph from being narrow
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize FlameLegend::sizeHint() const {
    int width = 0;
    for (std::size_t kind = 0; kind < kFrameKinds; ++kind)
        width += kSwatch + kGap + kBetween +
                 fontMetrics().horizontalAdvance(frameKindText(static_cast<FrameKind>(kind)));
    return {width, kHeight};
}

void FlameLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    int x = 0;
    for (std::size_t i = 0; i < kFrameKinds; ++i) {
        const auto kind = static_cast<FrameKind>(i);
        const QString name = frameKindText(kind);
        painter.fillRect(QRect(x, (height() - kSwatch) / 2, kSwatch, kSwatch), flameColor(m_theme, kind));
        x += kSwatch + kGap;
        painter.setPen(m_theme.color(Tone::TextSecondary));
        painter.drawText(QRect(x, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, name);
        x += fontMetrics().horizontalAdvance(name) + kBetween;
    }
}

void FlameLegend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    updateGeometry();
    update();
}

}  // namespace sluice
