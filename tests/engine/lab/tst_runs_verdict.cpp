#include "engine/lab/runs_verdict.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Direct and gateway, the latter at both levels, two equal rounds.
ExperimentRecord runOf(std::uint64_t atFirst, std::uint64_t atSecond) {
    return recordOf({{.target = 0, .requests = 30'000},
                     {.target = 0, .round = 1, .requests = 30'000},
                     {.target = 1, .requests = atFirst},
                     {.target = 1, .round = 1, .requests = atFirst},
                     {.target = 1, .level = 1, .requests = atSecond},
                     {.target = 1, .level = 1, .round = 1, .requests = atSecond}});
}

RunsVerdict verdictOf(const ExperimentRecord& first, const ExperimentRecord& second) {
    return judgeRuns(first, second, compareRuns(first, second));
}

/// A search that kept the objectives up to that rate.
ExperimentRecord searchOf(double rate) {
    ExperimentRecord record = recordOf({{.target = 1, .requests = 10}});
    record.plan.search = LimitSearch{};
    PhaseRecord& phase = record.phases[0];
    phase.rate = rate;
    phase.result.due = phase.result.started = 10;
    return record;
}

}  // namespace

class TestRunsVerdict : public QObject {
    Q_OBJECT

private slots:
    void itSpeaksOfTheSubjectAtTheHighestLevelOfBoth() {
        const ExperimentRecord first = runOf(10'000, 20'000), second = runOf(10'000, 15'000);
        const auto rows = compareRuns(first, second);
        const RunsVerdict verdict = judgeRuns(first, second, rows);
        QVERIFY(verdict.conditions.empty());
        QCOMPARE(verdict.as, ComparedAs::Slower);
        QCOMPARE(rows[*verdict.row].target, std::string("gateway"));
        QCOMPARE(rows[*verdict.row].level, std::string("40"));
        QCOMPARE(verdict.inBoth, 3u);
        QCOMPARE(verdict.slower, 1u);
        QCOMPARE(verdict.faster, 0u);
        QVERIFY(!verdict.firstSuspect);
        QVERIFY(verdict.secondSuspect);  // by Little's law
    }

    void runsWithNothingInCommonHaveNoRow() {
        const RunsVerdict verdict = verdictOf(recordOf({{.target = 0}}), recordOf({{.target = 1}}));
        QVERIFY(!verdict.row);
        QCOMPARE(verdict.as, ComparedAs::OnlyOne);
        QCOMPARE(verdict.inBoth, 0u);
        QVERIFY(!verdictOf(ExperimentRecord{}, ExperimentRecord{}).row);
    }

    void otherConditionsAreNamed() {
        const ExperimentRecord first = runOf(10'000, 20'000);
        ExperimentRecord second = first;
        QVERIFY(verdictOf(first, second).conditions.empty());
        second.environment.cpuModel = "another";
        second.plan.duration = Seconds(1);
        second.plan.request.method = "POST";
        second.plan.levels[0].threads = 9;
        second.plan.targets[0].url = "http://10.0.0.1/other";
        QVERIFY((verdictOf(first, second).conditions ==
                 std::vector<std::string>{"processor", "duration", "request", "target", "level"}));
    }

    void whatOneMayCompareIsNoCondition() {
        const ExperimentRecord first = runOf(10'000, 20'000);
        ExperimentRecord second = first;
        second.plan.targets[1].url = "http://10.0.0.1:80/http/x";  // another server, the same page
        second.plan.targets[1].variant = "plugins-off";
        second.plan.rounds = 7;
        second.plan.levels.push_back({99, 1});
        second.environment.sluiceVersion = "2";
        second.configText = "version: 1";
        const RunsVerdict verdict = verdictOf(first, second);
        QVERIFY(verdict.conditions.empty());
        QVERIFY((verdict.changes == std::vector<std::string>{"version", "configuration", "variant"}));
    }

    void searchesCompareTheirLimits() {
        RunsVerdict verdict = verdictOf(searchOf(1'000), searchOf(1'040));
        QCOMPARE(*verdict.firstLimit, 1'000.0);
        QCOMPARE(*verdict.secondLimit, 1'040.0);
        QCOMPARE(verdict.as, ComparedAs::NotDistinguishable);  // a search finds it to 5 %
        QCOMPARE(verdictOf(searchOf(1'000), searchOf(1'100)).as, ComparedAs::Faster);
        QCOMPARE(verdictOf(searchOf(1'000), searchOf(900)).as, ComparedAs::Slower);
        ExperimentRecord none = searchOf(1'000);
        none.phases[0].result.unsent = none.phases[0].result.due;
        none.phases[0].result.started = 0;
        verdict = verdictOf(searchOf(1'000), none);
        QCOMPARE(*verdict.secondLimit, 0.0);
        QCOMPARE(verdict.as, ComparedAs::NoSuccess);
    }
};

QTEST_APPLESS_MAIN(TestRunsVerdict)
#include "tst_runs_verdict.moc"
