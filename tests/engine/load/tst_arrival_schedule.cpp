#include "engine/load/arrival_schedule.h"

#include <QtTest>

#include <cmath>
#include <vector>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

LoadPlan constant(double rate, Arrivals arrivals = Arrivals::Even) {
    LoadPlan plan;
    plan.rate = rate;
    plan.arrivals = arrivals;
    return plan;
}

LoadPlan staged(std::vector<RateStage> stages, Arrivals arrivals = Arrivals::Even) {
    LoadPlan plan;
    plan.stages = std::move(stages);
    plan.arrivals = arrivals;
    return plan;
}

/// Everything due before `end`, of the whole load or of a share.
std::vector<Nanos> dueBefore(const LoadPlan& plan, Nanos end, ArrivalSchedule::Share share = {}) {
    std::vector<Nanos> instants;
    for (ArrivalSchedule schedule(plan, share); schedule.due() < end; schedule.advance())
        instants.push_back(schedule.due());
    return instants;
}

}  // namespace

class TestArrivalSchedule : public QObject {
    Q_OBJECT

private slots:
    void aConstantRateHasEvenDistances() {
        QCOMPARE(dueBefore(constant(4), 1s), (std::vector<Nanos>{0ms, 250ms, 500ms, 750ms}));
        QCOMPARE(dueBefore(constant(0.5), 5s), (std::vector<Nanos>{0s, 2s, 4s}));
    }

    void anHourDoesNotDrift() {
        ArrivalSchedule schedule(constant(300), {});
        for (int i = 0; i < 300 * 3600; ++i) schedule.advance();
        QVERIFY(std::chrono::abs(schedule.due() - 1h) <= 1us);
    }

    void sharesAddUpToTheWhole() {
        std::vector<Nanos> all;
        for (const double phase : {0.0, 1.0, 2.0}) {
            const auto part = dueBefore(constant(1000), 1s, {3, phase, 1});
            all.insert(all.end(), part.begin(), part.end());
        }
        std::sort(all.begin(), all.end());
        QCOMPARE(all, dueBefore(constant(1000), 1s));
    }

    void aRampHoldsTheAreaUnderItsLine() {
        const LoadPlan plan = staged({{0, 100, 10s}});
        const auto instants = dueBefore(plan, 10s);
        QCOMPARE(instants.size(), 500u);
        QVERIFY(std::is_sorted(instants.begin(), instants.end()));
        QCOMPARE(dueBefore(plan, 5s).size(), 125u);
        QCOMPARE(dueBefore(staged({{100, 0, 10s}}), 1h).size(), 500u);
    }

    void theLastRateHolds() {
        const auto instants = dueBefore(staged({{10, 10, 1s}, {10, 20, 1s}}), 4s);
        QCOMPARE(instants.size(), 10u + 15u + 2 * 20u);
        QCOMPARE(instants.back() - instants[instants.size() - 2], Nanos(50ms));
    }

    void aStageWithoutRequestsIsAPause() {
        const auto instants = dueBefore(staged({{2, 2, 1s}, {0, 0, 3s}, {2, 2, 1s}}), 5s);
        QCOMPARE(instants, (std::vector<Nanos>{0ms, 500ms, 4s, 4500ms}));
    }

    void poissonArrivalsHaveTheRateAndItsSpread() {
        const auto instants = dueBefore(constant(1000, Arrivals::Poisson), 100s);
        QVERIFY(std::abs(double(instants.size()) - 100'000) < 5 * std::sqrt(100'000.0));
        double squares = 0;
        for (std::size_t i = 1; i < instants.size(); ++i)
            squares += std::pow(double((instants[i] - instants[i - 1]).count()) / 1e6, 2);
        QVERIFY(std::abs(squares / double(instants.size()) - 2) <
                0.1);  // E[x^2] of an exponential with mean 1
        QVERIFY(std::abs(double(dueBefore(staged({{0, 1000, 100s}}, Arrivals::Poisson), 100s).size()) -
                         50'000) < 5 * std::sqrt(50'000.0));
    }

    void theSeedDecides() {
        const LoadPlan plan = constant(100, Arrivals::Poisson);
        QCOMPARE(dueBefore(plan, 1s, {1, 0, 7}), dueBefore(plan, 1s, {1, 0, 7}));
        QVERIFY(dueBefore(plan, 1s, {1, 0, 7}) != dueBefore(plan, 1s, {1, 0, 8}));
    }
};

QTEST_APPLESS_MAIN(TestArrivalSchedule)
#include "tst_arrival_schedule.moc"
