#include "ui/charts/column_reduction.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

bool before(const QPointF& point, double x) {
    return point.x() < x;
}

void flushColumn(std::vector<QPointF>& out, const QPointF& low, const QPointF& high) {
    if (low.x() == high.x() && low.y() == high.y()) {
        out.push_back(low);
    } else if (low.x() <= high.x()) {
        out.push_back(low);
        out.push_back(high);
    } else {
        out.push_back(high);
        out.push_back(low);
    }
}

}  // namespace

std::vector<QPointF> reduceToColumns(const std::vector<QPointF>& points, double from, double to,
                                     int columns) {
    if (points.empty() || columns <= 0 || !(to > from)) return {};
    auto first = std::lower_bound(points.begin(), points.end(), from, before);
    auto last =
        std::upper_bound(first, points.end(), to, [](double x, const QPointF& p) { return x < p.x(); });

    std::vector<QPointF> out;
    if (first != points.begin()) out.push_back(*std::prev(first));
    if (std::distance(first, last) <= 2 * columns) {
        out.insert(out.end(), first, last);
    } else {
        const double width = (to - from) / columns;
        QPointF low = *first, high = *first;
        auto column = static_cast<long>((first->x() - from) / width);
        for (auto point = std::next(first); point != last; ++point) {
            const auto own = static_cast<long>((point->x() - from) / width);
            if (own != column) {
                flushColumn(out, low, high);
                low = high = *point;
                column = own;
                continue;
            }
            if (point->y() < low.y()) low = *point;
            if (point->y() > high.y()) high = *point;
        }
        flushColumn(out, low, high);
    }
    if (last != points.end()) out.push_back(*last);
    return out;
}

}  // namespace sluice
