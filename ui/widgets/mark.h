#pragma once

#include <QColor>
#include <QPointF>

class QPainter;

namespace sluice {

/// Shapes that stand beside a word of state, so that colour is never the only cue.
enum class MarkShape { Disc, Ring, Diamond, Triangle, Bar };

/// Paints one mark centred at `center`; `size` is its diameter in logical pixels.
void paintMark(QPainter& painter, const QPointF& center, qreal size, MarkShape shape, const QColor& color);

}  // namespace sluice
