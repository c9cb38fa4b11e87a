#include "engine/lab/failure_counts.h"
#include "engine/lab/verdict.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

#include <cmath>

using namespace sluice;
using namespace sluice::test;

namespace {

bool has(const std::vector<Suspicion>& suspicions, Suspicion one) {
    return std::find(suspicions.begin(), suspicions.end(), one) != suspicions.end();
}

/// Direct and gateway at the first level, a pair of request counts for each round.
ExperimentRecord rounds(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& requests) {
    std::vector<SamplePhase> phases;
    for (unsigned round = 0; round < requests.size(); ++round) {
        phases.push_back({.target = 0, .round = round, .requests = requests[round].first});
        phases.push_back(
            {.target = 1, .round = round, .requests = requests[round].second, .latency = Millis(22)});
    }
    return recordOf(phases);
}

bool isFinite(const Verdict& verdict) {
    return std::isfinite(verdict.share) && std::isfinite(verdict.addedP50Millis) &&
           std::isfinite(verdict.addedP99Millis);
}

}  // namespace

class TestVerdict : public QObject {
    Q_OBJECT

private slots:
    void aRowAddsItsRounds() {
        const auto rows = levelRows(rounds({{10'000, 9'000}, {12'000, 9'600}}));
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[0].requestsPerSecond, 1'100.0);
        QCOMPARE(rows[0].share.value(), 1.0);
        QVERIFY(!rows[0].shareLow);
        QCOMPARE(rows[1].rounds, 2u);
        QCOMPARE(rows[1].completed, std::uint64_t(18'600));
        QCOMPARE(rows[1].share.value(), 0.85);  // of 0.9 and 0.8, round by round
        QCOMPARE(rows[1].shareLow.value(), 0.8);
        QCOMPARE(rows[1].shareHigh.value(), 0.9);
    }

    void rowsStandInPlanOrderWhateverRanFirst() {
        const auto rows =
            levelRows(recordOf({{.target = 1, .level = 1}, {.target = 0, .level = 1}, {.target = 1}}));
        QCOMPARE(rows.size(), std::size_t(3));
        QCOMPARE(rows[0].level, std::size_t(0));
        QVERIFY(!rows[0].share);  // direct did not run at that level
        QCOMPARE(rows[1].target, std::size_t(0));
        QCOMPARE(rows[2].target, std::size_t(1));
    }

    void fromFiveRoundsOnTheIntervalIsStudents() {
        const auto rows =
            levelRows(rounds({{1'000, 900}, {1'000, 910}, {1'000, 920}, {1'000, 930}, {1'000, 940}}));
        // s = 0.0158114, t(0.975, 4) = 2.7764451: half = 0.0196324
        QVERIFY(std::abs(rows[1].shareLow.value() - (0.92 - 0.0196324)) < 1e-6);
        QVERIFY(std::abs(rows[1].shareHigh.value() - (0.92 + 0.0196324)) < 1e-6);
    }

    void theVerdictSpeaksOfTheHighestLevelBothCompleted() {
        const ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000},
                      {.target = 1, .requests = 9'500, .latency = Millis(21)},
                      {.target = 0, .level = 1, .requests = 20'000},
                      {.target = 1, .level = 1, .requests = 18'000, .latency = Millis(25)}});
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.kind, VerdictKind::Share);
        QCOMPARE(verdict.level, std::size_t(1));
        QCOMPARE(verdict.share, 0.9);
        QVERIFY(std::abs(verdict.addedP50Millis - 5) < 0.01);
        QVERIFY(!verdict.noise);
        QVERIFY(!verdict.publishedShare);  // published at 20 connections only
    }

    void everyLevelHasItsVerdict() {
        const ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000},
                      {.target = 1, .requests = 9'500, .latency = Millis(21)},
                      {.target = 0, .level = 1, .requests = 20'000},
                      {.target = 1, .level = 1, .requests = 18'000, .latency = Millis(25)}});
        const auto verdicts = judgeLevels(record, levelRows(record));
        QCOMPARE(verdicts.size(), std::size_t(2));
        QCOMPARE(verdicts[0].share, 0.95);
        QCOMPARE(*verdicts[0].publishedShare, 0.7);
        QCOMPARE(verdicts[1].share, 0.9);
        QVERIFY(judgeLevels(ExperimentRecord{}, {}).empty());
    }

    void theNoiseFloorIsTheLeastNoise() {
        ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'700}});
        QVERIFY(!judge(record).noise);
        QCOMPARE(judge(record).kind, VerdictKind::Share);
        for (std::uint64_t requests : {9'800U, 10'200U}) {
            PhaseRecord floor = phaseOf({.target = 0, .requests = requests}, 20);
            floor.noise = true;
            record.phases.push_back(floor);
        }
        QVERIFY(std::abs(*judge(record).noise - 0.04) < 1e-9);
        QCOMPARE(judge(record).kind, VerdictKind::NotDistinguishable);
        QCOMPARE(levelRows(record)[0].rounds, 1u);  // part of no row
    }

    void atEqualRateTheVerdictIsWhatIsAdded() {
        ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000},
                      {.target = 1, .requests = 9'000},
                      {.target = 0, .level = 1, .requests = 5'000, .latency = Millis(20)},
                      {.target = 1, .level = 1, .requests = 5'000, .latency = Millis(23)}});
        record.plan.levels[1].capacityShare = 0.5;
        for (PhaseRecord& phase : record.phases) phase.rate = phase.level == 1 ? 500 : 0;
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.kind, VerdictKind::Added);
        QCOMPARE(verdict.rate, 500.0);
        QVERIFY(std::abs(verdict.addedP50Millis - 3) < 0.05);
        QVERIFY(std::abs(verdict.addedP999Millis - 3) < 0.05);
        QCOMPARE(levelRows(record)[2].littleRatio, 0.0);  // the law of a closed loop says nothing here
    }

    void medianDifferencesAcrossZeroAreNotDistinguishable() {
        ExperimentRecord record =
            recordOf({{.target = 0, .round = 0, .requests = 5'000, .latency = Millis(20)},
                      {.target = 1, .round = 0, .requests = 5'000, .latency = Millis(21)},
                      {.target = 0, .round = 1, .requests = 5'000, .latency = Millis(21)},
                      {.target = 1, .round = 1, .requests = 5'000, .latency = Millis(20)}});
        for (PhaseRecord& phase : record.phases) phase.rate = 500;
        record.plan.levels[0].rate = 500;
        QCOMPARE(judge(record).kind, VerdictKind::NotDistinguishable);
    }

    void thePublishedShareIsOfTheSameLevel() {
        const Verdict verdict =
            judge(recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}}));
        QCOMPARE(verdict.publishedShare.value(), 0.7);
    }

    void anIntervalAcrossOneIsNotDistinguishable() {
        const Verdict verdict = judge(rounds({{10'000, 10'100}, {10'000, 9'900}, {10'000, 9'950}}));
        QCOMPARE(verdict.kind, VerdictKind::NotDistinguishable);
    }

    void aDifferenceBelowTheNoiseIsNotDistinguishable() {
        const Verdict verdict = judge(rounds({{10'000, 9'800}, {10'400, 10'192}, {9'600, 9'408}}));
        QCOMPARE(verdict.share, 0.98);  // in every round, but direct itself varies by 8 %
        QVERIFY(std::abs(verdict.noise.value() - 0.08) < 1e-9);
        QCOMPARE(verdict.kind, VerdictKind::NotDistinguishable);
    }

    void aDifferenceAboveTheNoiseIsAShare() {
        const Verdict verdict = judge(rounds({{10'000, 8'000}, {10'100, 8'080}}));
        QCOMPARE(verdict.kind, VerdictKind::Share);
        QVERIFY(verdict.noise.value() < 0.02);
    }

    void anIntervalAsWideAsTheDifferenceConcludesNothing() {
        // Direct at 100.9 % to 239.8 % of the other, round by round.
        Verdict verdict = judge(rounds({{10'000, 10'090}, {10'000, 14'800}, {10'000, 23'980}}));
        QVERIFY(isTooNoisy(verdict));
        verdict = judge(rounds({{10'000, 8'000}, {10'000, 5'500}, {10'000, 6'000}}));
        QCOMPARE(verdict.kind, VerdictKind::Share);
    }

    void noiseOfHalfTheDifferenceConcludesNothing() {
        // Each round has 80 %, but the baseline itself varies by 12 %.
        const Verdict verdict = judge(rounds({{10'000, 8'000}, {10'600, 8'480}, {9'400, 7'520}}));
        QVERIFY(std::abs(*verdict.noise - 0.12) < 1e-9);
        QVERIFY(isTooNoisy(verdict));
    }

    void atEqualRateAWideIntervalConcludesNothing() {
        ExperimentRecord record =
            recordOf({{.target = 0, .round = 0, .requests = 5'000, .latency = Millis(20)},
                      {.target = 1, .round = 0, .requests = 5'000, .latency = Millis(21)},
                      {.target = 0, .round = 1, .requests = 5'000, .latency = Millis(20)},
                      {.target = 1, .round = 1, .requests = 5'000, .latency = Millis(60)}});
        for (PhaseRecord& phase : record.phases) phase.rate = 500;
        record.plan.levels[0].rate = 500;
        QVERIFY(isTooNoisy(judge(record)));
    }

    void variantsOfTheGatewayAreComparedByTheirCpu() {
        ExperimentRecord record = rounds({{10'000, 9'000}, {10'000, 9'100}});
        QVERIFY(!judge(record).addedCpuMicros);
        for (PhaseRecord& phase : record.phases) {
            phase.stages = StageSplit{1'000, {}, Nanos(0)};  // as of a version that did not know it
        }
        QVERIFY(!judge(record).addedCpuMicros);
        const std::int64_t micros[] = {10, 12, 11, 15};  // direct and gateway, round by round
        for (std::size_t i = 0; i < 4; ++i)
            record.phases[i].stages->workersCpu = std::chrono::microseconds(1'000 * micros[i]);
        const Verdict verdict = judge(record);
        QCOMPARE(*verdict.addedCpuMicros, 3.0);
        QCOMPARE(*verdict.addedCpuLow, 2.0);
        QCOMPARE(*verdict.addedCpuHigh, 4.0);
        QCOMPARE(kindOfCpu(verdict), DifferenceKind::Shown);
        record.phases[3].stages->workersCpu = std::chrono::microseconds(10'000);
        QCOMPARE(kindOfCpu(judge(record)), DifferenceKind::Equal);  // +2 and -1
    }

    void nothingMeasuredIsNothing() {
        QCOMPARE(judge(recordOf({})).kind, VerdictKind::Nothing);
        QCOMPARE(judge(recordOf({{.target = 0}})).kind, VerdictKind::Nothing);
        QCOMPARE(judge(ExperimentRecord{}).kind, VerdictKind::Nothing);
    }

    void zeroRequestsStayFinite() {
        const ExperimentRecord record =
            recordOf({{.target = 0, .requests = 0}, {.target = 1, .requests = 0}});
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.kind, VerdictKind::Nothing);
        QVERIFY(isFinite(verdict));
        for (const LevelRow& row : levelRows(record)) {
            QCOMPARE(row.requestsPerSecond, 0.0);
            QCOMPARE(row.littleRatio, 0.0);
            QVERIFY(!row.share);
        }
    }

    void oneRequestIsAVerdictThatIsSuspect() {
        const Verdict verdict = judge(recordOf({{.target = 0, .requests = 1}, {.target = 1, .requests = 1}}));
        QVERIFY(isFinite(verdict));
        QVERIFY(verdict.suspect);
        QVERIFY(has(verdict.suspicions, Suspicion::FewRequests));
    }

    void onlyClientErrorsIsAFailure() {
        const Verdict verdict =
            judge(recordOf({{.target = 0}, {.target = 1, .requests = 500, .outcome = Outcome::ClientError}}));
        QCOMPARE(verdict.kind, VerdictKind::Failed);
        QCOMPARE(verdict.target, std::size_t(1));
        QCOMPARE(verdict.errors, std::uint64_t(500));
    }

    void aTargetThatCouldNotRunIsAFailure() {
        ExperimentRecord record = recordOf({{.target = 0}, {.target = 1}});
        record.phases[0].result = {};
        record.phases[0].error = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {}};
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.kind, VerdictKind::Failed);
        QCOMPARE(verdict.target, std::size_t(0));
        const auto rows = levelRows(record);
        QCOMPARE(rows[0].rounds, 0u);
        QCOMPARE(rows[0].error->code, ErrorCode::ConnectFailed);
    }

    void refusalsAreNoThroughput() {
        ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
        LoadResult& gateway = record.phases[1].result;
        gateway.completed += 21'000;
        gateway.outcomes[static_cast<std::size_t>(Outcome::ServerError)] = 21'000;
        record.phases[1].suspicions = suspicionsOf(gateway, {20});
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.share, 0.9);
        QCOMPARE(verdict.errors, std::uint64_t(21'000));
        QCOMPARE(failuresOf(record, 1).refused, std::uint64_t(21'000));
        QCOMPARE(failuresOf(record, 1).unanswered, std::uint64_t(0));
        QVERIFY(verdict.suspect);
        QVERIFY(has(verdict.suspicions, Suspicion::NonSuccess));
        QCOMPARE(levelRows(record)[1].requestsPerSecond, 3'000.0);
    }

    void errorsOfAllLevelsAreCounted() {
        const Verdict verdict =
            judge(recordOf({{.target = 0, .requests = 10'000},
                            {.target = 1, .requests = 9'000},
                            {.target = 1, .level = 1, .requests = 7, .outcome = Outcome::Timeout}}));
        QCOMPARE(verdict.kind, VerdictKind::Share);
        QCOMPARE(verdict.errors, std::uint64_t(7));
    }

    void coLocatedIsALabelNotADoubt() {
        ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
        for (PhaseRecord& phase : record.phases) phase.suspicions = {Suspicion::CoLocated};
        const Verdict verdict = judge(record);
        QVERIFY(!verdict.suspect);
        QVERIFY(has(verdict.suspicions, Suspicion::CoLocated));
    }

    void littlesLawFindsWhatWasNotMeasured() {
        // 20 connections, 10 s: 10 000 requests of 20 ms fill them all.
        const auto found = [](std::uint64_t requests, Nanos latency) {
            return phaseOf({.requests = requests, .latency = latency}, 20).suspicions;
        };
        QCOMPARE(phaseOf({.requests = 10'000}, 20).littleRatio, 1.0);
        QVERIFY(found(10'000, Millis(20)).empty());
        QVERIFY(has(found(10'000, Millis(22)), Suspicion::LittleHigh));
        QVERIFY(has(found(10'000, Millis(15)), Suspicion::LittleLow));
    }

    void littlesLawCountsStreams() {
        // 2 connections of 10 streams are full with the same load; each opened is a connection, not a stream.
        const LoadShape shape{2, 10};
        PhaseRecord phase = phaseOf({.requests = 10'000}, 20);
        phase.result.connectionsOpened = 2;
        QCOMPARE(littleRatio(phase.result, shape.underWay()), 1.0);
        QVERIFY(suspicionsOf(phase.result, shape).empty());
        phase.result.connectionsOpened = 1;
        QVERIFY(suspicionsOf(phase.result, shape) == std::vector{Suspicion::ConnectionsMissing});
        QVERIFY(has(suspicionsOf(phase.result, {2, 1}), Suspicion::LittleHigh));
    }

    void aRowAndTheVerdictGoByWhatIsUnderWay() {
        ExperimentRecord record = recordOf({{.target = 0, .level = 1, .requests = 20'000},
                                            {.target = 1, .level = 1, .requests = 20'000},
                                            {.target = 0, .requests = 10'000},
                                            {.target = 1, .requests = 10'000}});
        record.plan.targets[1].protocol = HttpVersion::Http2;
        record.plan.levels = {{2, 2}, {40, 2}};
        record.plan.levels[0].streams = 10;
        const std::vector<LevelRow> rows = levelRows(record);
        for (const LevelRow& row : rows) QCOMPARE(row.littleRatio, 1.0);
        QCOMPARE(judge(record, rows).level, std::size_t(1));
        QVERIFY(publishedRow(record.plan, 0, 0) == nullptr);  // the report's connections had no streams
        record.plan.levels[0].streams = 30;
        QCOMPARE(judge(record).level, std::size_t(0));
    }

    void theGeneratorJudgesItself() {
        PhaseRecord phase = phaseOf({.requests = 10'000}, 20);
        phase.result.maxThreadCpuShare = 0.81;
        phase.result.connectionsOpened = 19;
        phase.result.errors.connect = 1;
        const std::vector<Suspicion> expected{Suspicion::GeneratorBusy, Suspicion::ConnectionsMissing,
                                              Suspicion::Errors};
        QVERIFY(suspicionsOf(phase.result, {20}) == expected);
    }

    void fewRequestsAreThoseTooFewForP99() {
        QVERIFY(has(suspicionsOf(phaseOf({.requests = 999}, 2).result, {2}), Suspicion::FewRequests));
        QVERIFY(!has(suspicionsOf(phaseOf({.requests = 1'001}, 2).result, {2}), Suspicion::FewRequests));
    }

    void aConnectionForMostRequestsIsNoKeepAlive() {
        PhaseRecord phase = phaseOf({.requests = 10'000}, 20);
        phase.result.reopened = 5'000;
        QVERIFY(suspicionsOf(phase.result, {20}).empty());
        phase.result.reopened = 5'001;
        QVERIFY(suspicionsOf(phase.result, {20}) == std::vector{Suspicion::NoKeepAlive});
    }

    void loopbackIsKnownByItsNames() {
        for (const char* url : {"http://127.0.0.1:8189/", "http://localhost", "http://[::1]:80/x",
                                "http://a.LOCALHOST/", "http://127.9.9.9?q"}) {
            QVERIFY2(isLoopbackUrl(url), url);
        }
        for (const char* url :
             {"http://10.0.0.1/", "http://127.0.0.1.example.com/", "http://notlocalhost/", "x", ""}) {
            QVERIFY2(!isLoopbackUrl(url), url);
        }
    }
};

QTEST_APPLESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
