#include "engine/metrics/stage_times.h"

#include <QtTest>

#include <set>
#include <string>

using namespace sluice;

class TestStageTimes : public QObject {
    Q_OBJECT

private slots:
    void stagesAddUpToTheTotal() {
        StageTimes times;
        times.begin(Nanos(100));
        times.enter(Stage::Routing, Nanos(130));
        times.enter(Stage::Connect, Nanos(140));
        times.enter(Stage::UpstreamFirstByte, Nanos(145));
        times.enter(Stage::Send, Nanos(1145));
        times.end(Nanos(1150));
        QCOMPARE(times.spent(Stage::Queue), Nanos(30));
        QCOMPARE(times.spent(Stage::Routing), Nanos(10));
        QCOMPARE(times.spent(Stage::Plugins), Nanos(0));
        QCOMPARE(times.spent(Stage::Connect), Nanos(5));
        QCOMPARE(times.spent(Stage::UpstreamFirstByte), Nanos(1000));
        QCOMPARE(times.spent(Stage::Send), Nanos(5));
        QCOMPARE(times.total(), Nanos(1050));
    }

    void aStageEnteredTwiceIsSummed() {
        StageTimes times;
        times.begin(Nanos(0));
        times.enter(Stage::Send, Nanos(1));
        times.enter(Stage::UpstreamLastByte, Nanos(3));
        times.enter(Stage::Send, Nanos(10));
        times.end(Nanos(14));
        QCOMPARE(times.spent(Stage::Send), Nanos(6));
        QCOMPARE(times.spent(Stage::UpstreamLastByte), Nanos(7));
    }

    void withoutAClockTheTimeGoesToTheNextStage() {
        StageTimes times;
        times.begin(Nanos(0));
        times.enter(Stage::Connect, Nanos(5));
        times.enter(Stage::UpstreamFirstByte);
        times.end(Nanos(9));
        QCOMPARE(times.spent(Stage::Connect), Nanos(0));
        QCOMPARE(times.spent(Stage::UpstreamFirstByte), Nanos(4));
        QCOMPARE(times.total(), Nanos(9));
    }

    void anOlderReadingTakesNothingBack() {
        StageTimes times;
        times.begin(Nanos(100));
        times.enter(Stage::UpstreamFirstByte, Nanos(200));
        times.enter(Stage::UpstreamLastByte, Nanos(150));
        times.end(Nanos(210));
        QCOMPARE(times.spent(Stage::UpstreamFirstByte), Nanos(0));
        QCOMPARE(times.spent(Stage::UpstreamLastByte), Nanos(10));
        QCOMPARE(times.total(), Nanos(110));
    }

    void everyStageHasAWordOfItsOwn() {
        std::set<std::string> words;
        for (std::size_t i = 0; i < kStageCount; ++i) words.insert(toToken(static_cast<Stage>(i)));
        QCOMPARE(words.size(), kStageCount);
        QVERIFY(!words.contains("unknown"));
    }
};

QTEST_APPLESS_MAIN(TestStageTimes)
#include "tst_stage_times.moc"
