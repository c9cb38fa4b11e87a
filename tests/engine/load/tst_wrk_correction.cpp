#include "engine/load/wrk_correction.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

/// One connection that answered at once, and stood still in the middle.
LoadResult stalled(int quick, Nanos stall) {
    LoadResult result;
    result.latency[0].record(1ms, static_cast<std::uint64_t>(quick));
    result.latency[0].record(stall);
    result.completed = static_cast<std::uint64_t>(quick) + 1;
    result.elapsed = quick * Nanos(1ms) + stall;
    return result;
}

}  // namespace

class TestWrkCorrection : public QObject {
    Q_OBJECT

private slots:
    /// 900 answers in 1 ms, one in 100: at a distance of 1109 µs, 89 phantoms of 100 ms less a multiple of
    /// it.
    void aStallBecomesAsManyValuesAsItHidDistances() {
        const LoadResult result = stalled(900, 100ms);
        const LatencyHistogram corrected = wrkCorrected(result, 1);
        QCOMPARE(corrected.count(), 901u + 89u);
        QCOMPARE(corrected.max(), Nanos(100ms));
        QVERIFY(corrected.mean() > 4 * result.latencyAll().mean());
    }

    void evenAnswersStayAsTheyAre() {
        LoadResult result;
        result.latency[0].record(1ms, 1000);
        result.completed = 1000;
        result.elapsed = 1s;
        QCOMPARE(wrkCorrected(result, 1), result.latencyAll());
    }

    void timeoutsAreLeftOut() {
        LoadResult result = stalled(900, 100ms);
        result.latency[std::size_t(Outcome::Timeout)].record(2s, 5);
        QCOMPARE(wrkCorrected(result, 1).max(), Nanos(100ms));
    }

    void nothingToDivideByIsNothingToCorrect() {
        QVERIFY(wrkCorrected({}, 0).empty());
        QVERIFY(wrkCorrected({}, 10).empty());
        LoadResult result = stalled(3, 1s);
        QCOMPARE(wrkCorrected(result, 100).count(), 4u);
    }
};

QTEST_APPLESS_MAIN(TestWrkCorrection)
#include "tst_wrk_correction.moc"
