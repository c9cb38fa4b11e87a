#include "ui/window/project_button.h"

#include <QMenu>
#include <QPainter>

namespace sluice {

ProjectButton::ProjectButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, this, [this] {
        if (m_menu != nullptr) m_menu->popup(mapToGlobal(QPoint(0, height())));
    });
}

void ProjectButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(Tone::ChipBackground));
        painter.drawRoundedRect(rect(), 4, 4);
    }
    if (hasFocus()) {
        painter.setPen(m_theme.color(Tone::Accent));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(m_theme.color(Tone::Text));
    const QRect text = rect().adjusted(8, 0, -26, 0);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(this->text(), Qt::ElideMiddle, text.width()));
    painter.setPen(QPen(m_theme.color(Tone::TextSecondary), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 13, height() / 2.0 + 2);
    painter.drawPolyline(QPolygonF{tip + QPointF(-3.5, -4), tip, tip + QPointF(3.5, -4)});
}

}  // namespace sluice
