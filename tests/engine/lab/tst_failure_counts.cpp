#include "engine/lab/failure_counts.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;

class TestFailureCounts : public QObject {
    Q_OBJECT

private slots:
    void theMostFrequentStatusAndItsReasonAreNamed() {
        ExperimentRecord record =
            recordOf({{.target = 0, .requests = 9, .outcome = Outcome::ClientError},
                      {.target = 1, .requests = 60, .outcome = Outcome::ServerError},
                      {.target = 1, .level = 1, .requests = 50, .outcome = Outcome::ClientError}});
        record.phases[0].result.refusals = {{404, 9}};
        record.phases[1].result.refusals = {{502, 20}, {503, 40}};
        record.phases[1].refusals = {{503, "max-pending", 25}, {503, "no-node", 16}, {502, "upstream", 99}};
        record.phases[2].result.refusals = {{429, 30}, {503, 20}};
        record.phases[2].refusals = {{503, "max-pending", 19}};
        FailureCounts counts = failuresOf(record, 1);
        QCOMPARE(counts.refused, std::uint64_t(110));
        QCOMPARE(counts.status, 503);
        QCOMPARE(counts.ofStatus, std::uint64_t(60));
        QCOMPARE(counts.reason, std::string("max-pending"));
        QVERIFY(!counts.onlyReason);
        counts = failuresOf(record, 0);  // what another target was refused for is not its own
        QCOMPARE(counts.status, 404);
        QCOMPARE(counts.reason, std::string());
    }

    void theMostFrequentFailureIsNamed() {
        ExperimentRecord record =
            recordOf({{.target = 1, .requests = 7, .outcome = Outcome::Timeout},
                      {.target = 1, .level = 1, .requests = 5, .outcome = Outcome::TransportError}});
        record.phases[1].result.errors.connect = 3;
        const FailureCounts counts = failuresOf(record, 1);
        QCOMPARE(counts.unanswered, std::uint64_t(15));
        QVERIFY(counts.kind == &ErrorCounts::timeout);
        QCOMPARE(counts.ofKind, std::uint64_t(7));
        QCOMPARE(counts.refused, std::uint64_t(0));
        QCOMPARE(counts.status, 0);
    }

    void theNoiseFloorsFailuresAreLeftOut() {
        ExperimentRecord record = recordOf({{.target = 0, .requests = 7, .outcome = Outcome::Timeout}});
        record.phases[0].noise = true;
        QCOMPARE(failuresOf(record, 0).unanswered, std::uint64_t(0));
        QVERIFY(failuresOf(record, 0).kind == nullptr);
    }
};

QTEST_APPLESS_MAIN(TestFailureCounts)
#include "tst_failure_counts.moc"
