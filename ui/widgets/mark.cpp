#include "ui/widgets/mark.h"

#include <QPainter>

namespace sluice {

void paintMark(QPainter& painter, const QPointF& center, qreal size, MarkShape shape, const QColor& color) {
    const qreal half = size / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (shape) {
        case MarkShape::Disc: painter.drawEllipse(center, half, half); break;
        case MarkShape::Ring:
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(center, half - 0.75, half - 0.75);
            break;
        case MarkShape::Diamond:
            painter.drawPolygon(QPolygonF{center + QPointF(0, -half), center + QPointF(half, 0),
                                          center + QPointF(0, half), center + QPointF(-half, 0)});
            break;
        case MarkShape::Triangle:
            painter.drawPolygon(QPolygonF{center + QPointF(0, -half), center + QPointF(half, half * 0.8),
                                          center + QPointF(-half, half * 0.8)});
            break;
        case MarkShape::Bar:
            painter.drawRoundedRect(QRectF(center.x() - half, center.y() - 1.25, size, 2.5), 1.25, 1.25);
            break;
    }
    painter.restore();
}

}  // namespace sluice
