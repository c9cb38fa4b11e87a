#include "engine/lab/phase_order.h"

#include <QtTest>

#include <map>

using namespace sluice;

namespace {

ExperimentPlan planOf(std::size_t targets, std::size_t levels, unsigned rounds) {
    ExperimentPlan plan;
    plan.targets.resize(targets);
    plan.levels.resize(levels);
    plan.rounds = rounds;
    return plan;
}

}  // namespace

class TestPhaseOrder : public QObject {
    Q_OBJECT

private slots:
    void everyTargetRunsAtEveryLevelInEveryRound() {
        const auto order = phaseOrder(planOf(3, 4, 5));
        QCOMPARE(order.size(), std::size_t(3 * 4 * 5));
        std::map<std::tuple<std::size_t, std::size_t, unsigned>, int> seen;
        for (const PlannedPhase& phase : order) ++seen[{phase.target, phase.level, phase.round}];
        QCOMPARE(seen.size(), order.size());
    }

    void roundsAreInterleaved() {
        const auto order = phaseOrder(planOf(2, 3, 2));
        for (std::size_t i = 1; i < order.size(); ++i) {
            QVERIFY(std::pair(order[i - 1].round, order[i - 1].level) <=
                    std::pair(order[i].round, order[i].level));
        }
    }

    void overAsManyRoundsAsTargetsEachStandsOnceAtEveryPlace() {
        constexpr std::size_t kTargets = 3;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            ExperimentPlan plan = planOf(kTargets, 2, 6);
            plan.seed = seed;
            const auto order = phaseOrder(plan);
            std::map<std::tuple<std::size_t, std::size_t, std::size_t>, int> places;  // level, target, place
            for (std::size_t i = 0; i < order.size(); ++i)
                ++places[{order[i].level, order[i].target, i % kTargets}];
            QCOMPARE(places.size(), 2 * kTargets * kTargets);
            for (const auto& [place, times] : places) QCOMPARE(times, 2);
        }
    }

    void theSeedDecides() {
        ExperimentPlan plan = planOf(5, 4, 2);
        const auto first = phaseOrder(plan);
        QVERIFY(first == phaseOrder(plan));
        plan.seed = 2;
        QVERIFY(first != phaseOrder(plan));
    }

    void aSingleRoundRunsTheTargetsAsThePlanHasThem() {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            ExperimentPlan plan = planOf(2, 4, 1);
            plan.seed = seed;
            const auto order = phaseOrder(plan);
            for (std::size_t i = 0; i < order.size(); ++i) QCOMPARE(order[i].target, i % 2);
        }
    }

    void theNoiseFloorComesFirst() {
        ExperimentPlan plan = planOf(2, 2, 2);
        plan.baseline = "b";
        plan.targets[0].name = "a";
        plan.targets[1].name = "b";
        plan.noiseFloor = true;
        const auto order = phaseOrder(plan);
        QCOMPARE(order.size(), phaseCount(plan));
        QVERIFY((order[0] == PlannedPhase{1, 0, 0, true}));
        QVERIFY((order[1] == PlannedPhase{1, 0, 1, true}));
        QVERIFY(!order[2].noise);
    }

    void nothingToRunIsNoOrder() {
        QVERIFY(phaseOrder(planOf(0, 2, 2)).empty());
        QVERIFY(phaseOrder(planOf(2, 0, 2)).empty());
    }
};

QTEST_APPLESS_MAIN(TestPhaseOrder)
#include "tst_phase_order.moc"
