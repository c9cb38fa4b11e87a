#include "engine/mock/delay_wheel.h"

#include <QtTest>

#include <random>
#include <vector>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

std::vector<Delayed*> takeAll(DelayWheel& wheel, Nanos now) {
    std::vector<Delayed*> due;
    while (Delayed* const entry = wheel.takeDue(now)) due.push_back(entry);
    return due;
}

}  // namespace

class TestDelayWheel : public QObject {
    Q_OBJECT

private slots:
    void nothingIsEarlyAndNothingMuchLater() {
        DelayWheel wheel;
        std::mt19937 random(1);
        std::uniform_int_distribution<int> micros(0, 5'000'000);
        const Nanos start = monotonicNow();
        std::vector<Delayed> entries(2'000);
        std::vector<Nanos> due(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            due[i] = start + std::chrono::microseconds(micros(random));
            wheel.add(entries[i], due[i]);
        }
        std::size_t taken = 0;
        for (Nanos now = start; now <= start + 5'001ms; now += 250us) {
            for (Delayed* const entry : takeAll(wheel, now)) {
                const Nanos was = due[static_cast<std::size_t>(entry - entries.data())];
                QVERIFY(was <= now);
                QVERIFY(now - was <= DelayWheel::kSlot + 250us);
                ++taken;
            }
        }
        QCOMPARE(taken, entries.size());
        QVERIFY(!wheel.nextDue());
    }

    void aLongPauseLosesNothing() {
        DelayWheel wheel;
        const Nanos start = monotonicNow();
        std::vector<Delayed> entries(100);
        for (std::size_t i = 0; i < entries.size(); ++i) wheel.add(entries[i], start + i * 50ms);
        QCOMPARE(takeAll(wheel, start + 1h).size(), entries.size());
    }

    void theCancelledDoNotCome() {
        DelayWheel wheel;
        const Nanos start = monotonicNow();
        Delayed first, second;
        wheel.add(first, start + 10ms);
        wheel.add(second, start + 10ms);
        QVERIFY(first.waiting());
        wheel.cancel(first);
        wheel.cancel(first);
        QVERIFY(!first.waiting());
        QCOMPARE(takeAll(wheel, start + 20ms), std::vector<Delayed*>{&second});
        QVERIFY(!second.waiting());
    }

    void itTellsWhenToWake() {
        DelayWheel wheel;
        QVERIFY(!wheel.nextDue());
        const Nanos start = monotonicNow();
        Delayed late, soon;
        wheel.add(late, start + 900ms);
        wheel.add(soon, start + 30ms);
        QVERIFY(*wheel.nextDue() >= start + 30ms);
        QVERIFY(*wheel.nextDue() <= start + 30ms + DelayWheel::kSlot);
        wheel.cancel(soon);
        QVERIFY(*wheel.nextDue() >= start + 900ms);
        wheel.cancel(late);
    }

    void anEntryMayWaitAgain() {
        DelayWheel wheel;
        Nanos now = monotonicNow();
        Delayed entry;
        for (int i = 0; i < 10; ++i, now += 20ms) {
            wheel.add(entry, now + 10ms);
            QVERIFY(takeAll(wheel, now + 9ms).empty());
            QCOMPARE(takeAll(wheel, now + 11ms).size(), 1u);
        }
    }
};

QTEST_APPLESS_MAIN(TestDelayWheel)
#include "tst_delay_wheel.moc"
