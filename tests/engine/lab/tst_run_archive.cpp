#include "engine/lab/report.h"
#include "engine/lab/run_archive.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

#include <future>

using namespace sluice;
using namespace sluice::test;

namespace {

ExperimentRecord sample() {
    return recordOf(
        {{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000, .latency = Millis(22)}});
}

Result<ExperimentRecord> load(RunArchive& archive, std::int64_t id) {
    std::promise<Result<ExperimentRecord>> loaded;
    archive.load(id, [&](Result<ExperimentRecord> record) { loaded.set_value(std::move(record)); });
    return loaded.get_future().get();
}

std::int64_t begin(RunArchive& archive, const ExperimentRecord& record) {
    std::promise<std::int64_t> begun;
    archive.begin(record, [&](Result<std::int64_t> id) { begun.set_value(*id); });
    return begun.get_future().get();
}

}  // namespace

class TestRunArchive : public QObject {
    Q_OBJECT

private slots:
    void aRecordComesBackWhole() {
        const auto history = *History::open({}, {});
        RunArchive archive(*history);
        ExperimentRecord record = sample();
        record.state = ExperimentState::Running;
        record.id = begin(archive, record);
        record.state = ExperimentState::Finished;
        archive.end(record, {});
        const Result<ExperimentRecord> loaded = load(archive, record.id);
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->id, record.id);
        QCOMPARE(QString::fromStdString(recordJson(*loaded)), QString::fromStdString(recordJson(record)));
    }

    void aPhaseIsStoredWhileItRuns() {
        const auto history = *History::open({}, {});
        RunArchive archive(*history);
        const ExperimentRecord whole = sample();
        ExperimentRecord begun = whole;
        begun.state = ExperimentState::Running;
        begun.phases.clear();
        const auto id = begin(archive, begun);
        PhaseRecord half = whole.phases[0];
        half.seconds.resize(3);
        archive.putPhase(id, 0, half);
        QCOMPARE(load(archive, id)->phases.at(0).seconds.size(), std::size_t(3));
        archive.putPhase(id, 0, whole.phases[0]);
        archive.putPhase(id, 1, whole.phases[1]);
        const auto loaded = load(archive, id);
        QCOMPARE(loaded->phases.size(), std::size_t(2));
        QCOMPARE(loaded->phases[0].seconds.size(), std::size_t(11));
        QCOMPARE(loaded->state, ExperimentState::Running);
    }

    void everyFinishedSecondOfAPhaseThatNeverEndedIsKept() {
        const auto history = *History::open({}, {});
        RunArchive archive(*history);
        const ExperimentRecord whole = sample();
        ExperimentRecord begun = whole;
        begun.state = ExperimentState::Stopped;
        begun.phases.clear();
        const auto id = begin(archive, begun);
        archive.putPhase(id, 0, whole.phases[0]);
        PhaseRecord beginning = whole.phases[1];
        beginning.seconds.clear();
        beginning.result = {};
        archive.putPhase(id, 1, beginning);
        for (std::size_t second = 0; second < 4; ++second)
            archive.addSecond(id, 1, whole.phases[1].seconds[second]);
        auto loaded = load(archive, id);
        QCOMPARE(loaded->phases.size(), std::size_t(2));
        QCOMPARE(loaded->phases[0].seconds.size(), std::size_t(11));
        const PhaseRecord& cut = loaded->phases[1];
        QCOMPARE(cut.seconds.size(), std::size_t(4));
        QCOMPARE(cut.result.elapsed, Nanos(Seconds(3)));  // the first was the warm-up
        QCOMPARE(cut.result.completed, std::uint64_t(2'700));
        QVERIFY(std::count(cut.suspicions.begin(), cut.suspicions.end(), Suspicion::Stopped) == 1);

        std::promise<void> mended;
        archive.mendStopped([&mended] { mended.set_value(); });
        mended.get_future().get();
        std::promise<double> listed;
        history->listRuns([&listed](const auto& runs) { listed.set_value(runs->front().requestsPerSecond); });
        QCOMPARE(listed.get_future().get(), 900.0);

        archive.putPhase(id, 1, whole.phases[1]);
        loaded = load(archive, id);
        QCOMPARE(loaded->phases[1].seconds.size(), std::size_t(11));
    }

    void theNoteOfTheHistoryIsTheRecords() {
        const auto history = *History::open({}, {});
        RunArchive archive(*history);
        const auto id = begin(archive, sample());
        history->setNote(id, "after a night's sleep", {});
        QCOMPARE(load(archive, id)->note, std::string("after a night's sleep"));
    }

    void theSummaryIsTheVerdicts() {
        const RunSummary summary = summarize(sample());
        QCOMPARE(summary.planId, std::string("sample"));
        QCOMPARE(summary.state, std::string("finished"));
        QCOMPARE(summary.requestsPerSecond, 900.0);
        QCOMPARE(summary.share.value(), 0.9);
        QVERIFY(std::abs(summary.p99Millis.value() - 22) < 0.05);
        const RunSummary nothing = summarize(recordOf({}));
        QVERIFY(!nothing.share);
        QVERIFY(!nothing.p99Millis);
    }

    void whatIsNotThereOrNotOursIsAnError() {
        const auto history = *History::open({}, {});
        RunArchive archive(*history);
        QCOMPARE(load(archive, 7).error().code, ErrorCode::NotFound);
        std::promise<std::int64_t> begun;
        StoredRun foreign;
        foreign.head = "not ours";
        history->beginRun(foreign, [&](Result<std::int64_t> id) { begun.set_value(*id); });
        QCOMPARE(load(archive, begun.get_future().get()).error().code, ErrorCode::BadPlan);
    }
};

QTEST_APPLESS_MAIN(TestRunArchive)
#include "tst_run_archive.moc"
