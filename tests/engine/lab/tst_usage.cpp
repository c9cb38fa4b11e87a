#include "engine/lab/process_meter.h"
#include "engine/lab/usage_recorder.h"

#include <QProcess>
#include <QtTest>

#include <unistd.h>

using namespace sluice;

namespace {

/// Spends at least so much CPU time of this thread.
void spend(Nanos cpu) {
    const auto used = [] {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return Nanos(std::chrono::seconds(now.tv_sec)) + Nanos(now.tv_nsec);
    };
    const Nanos end = used() + cpu;
    while (used() < end) {
    }
}

const UsageSeries* find(const std::vector<UsageSeries>& all, UsageOf whose, const std::string& name = {}) {
    for (const UsageSeries& one : all) {
        if (one.whose == whose && one.name == name) return &one;
    }
    return nullptr;
}

}  // namespace

class TestUsage : public QObject {
    Q_OBJECT

private slots:
    void thisProcessIsMeasured() {
        ProcessMeter meter(WatchedProcess{});
        const auto first = meter.read();
        QVERIFY(first.has_value());
        QCOMPARE(first->cpu, Nanos(0));
        QVERIFY(first->residentBytes > 1'000'000);
        spend(Millis(30));
        const auto second = meter.read();
        QVERIFY(second->cpu >= Millis(30));
        QCOMPARE(second->processes, 1U);
    }

    void aProcessIsFoundByItsNumber() {
        QProcess child;
        child.start("sleep", {"60"});
        QVERIFY(child.waitForStarted());
        ProcessMeter meter(WatchedProcess{"child", child.processId(), {}});
        QVERIFY(meter.read().has_value());
        child.kill();
        QVERIFY(child.waitForFinished());
        QVERIFY(!meter.read().has_value());
    }

    void allProcessesOfANameCountTogether() {
        // A name of this test alone: others may run a "sleep" too.
        QTemporaryDir folder;
        const QString program = folder.filePath("slu-usage-test");
        QVERIFY(QFile::copy("/bin/sleep", program));
        QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QProcess one, two;
        one.start(program, {"60"});
        two.start(program, {"60"});
        QVERIFY(one.waitForStarted() && two.waitForStarted());
        ProcessMeter meter(WatchedProcess{"both", 0, "slu-usage-test"});
        std::optional<ProcessMeter::Reading> reading;
        // A child between fork and exec bears its parent's name.
        QTRY_VERIFY((reading = meter.read()) && reading->processes == 2);
        QVERIFY(reading->residentBytes > 0);
        one.kill();
        QVERIFY(one.waitForFinished());
        QCOMPARE(meter.read()->processes, 1U);
        two.kill();
        QVERIFY(two.waitForFinished());
        QVERIFY(!meter.read().has_value());
    }

    void everyoneHasASeries() {
        UsageRecorder recorder({{"ghost", 0, "no such program"}, {"self", getpid(), {}}});
        TargetUsage usage;
        recorder.begin(usage);
        spend(Millis(20));
        usage.workersCpu = Millis(10);
        usage.mockCpu = Millis(4);
        recorder.read(usage, Millis(6));
        QCOMPARE(recorder.latest().size(), std::size_t(5));
        const std::vector<UsageSeries> series = recorder.take();
        QVERIFY(!find(series, UsageOf::Named, "ghost"));
        const UsageSeries* gateway = find(series, UsageOf::Gateway);
        const UsageSeries* generator = find(series, UsageOf::Generator);
        const UsageSeries* mock = find(series, UsageOf::Mock);
        const UsageSeries* process = find(series, UsageOf::ThisProcess);
        QVERIFY(gateway && generator && mock && process && find(series, UsageOf::Named, "self"));
        // All of one moment: their CPU is to each other as their times are.
        const double perMilli = gateway->points[0].cores / 10;
        QVERIFY(perMilli > 0);
        QVERIFY(qAbs(generator->points[0].cores - 6 * perMilli) < perMilli / 100);
        QVERIFY(qAbs(mock->points[0].cores - 4 * perMilli) < perMilli / 100);
        QVERIFY(process->points[0].cores >= 20 * perMilli);
        QVERIFY(process->points[0].residentBytes > 1'000'000);
        QCOMPARE(gateway->points[0].residentBytes, std::uint64_t(0));
    }

    void workersThatWereStartedAnewUseNothingLess() {
        UsageRecorder recorder({});
        TargetUsage usage;
        usage.workersCpu = Millis(500);
        recorder.begin(usage);
        usage.workersCpu = Millis(1);
        spend(Millis(2));
        recorder.read(usage, Nanos(0));
        QCOMPARE(find(recorder.take(), UsageOf::Gateway)->points[0].cores, 0.0);
    }

    void sumsLeaveTheWarmupOut() {
        const std::vector<UsageSeries> phase{
            {UsageOf::Named, "a", {{Seconds(1), 9, 900}, {Seconds(2), 1, 100}, {Seconds(3), 2, 300}}}};
        std::vector<UsageSum> sums;
        addUsage(sums, phase, Seconds(1));
        addUsage(sums, phase, Seconds(2));
        QCOMPARE(sums.size(), std::size_t(1));
        QCOMPARE(sums[0].points, std::size_t(3));
        QCOMPARE(sums[0].meanCores, 5.0 / 3);
        QCOMPARE(sums[0].mostCores, 2.0);
        QCOMPARE(sums[0].mostResidentBytes, std::uint64_t(300));
    }

    void livePointsJoinTheirSeries() {
        std::vector<UsageSeries> series{{UsageOf::Mock, {}, {{Seconds(1), 1, 0}}}};
        appendUsage(series,
                    {{UsageOf::Mock, {}, {{Seconds(2), 2, 0}}}, {UsageOf::Named, "x", {{Seconds(2), 3, 4}}}});
        QCOMPARE(series.size(), std::size_t(2));
        QCOMPARE(series[0].points.size(), std::size_t(2));
        QCOMPARE(series[1].name, std::string("x"));
    }
};

QTEST_GUILESS_MAIN(TestUsage)
#include "tst_usage.moc"
