#include "engine/proxy/plugins/fixed_window.h"

#include <QtTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace sluice;

namespace {

constexpr Micros64 kSecond = 1'000'000;

/// Runs `body(thread)` on that many threads at once and waits for all.
template <class Body>
void onThreads(unsigned count, Body body) {
    std::atomic<unsigned> waiting{count};
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < count; ++i) {
        threads.emplace_back([&, i] {
            --waiting;
            while (waiting) std::this_thread::yield();
            body(i);
        });
    }
    for (std::thread& thread : threads) thread.join();
}

}  // namespace

class TestFixedWindow : public QObject {
    Q_OBJECT

private slots:
    void theWindowStartsAtTheFirstRequest() {
        FixedWindow window;
        Admission first = window.take(2, 60 * kSecond, 1'000 * kSecond);
        QVERIFY(first.admitted);
        QCOMPARE(first.remaining, std::uint64_t{1});
        QCOMPARE(first.left, 60 * kSecond);

        Admission second = window.take(2, 60 * kSecond, 1'030 * kSecond);
        QVERIFY(second.admitted);
        QCOMPARE(second.remaining, std::uint64_t{0});
        QCOMPARE(second.left, 30 * kSecond);

        Admission third = window.take(2, 60 * kSecond, 1'059 * kSecond);
        QVERIFY(!third.admitted);
        QCOMPARE(third.remaining, std::uint64_t{0});
        QCOMPARE(third.left, kSecond);
    }

    void theNextWindowStartsAtTheNextRequestNotAtTheEnd() {
        FixedWindow window;
        QVERIFY(window.take(1, 10 * kSecond, 100 * kSecond).admitted);
        QVERIFY(!window.take(1, 10 * kSecond, 110 * kSecond - 1).admitted);
        const Admission next = window.take(1, 10 * kSecond, 117 * kSecond);
        QVERIFY(next.admitted);
        QCOMPARE(next.left, 10 * kSecond);
        QVERIFY(!window.take(1, 10 * kSecond, 126 * kSecond).admitted);
    }

    void manyWindowsInARowStayExact() {
        FixedWindow window;  // more of them than generations exist
        Micros64 now = 5 * kSecond;
        for (int i = 0; i < 10'000; ++i, now += kSecond) {
            QVERIFY(window.take(2, kSecond, now).admitted);
            QVERIFY(window.take(2, kSecond, now + 1).admitted);
            QVERIFY(!window.take(2, kSecond, now + kSecond - 1).admitted);
        }
    }

    void countsNeedMoreThan32Bits() {
        FixedWindow window;
        QCOMPARE(window.take(2'000'000'000'000, kSecond, kSecond).remaining, 1'999'999'999'999ull);
        FixedWindow largest;
        QCOMPARE(largest.take(INT64_MAX, kSecond, kSecond).remaining, INT64_MAX - 1ull);
    }

    void eightThreadsGetExactlyTheLimit() {
        constexpr std::uint64_t limit = 100'003;
        FixedWindow window;
        std::atomic<std::uint64_t> admitted{0};
        onThreads(8, [&](unsigned) {
            std::uint64_t mine = 0;
            for (int i = 0; i < 50'000; ++i) mine += window.take(limit, 3600 * kSecond, kSecond).admitted;
            admitted += mine;
        });
        QCOMPARE(admitted.load(), limit);
    }

    /// Every round all threads meet at the end of a window and race to open the next one. Twice as many ask as may
    /// pass, so each window must give exactly its limit.
    void rollingOverUnderContentionStaysExact() {
        constexpr std::uint64_t limit = 50, windows = 2'000;
        FixedWindow window;
        std::atomic<std::uint64_t> admitted{0};
        for (std::uint64_t round = 0; round < windows; ++round) {
            admitted = 0;
            const Micros64 now = (round + 1) * kSecond;
            onThreads(4, [&](unsigned) {
                std::uint64_t mine = 0;
                for (int i = 0; i < 25; ++i) mine += window.take(limit, kSecond, now).admitted;
                admitted += mine;
            });
            QCOMPARE(admitted.load(), limit);
        }
    }

    void aRetiredWindowTakesNothing() {
        FixedWindow window;
        QVERIFY(window.take(5, kSecond, kSecond).admitted);
        QVERIFY(!window.retireIfOver(kSecond + 1));
        QVERIFY(window.retireIfOver(2 * kSecond));
        QVERIFY(window.take(5, kSecond, 3 * kSecond).retired);
        QVERIFY(!window.take(5, kSecond, 3 * kSecond).admitted);
    }
};

QTEST_APPLESS_MAIN(TestFixedWindow)
#include "tst_fixed_window.moc"
