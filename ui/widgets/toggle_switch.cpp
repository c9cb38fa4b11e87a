#include "ui/widgets/toggle_switch.h"

#include <QPainter>

namespace sluice {

QSize toggleSwitchSize() {
    return {30, 16};
}

void paintToggleSwitch(QPainter& painter, const QRect& area, bool on, bool enabled, const Theme& theme) {
    const QSize size = toggleSwitchSize();
    const QRectF track(area.center().x() - size.width() / 2.0 + 0.5,
                       area.center().y() - size.height() / 2.0 + 0.5, size.width(), size.height());
    const qreal radius = track.height() / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(enabled ? 1.0 : 0.5);
    painter.setPen(on ? QPen(Qt::NoPen) : QPen(theme.color(Tone::Idle), 1.25));
    painter.setBrush(on ? QBrush(theme.color(Tone::Accent)) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(on ? Tone::AccentText : Tone::Idle));
    const qreal x = on ? track.right() - radius : track.left() + radius;
    painter.drawEllipse(QPointF(x, track.center().y()), radius - 3.5, radius - 3.5);
    painter.restore();
}

ToggleSwitch::ToggleSwitch(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize ToggleSwitch::sizeHint() const {
    return toggleSwitchSize().grownBy({4, 4, 4, 4});
}

void ToggleSwitch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintToggleSwitch(painter, rect(), isChecked(), isEnabled(), m_theme);
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.color(Tone::Accent), 1.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

}  // namespace sluice
