#include "engine/proxy/io/deadline_wheel.h"

#include <QtTest>

#include <memory>
#include <vector>

using namespace sluice;
using namespace sluice::proxy;

namespace {

struct Recorder final : DeadlineEntry {
    void onDeadline() override {
        ++told;
        if (after) after();
    }
    int told = 0;
    std::function<void()> after;
};

}  // namespace

class TestDeadlineWheel : public QObject {
    Q_OBJECT

private slots:
    void tellsOnceAndNotEarly() {
        DeadlineWheel wheel(Seconds(100));
        Recorder entry;
        wheel.set(entry, Seconds(101));
        wheel.advance(Seconds(101) - Nanos(1));
        QCOMPARE(entry.told, 0);
        wheel.advance(Seconds(101) + 2 * DeadlineWheel::kTick);
        QCOMPARE(entry.told, 1);
        wheel.advance(Seconds(200));
        QCOMPARE(entry.told, 1);
    }

    void aLaterDeadlineReplacesTheFormer() {
        DeadlineWheel wheel(Nanos(0));
        Recorder entry;
        wheel.set(entry, Seconds(1));
        wheel.set(entry, Seconds(5));
        wheel.advance(Seconds(4));
        QCOMPARE(entry.told, 0);
        wheel.advance(Seconds(6));
        QCOMPARE(entry.told, 1);
    }

    void anEarlierDeadlineReplacesTheFormer() {
        DeadlineWheel wheel(Nanos(0));
        Recorder entry;
        wheel.set(entry, Seconds(75));
        wheel.set(entry, Seconds(1));
        wheel.advance(Seconds(2));
        QCOMPARE(entry.told, 1);
    }

    void deadlinesBeyondTheHorizonAreKept() {
        DeadlineWheel wheel(Nanos(0));
        Recorder entry;
        wheel.set(entry, std::chrono::hours(2));
        for (int minute = 1; minute < 120; ++minute) wheel.advance(std::chrono::minutes(minute));
        QCOMPARE(entry.told, 0);
        wheel.advance(std::chrono::minutes(121));
        QCOMPARE(entry.told, 1);
    }

    void aClearedDeadlineIsNotTold() {
        DeadlineWheel wheel(Nanos(0));
        Recorder entry;
        wheel.set(entry, Seconds(1));
        entry.clearDeadline();
        wheel.advance(std::chrono::hours(1));
        QCOMPARE(entry.told, 0);
        wheel.set(entry, std::chrono::hours(1) + Seconds(1));
        wheel.advance(std::chrono::hours(1) + Seconds(2));
        QCOMPARE(entry.told, 1);
    }

    void anEntryMayGoWhileOthersAreTold() {
        DeadlineWheel wheel(Nanos(0));
        Recorder first;
        auto second = std::make_unique<Recorder>();
        wheel.set(first, Seconds(1));
        wheel.set(*second, Seconds(1));
        first.after = [&] { second.reset(); };
        wheel.advance(Seconds(2));
        QCOMPARE(first.told, 1);
        QVERIFY(!second);
    }

    void anEntryMaySetItselfAnew() {
        DeadlineWheel wheel(Nanos(0));
        Recorder entry;
        entry.after = [&] { wheel.set(entry, Seconds(10 * (entry.told + 1))); };
        wheel.set(entry, Seconds(10));
        for (int second = 1; second <= 35; ++second) wheel.advance(Seconds(second));
        QCOMPARE(entry.told, 3);
    }
};

QTEST_APPLESS_MAIN(TestDeadlineWheel)
#include "tst_deadline_wheel.moc"
