#include "ui/charts/line_pieces.h"

#include <algorithm>

namespace sluice {

QList<QLineF> linePieces(const QPolygonF& line, const QList<qreal>& pattern) {
    QList<QLineF> pieces;
    pieces.reserve(line.size());
    qsizetype part = 0;  // of the pattern; dashes are the even ones
    qreal left = pattern.isEmpty() ? 0 : pattern.front();
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QLineF segment(line[i - 1], line[i]);
        if (pattern.isEmpty()) {
            pieces << segment;
            continue;
        }
        const qreal length = segment.length();
        for (qreal done = 0; done < length;) {
            const qreal step = std::min(left, length - done);
            if (part % 2 == 0)
                pieces << QLineF(segment.pointAt(done / length), segment.pointAt((done + step) / length));
            done += step;
            left -= step;
            if (left > 0) break;  // the dash goes on in the next segment
            part = (part + 1) % pattern.size();
            left = pattern[part];
        }
    }
    return pieces;
}

}  // namespace sluice
