#include "engine/proxy/upstream/balancer.h"
#include "engine/proxy/upstream/hash_ring.h"
#include "engine/proxy/upstream/random_source.h"

#include <QtTest>

#include <map>

using namespace sluice;
using namespace sluice::proxy;
using namespace std::chrono_literals;

namespace {

UpstreamConfig upstream(BalancerKind kind, const std::vector<std::int64_t>& weights) {
    UpstreamConfig config;
    config.balancer = kind;
    for (std::size_t i = 0; i < weights.size(); ++i)
        config.nodes.push_back({{"10.0.0." + std::to_string(i + 1), 80}, weights[i]});
    return config;
}

/// A balancer with the nodes that it chooses among: "a", "b", and so on.
class Balanced {
public:
    Balanced(BalancerKind kind, const std::vector<std::int64_t>& weights)
        : m_balancer(makeBalancer(upstream(kind, weights), 1)) {
        for (const std::int64_t weight : weights) nodes.push_back({weight, 0});
    }

    std::size_t next() { return m_balancer->next(nodes, choice); }
    /// One request after the other, each over before the next.
    QString choices(int count) {
        QString text;
        for (int i = 0; i < count; ++i) text += name(next());
        return text;
    }
    /// Requests that stay.
    QString held(int count) {
        QString text;
        for (int i = 0; i < count; ++i) {
            const std::size_t node = next();
            ++nodes[node].active;
            text += name(node);
        }
        return text;
    }
    std::size_t ofKey(std::uint64_t key) {
        choice.hash = hashText(std::to_string(key));
        return next();
    }
    void answered(std::size_t node, Nanos took) { m_balancer->answered(node, took, choice.now); }

    std::vector<NodeLoad> nodes;
    Balancer::Choice choice;

private:
    static QChar name(std::size_t node) {
        return node == Balancer::kNone ? QChar('-') : QChar('a' + static_cast<int>(node));
    }
    std::unique_ptr<Balancer> m_balancer;
};

void everyKind() {
    QTest::addColumn<BalancerKind>("kind");
    for (const auto& [kind, word] : kBalancerTokens) QTest::newRow(std::string(word).c_str()) << kind;
}

}  // namespace

Q_DECLARE_METATYPE(BalancerKind)

class TestBalancer : public QObject {
    Q_OBJECT

private slots:
    void spreadsWeightsSmoothly() {
        Balanced balanced(BalancerKind::RoundRobin, {5, 1, 1});
        QCOMPARE(balanced.choices(7), QString("aabacaa"));
        QCOMPARE(balanced.choices(7), QString("aabacaa"));
    }

    void equalWeightsTakeTurns() {
        QCOMPARE(Balanced(BalancerKind::RoundRobin, {1, 1, 1}).choices(6), QString("abcabc"));
    }

    void largeWeightsKeepTheirShare() {
        Balanced balanced(BalancerKind::RoundRobin, {3'000'000'000, 1'000'000'000});
        QCOMPARE(balanced.choices(400).count('a'), 300);
    }

    void weightZeroIsNeverChosen_data() { everyKind(); }
    void weightZeroIsNeverChosen() {
        QFETCH(BalancerKind, kind);
        Balanced balanced(kind, {0, 1, 0});
        for (std::uint64_t key = 0; key < 100; ++key) QCOMPARE(balanced.ofKey(key), std::size_t{1});
        QCOMPARE(Balanced(kind, {0, 0}).next(), Balancer::kNone);
        QCOMPARE(Balanced(kind, {}).next(), Balancer::kNone);
    }

    void triedNodesAreLeftOut_data() { everyKind(); }
    void triedNodesAreLeftOut() {
        QFETCH(BalancerKind, kind);
        Balanced balanced(kind, {1, 1, 1});
        std::vector<bool> tried{true, false, true};
        balanced.choice.excluded = &tried;
        for (std::uint64_t key = 0; key < 100; ++key) QCOMPARE(balanced.ofKey(key), std::size_t{1});
        tried[1] = true;
        QCOMPARE(balanced.next(), Balancer::kNone);
    }

    void leastConnectionsFillsTheEmptiestByWeight() {
        Balanced balanced(BalancerKind::LeastConnections, {1, 3});
        const QString held = balanced.held(40);
        QCOMPARE(held.count('a'), 10);
        QCOMPARE(held.count('b'), 30);
        balanced.nodes[0].active = 0;
        QCOMPARE(balanced.held(3), QString("aaa"));
    }

    void leastConnectionsTakesTurnsWhenIdle() {
        QCOMPARE(Balanced(BalancerKind::LeastConnections, {1, 1, 1}).choices(6), QString("bcabca"));
    }

    void randomFollowsTheWeights() {
        const QString chosen = Balanced(BalancerKind::Random, {3, 1}).choices(4000);
        QVERIFY2(chosen.count('a') > 2800 && chosen.count('a') < 3200, qPrintable(chosen.left(80)));
    }

    void ofTwoAtRandomTheIdlerOneIsTaken() {
        Balanced balanced(BalancerKind::Random, {1, 1, 1});
        balanced.nodes[0].active = 50;
        // Drawn in two of three pairs, it loses each of them.
        QCOMPARE(balanced.choices(300).count('a'), 0);
    }

    void twoChoicesStayEven() {
        Balanced balanced(BalancerKind::Random, std::vector<std::int64_t>(10, 1));
        balanced.held(1000);
        for (const NodeLoad& node : balanced.nodes) QVERIFY(node.active >= 95 && node.active <= 105);
    }

    void ewmaAvoidsTheSlowNode() {
        Balanced balanced(BalancerKind::Ewma, {1, 1});
        balanced.choice.now = 100s;
        balanced.answered(0, 500ms);
        balanced.answered(1, 5ms);
        QCOMPARE(balanced.choices(100).count('b'), 100);
    }

    void ewmaForgetsAPeak() {
        Balanced balanced(BalancerKind::Ewma, {1, 1});
        balanced.choice.now = 100s;
        balanced.answered(0, 500ms);
        balanced.answered(1, 5ms);
        balanced.choice.now = 200s;
        balanced.answered(1, 5ms);
        QVERIFY(balanced.choices(10).contains('a'));
    }

    void ewmaWeighsWhatWaits() {
        Balanced balanced(BalancerKind::Ewma, {1, 1});
        balanced.choice.now = 100s;
        balanced.answered(0, 10ms);
        balanced.answered(1, 10ms);
        balanced.nodes[1].active = 5;
        QCOMPARE(balanced.choices(100).count('a'), 100);
    }

    void aKeyKeepsItsNode() {
        Balanced balanced(BalancerKind::ConsistentHash, {1, 1, 1, 1});
        Balanced other(BalancerKind::ConsistentHash, {1, 1, 1, 1});
        for (std::uint64_t key = 0; key < 1000; ++key) QCOMPARE(balanced.ofKey(key), other.ofKey(key));
    }

    void keysSpreadByWeight() {
        Balanced balanced(BalancerKind::ConsistentHash, {1, 1, 2});
        std::map<std::size_t, int> count;
        for (std::uint64_t key = 0; key < 40'000; ++key) ++count[balanced.ofKey(key)];
        QVERIFY2(count[0] > 8'000 && count[0] < 12'000, qPrintable(QString::number(count[0])));
        QVERIFY2(count[1] > 8'000 && count[1] < 12'000, qPrintable(QString::number(count[1])));
        QVERIFY2(count[2] > 17'000 && count[2] < 23'000, qPrintable(QString::number(count[2])));
    }

    void onlyTheKeysOfANodeThatGoesMove() {
        Balanced balanced(BalancerKind::ConsistentHash, {1, 1, 1, 1, 1});
        std::map<std::uint64_t, std::size_t> before;
        for (std::uint64_t key = 0; key < 5000; ++key) before[key] = balanced.ofKey(key);
        balanced.nodes[2].share = 0;
        std::map<std::size_t, int> movedTo;
        for (const auto& [key, node] : before) {
            const std::size_t now = balanced.ofKey(key);
            if (node == 2)
                ++movedTo[now];
            else
                QCOMPARE(now, node);
        }
        QCOMPARE(movedTo.size(), std::size_t{4});  // not all to one neighbour
        balanced.nodes[2].share = 1;
        for (const auto& [key, node] : before) QCOMPARE(balanced.ofKey(key), node);
    }

    void aNodeTakenFromTheListMovesItsKeysAlone() {
        HashRing whole(upstream(BalancerKind::ConsistentHash, {1, 1, 1, 1}).nodes);
        HashRing less(upstream(BalancerKind::ConsistentHash, {1, 1, 1}).nodes);
        const std::vector<NodeLoad> nodes(4, NodeLoad{1, 0});
        for (std::uint64_t key = 0; key < 5000; ++key) {
            const Balancer::Choice choice{mixBits(key), nullptr, Nanos(0)};
            const std::size_t before = whole.next(nodes, choice);
            if (before != 3) QCOMPARE(less.next(std::span(nodes).first(3), choice), before);
        }
    }
};

QTEST_APPLESS_MAIN(TestBalancer)
#include "tst_balancer.moc"
