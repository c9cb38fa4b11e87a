#include "ui/charts/line_pieces.h"

#include <QtTest>

using namespace sluice;

class TestLinePieces : public QObject {
    Q_OBJECT

private slots:
    void solidLineIsItsSegments() {
        QCOMPARE(linePieces(QPolygonF({{0, 0}, {3, 4}, {6, 0}}), {}),
                 (QList<QLineF>{{0, 0, 3, 4}, {3, 4, 6, 0}}));
    }

    void dashesFollowThePattern() {
        QCOMPARE(linePieces(QPolygonF({{0, 0}, {10, 0}}), {4, 2}),
                 (QList<QLineF>{{0, 0, 4, 0}, {6, 0, 10, 0}}));
    }

    void aDashGoesOnAroundACorner() {
        QCOMPARE(linePieces(QPolygonF({{0, 0}, {3, 0}, {3, 10}}), {4, 6}),
                 (QList<QLineF>{{0, 0, 3, 0}, {3, 0, 3, 1}, {3, 7, 3, 10}}));
    }

    void pointsThatCoincideDoNotHang() {
        QVERIFY(linePieces(QPolygonF({{1, 1}, {1, 1}, {1, 1}}), {4, 2}).isEmpty());
        QVERIFY(linePieces(QPolygonF(), {4, 2}).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestLinePieces)
#include "tst_line_pieces.moc"
