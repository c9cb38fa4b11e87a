#include "engine/proxy/upstream/node_selector.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::proxy;
using namespace std::chrono_literals;

namespace {

UpstreamConfig upstream(std::size_t nodes) {
    UpstreamConfig config;
    for (std::size_t i = 0; i < nodes; ++i) config.nodes.push_back({{"10.0.0.1", std::uint16_t(80 + i)}, 1});
    return config;
}

UpstreamConfig watched(std::size_t nodes) {
    UpstreamConfig config = upstream(nodes);
    config.health.passive.emplace();
    config.health.passive->ejectionTime = 10s;
    config.health.passive->maxEjectionTime = 25s;
    return config;
}

/// A selector with a clock that the test turns, and what it said of its nodes.
class Selected {
public:
    explicit Selected(const UpstreamConfig& config)
        : selector(config, 1, [this](std::size_t node, bool ejected, NodeFault) {
              changes << QString("%1 %2").arg(QChar('a' + int(node))).arg(ejected ? "out" : "in");
          }) {}

    QString choices(int count) {
        QString text;
        for (int i = 0; i < count; ++i) {
            const std::size_t node = selector.next({0, nullptr, now});
            text += node == Balancer::kNone ? QChar('-') : QChar('a' + static_cast<int>(node));
        }
        return text;
    }
    void fail(std::size_t node, NodeFault fault, int times = 1) {
        for (int i = 0; i < times; ++i) selector.failed(node, fault, 1ms, now);
    }
    void answer(std::size_t node, int status, int times = 1) {
        for (int i = 0; i < times; ++i) selector.answered(node, status, 1ms, now);
    }
    void wait(Nanos time) {
        now += time;
        selector.advance(now);
    }
    QStringList told() { return std::exchange(changes, {}); }

    Nanos now = 1000s;
    QStringList changes;
    NodeSelector selector;
};

}  // namespace

/// Which nodes may be chosen, and when they go and come.
class TestNodeSelector : public QObject {
    Q_OBJECT

private slots:
    void failuresInARowTakeANodeOut() {
        Selected selected(watched(2));
        selected.fail(0, NodeFault::Refused);
        QCOMPARE(selected.choices(4), QString("abab"));
        selected.fail(0, NodeFault::Reset);
        QCOMPARE(selected.told(), QStringList("a out"));
        QCOMPARE(selected.choices(4), QString("bbbb"));
        QCOMPARE(selected.selector.state(0), NodeSelector::State::Ejected);
        QCOMPARE(selected.selector.reason(0), NodeFault::Reset);
    }

    void aSuccessStartsTheCountAnew() {
        Selected selected(watched(2));
        for (int i = 0; i < 10; ++i) {
            selected.answer(0, 503, 4);
            selected.answer(0, 200);
            selected.fail(0, NodeFault::TimedOut, 6);
            selected.answer(0, 404);
        }
        QCOMPARE(selected.told(), QStringList());
        selected.answer(0, 503, 5);
        QCOMPARE(selected.told(), QStringList("a out"));
    }

    void answersOfTheClientsOwnMakingDoNotCount() {
        Selected selected(watched(2));
        selected.answer(0, 404, 100);
        selected.answer(0, 501, 100);
        selected.fail(0, NodeFault::None, 100);
        QCOMPARE(selected.told(), QStringList());
    }

    void withoutPassiveHealthNothingIsTakenOut() {
        Selected selected(upstream(2));
        selected.fail(0, NodeFault::Refused, 100);
        QCOMPARE(selected.choices(4), QString("abab"));
    }

    void anEjectedNodeComesBackByItself() {
        Selected selected(watched(2));
        selected.fail(0, NodeFault::Refused, 2);
        QCOMPARE(selected.selector.nextChange(), selected.now + 10s);
        selected.wait(9s);
        QCOMPARE(selected.choices(2), QString("bb"));
        selected.wait(1s);
        QCOMPARE(selected.told(), QStringList({"a out", "a in"}));
        QCOMPARE(selected.choices(4).count('a'), 2);
        QCOMPARE(selected.selector.nextChange(), Nanos::max());
    }

    void whoFailsAgainStaysAwayLongerUpToACap() {
        Selected selected(watched(2));
        selected.fail(0, NodeFault::Refused, 2);
        for (const auto time : {10s, 20s, 25s, 25s}) {
            QCOMPARE(selected.selector.nextChange(), selected.now + time);
            selected.wait(time);
            selected.fail(0, NodeFault::Refused);  // on trial: one is enough
        }
    }

    void whoHasDoneWellBeginsAtTheFirstTimeAgain() {
        Selected selected(watched(2));
        selected.fail(0, NodeFault::Refused, 2);
        selected.wait(10s);
        selected.answer(0, 200);
        selected.fail(0, NodeFault::Refused);
        QCOMPARE(selected.selector.nextChange(), Nanos::max());  // the trial was passed
        selected.wait(11s);
        selected.fail(0, NodeFault::Refused);
        QCOMPARE(selected.selector.nextChange(), selected.now + 10s);
    }

    void atMostHalfOfTheNodesAreOut() {
        Selected selected(watched(5));
        for (std::size_t node = 0; node < 5; ++node) selected.fail(node, NodeFault::Refused, 2);
        QCOMPARE(selected.told(), QStringList({"a out", "b out"}));
        QCOMPARE(selected.choices(6), QString("cdecde"));
        Selected alone(watched(1));
        alone.fail(0, NodeFault::Refused, 100);
        QCOMPARE(alone.choices(2), QString("aa"));
    }

    void whenAllAreUnhealthyAllAreTried() {
        Selected selected(upstream(3));
        selected.selector.setUnhealthy(0, true, selected.now);
        QCOMPARE(selected.choices(4), QString("bcbc"));
        selected.selector.setUnhealthy(1, true, selected.now);
        selected.selector.setUnhealthy(2, true, selected.now);
        QCOMPARE(selected.choices(6).count('a'), 2);
        selected.selector.setUnhealthy(1, false, selected.now);
        QCOMPARE(selected.choices(4), QString("bbbb"));
        QCOMPARE(selected.selector.state(0), NodeSelector::State::Unhealthy);
        QCOMPARE(selected.told(), QStringList());  // who checked it knows
    }

    void weightZeroIsNotTriedEvenThen() {
        UpstreamConfig config = upstream(2);
        config.nodes[1].weight = 0;
        Selected selected(config);
        selected.selector.setUnhealthy(0, true, selected.now);
        QCOMPARE(selected.choices(3), QString("aaa"));
    }

    void aNodeThatComesBackBeginsSlowly() {
        UpstreamConfig config = upstream(2);
        config.slowStart = 10s;
        Selected selected(config);
        QCOMPARE(selected.choices(100).count('a'), 50);  // at the start all are full
        selected.selector.setUnhealthy(0, true, selected.now);
        selected.selector.setUnhealthy(0, false, selected.now);
        QCOMPARE(selected.choices(110).count('a'), 10);
        selected.wait(5s);
        QCOMPARE(selected.choices(150).count('a'), 50);
        selected.wait(5s);
        QCOMPARE(selected.choices(100).count('a'), 50);
        QCOMPARE(selected.selector.nextChange(), Nanos::max());
    }

    void requestsUnderWayAreCountedAtTheirNode() {
        UpstreamConfig config = upstream(2);
        config.balancer = BalancerKind::LeastConnections;
        Selected selected(config);
        selected.selector.began(0);
        QCOMPARE(selected.choices(3), QString("bbb"));
        selected.selector.ended(0);
        QCOMPARE(selected.selector.active(0), 0u);
        QVERIFY(selected.choices(2).contains('a'));
    }
};

QTEST_APPLESS_MAIN(TestNodeSelector)
#include "tst_node_selector.moc"
