#include "engine/lab/run_comparison.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

#include <cmath>

using namespace sluice;
using namespace sluice::test;

namespace {

/// A run of the gateway alone, a phase of so many requests for each round.
ExperimentRecord runOf(const std::vector<std::uint64_t>& rounds) {
    std::vector<SamplePhase> phases;
    for (unsigned round = 0; round < rounds.size(); ++round)
        phases.push_back({.target = 1, .round = round, .requests = rounds[round]});
    return recordOf(phases);
}

ComparedAs verdictOf(const std::vector<std::uint64_t>& first, const std::vector<std::uint64_t>& second) {
    const auto rows = compareRuns(runOf(first), runOf(second));
    return rows.size() == 1 ? rows.front().as : ComparedAs::OnlyOne;
}

}  // namespace

class TestRunComparison : public QObject {
    Q_OBJECT

private slots:
    void aDifferenceWithinEitherRunsNoiseIsNone() {
        QCOMPARE(verdictOf({10'000, 10'200}, {9'900, 9'950}), ComparedAs::NotDistinguishable);
        QCOMPARE(verdictOf({10'000, 10'010}, {9'000, 10'100}), ComparedAs::NotDistinguishable);
    }

    void aDifferenceBeyondBothIsOne() {
        QCOMPARE(verdictOf({10'000, 10'100}, {9'000, 9'050}), ComparedAs::Slower);
        QCOMPARE(verdictOf({9'000, 9'050}, {10'000, 10'100}), ComparedAs::Faster);
    }

    void oneRoundEachKnowsNoNoise() {
        QCOMPARE(verdictOf({10'000}, {5'000}), ComparedAs::UnknownNoise);
        ExperimentRecord first = runOf({10'000}), second = runOf({5'000});
        for (std::uint64_t requests : {9'900U, 10'100U}) {
            first.phases.push_back(phaseOf({.target = 1, .requests = requests}, 20));
            first.phases.back().noise = true;
        }
        const auto rows = compareRuns(first, second);
        QCOMPARE(rows.front().as, ComparedAs::Slower);  // the noise floor is enough
        QVERIFY(std::abs(*rows.front().noise - 0.02) < 1e-9);
        QVERIFY(std::abs(*rows.front().ratio - 0.5) < 1e-9);
    }

    void rowsOfOneRunStandAlone() {
        const auto rows = compareRuns(recordOf({{.target = 0}, {.target = 1}}),
                                      recordOf({{.target = 1}, {.target = 1, .level = 1}}));
        QCOMPARE(rows.size(), std::size_t(3));
        QCOMPARE(rows[0].as, ComparedAs::OnlyOne);
        QVERIFY(rows[0].firstRate && !rows[0].secondRate && !rows[0].ratio);
        QCOMPARE(rows[2].level, std::string("40"));
        QVERIFY(!rows[2].firstRate && rows[2].secondRate);
    }

    void refusalsAreNoSpeed() {
        ExperimentRecord refusing =
            recordOf({{.target = 1, .requests = 50'000, .outcome = Outcome::ServerError}});
        const auto rows = compareRuns(runOf({10'000}), refusing);
        QCOMPARE(*rows.front().ratio, 0.0);
        QCOMPARE(rows.front().as, ComparedAs::NoSuccess);
        QCOMPARE(compareRuns(refusing, runOf({10'000})).front().as, ComparedAs::NoSuccess);
    }

    void aDifferenceOfTheNoisesSizeIsTooNoisy() {
        QCOMPARE(verdictOf({10'000, 10'000}, {6'500, 8'000}), ComparedAs::TooNoisy);
        QCOMPARE(verdictOf({10'000, 10'600, 9'400}, {8'000, 8'480, 7'520}), ComparedAs::TooNoisy);
    }

    void roundsArePaired() {
        const auto rows =
            compareRuns(runOf({1'000, 1'000, 1'000, 1'000, 1'000}), runOf({900, 910, 920, 930, 940}));
        // s = 0.0158114, t(0.975, 4) = 2.7764451: half = 0.0196324
        QVERIFY(std::abs(*rows.front().ratioLow - (0.92 - 0.0196324)) < 1e-6);
        QVERIFY(std::abs(*rows.front().ratioHigh - (0.92 + 0.0196324)) < 1e-6);
    }

    void anOpenLoopIsJudgedByItsMedians() {
        const auto open = [](std::vector<Nanos> medians, double rate) {
            ExperimentRecord record = runOf(std::vector<std::uint64_t>(medians.size(), 5'000));
            record.plan.levels[0].capacityShare = 0.5;
            for (std::size_t i = 0; i < medians.size(); ++i) {
                record.phases[i] = phaseOf({.target = 1,
                                            .round = static_cast<unsigned>(i),
                                            .requests = 5'000,
                                            .latency = medians[i]},
                                           20);
                record.phases[i].rate = rate;
            }
            return record;
        };
        const auto former = open({Millis(20), Millis(21)}, 500);
        auto rows = compareRuns(former, open({Millis(25), Millis(26)}, 505));
        QCOMPARE(rows.front().as, ComparedAs::Slower);
        QVERIFY(std::abs(*rows.front().addedP50 - 5) < 0.1);
        rows = compareRuns(former, open({Millis(21), Millis(20)}, 500));
        QCOMPARE(rows.front().as, ComparedAs::NotDistinguishable);
        rows = compareRuns(former, open({Millis(21), Millis(60)}, 500));  // +1 and +39 ms
        QCOMPARE(rows.front().as, ComparedAs::TooNoisy);
        rows = compareRuns(former, open({Millis(5), Millis(5)}, 900));
        QCOMPARE(rows.front().as, ComparedAs::OtherRate);
    }
};

QTEST_APPLESS_MAIN(TestRunComparison)
#include "tst_run_comparison.moc"
