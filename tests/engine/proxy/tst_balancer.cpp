#include "engine/proxy/balancer.h"

#include <QtTest>

#include <map>

using sluice::proxy::SmoothRoundRobin;

namespace {

QString choices(SmoothRoundRobin& balancer, int count, const std::vector<bool>& excluded = {}) {
    QString text;
    for (int i = 0; i < count; ++i) {
        const std::size_t next = balancer.next(excluded);
        text += next == SmoothRoundRobin::kNone ? QChar('-') : QChar('a' + static_cast<int>(next));
    }
    return text;
}

}  // namespace

class TestBalancer : public QObject {
    Q_OBJECT

private slots:
    void spreadsWeightsSmoothly() {
        SmoothRoundRobin balancer({5, 1, 1});
        QCOMPARE(choices(balancer, 7), QString("aabacaa"));
        QCOMPARE(choices(balancer, 7), QString("aabacaa"));
    }

    void equalWeightsTakeTurns() {
        SmoothRoundRobin balancer({1, 1, 1});
        QCOMPARE(choices(balancer, 6), QString("abcabc"));
    }

    void weightZeroIsNeverChosen() {
        SmoothRoundRobin balancer({0, 1});
        QCOMPARE(choices(balancer, 4), QString("bbbb"));
        SmoothRoundRobin none({0, 0});
        QCOMPARE(choices(none, 2), QString("--"));
        SmoothRoundRobin empty({});
        QCOMPARE(choices(empty, 1), QString("-"));
    }

    void excludedNodesAreLeftOut() {
        SmoothRoundRobin balancer({1, 1});
        QCOMPARE(choices(balancer, 3, {true, false}), QString("bbb"));
        QCOMPARE(choices(balancer, 1, {true, true}), QString("-"));
    }

    void largeWeightsKeepTheirShare() {
        SmoothRoundRobin balancer({3'000'000'000, 1'000'000'000});
        const QString text = choices(balancer, 400);
        QCOMPARE(text.count('a'), 300);
    }
};

QTEST_APPLESS_MAIN(TestBalancer)
#include "tst_balancer.moc"
