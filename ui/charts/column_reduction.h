#pragma once

#include <QPointF>

#include <vector>

namespace sluice {

/// The points of one line that a plot of `columns` pixels can show between `from` and `to` (seconds): at most two in a
/// column, the lowest and the highest in the order in which they came, so that no peak is lost. The neighbours just
/// outside stay, or the line would end before the edge. `points` must ascend in x.
std::vector<QPointF> reduceToColumns(const std::vector<QPointF>& points, double from, double to, int columns);

}  // namespace sluice
