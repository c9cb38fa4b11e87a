#include "ui/charts/column_reduction.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace sluice;

class TestColumnReduction : public QObject {
    Q_OBJECT

private slots:
    void fewPointsStayAsTheyAre() {
        const std::vector<QPointF> points = {{0, 1}, {1, 5}, {2, 3}};
        QCOMPARE(reduceToColumns(points, 0, 10, 100), points);
    }

    void atMostTwoPointsAColumnAndNoPeakIsLost() {
        std::vector<QPointF> points;
        for (int i = 0; i < 100'000; ++i) points.emplace_back(i * 0.01, std::sin(i * 0.37));
        points[54'321].setY(77);
        points[12'345].setY(-77);
        const auto reduced = reduceToColumns(points, 0, 1000, 500);
        QVERIFY(reduced.size() <= 2 * 500 + 2);
        const auto [low, high] = std::minmax_element(
            reduced.begin(), reduced.end(), [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
        QCOMPARE(low->y(), -77.0);
        QCOMPARE(high->y(), 77.0);
        QVERIFY(std::is_sorted(reduced.begin(), reduced.end(),
                               [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
    }

    void theLineReachesBothEdgesOfTheView() {
        const std::vector<QPointF> points = {{0, 0}, {10, 1}, {20, 2}, {30, 3}, {40, 4}};
        const auto reduced = reduceToColumns(points, 15, 25, 50);
        QCOMPARE(reduced, (std::vector<QPointF>{{10, 1}, {20, 2}, {30, 3}}));
    }

    void nothingToShowIsEmpty() {
        QVERIFY(reduceToColumns({}, 0, 10, 100).empty());
        QVERIFY(reduceToColumns({{1, 1}}, 5, 5, 100).empty());
        QVERIFY(reduceToColumns({{1, 1}}, 0, 5, 0).empty());
    }
};

QTEST_APPLESS_MAIN(TestColumnReduction)
#include "tst_column_reduction.moc"
