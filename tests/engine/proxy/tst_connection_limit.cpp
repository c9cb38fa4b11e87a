#include "engine/proxy/io/connection_limit.h"

#include <QtTest>

#include <atomic>
#include <semaphore>
#include <thread>
#include <vector>

using namespace sluice::proxy;

/// Places of a listener's connections, taken and given back by several workers.
class TestConnectionLimit : public QObject {
    Q_OBJECT

private slots:
    void placesAreCounted() {
        const auto limit = std::make_shared<ConnectionLimit>(2);
        ConnectionPlace one(limit), two(limit);
        QVERIFY(one && two);
        QVERIFY(!ConnectionPlace(limit));
        one = ConnectionPlace();
        QVERIFY(ConnectionPlace(limit));
    }

    void zeroIsNoLimit() {
        ConnectionLimit limit(0);
        for (int i = 0; i < 1000; ++i) QVERIFY(limit.enter());
    }

    void whoWaitsIsWokenOnceWhenThereIsRoom() {
        ConnectionLimit limit(1);
        QVERIFY(limit.enter());
        int woken = 0;
        limit.wait(this, [&] { ++woken; });
        QCOMPARE(woken, 0);
        limit.leave();
        QCOMPARE(woken, 1);
        QVERIFY(limit.enter());
        limit.leave();
        QCOMPARE(woken, 1);
    }

    void roomThatIsThereAlreadyWakesAtOnce() {
        ConnectionLimit limit(1);
        int woken = 0;
        limit.wait(this, [&] { ++woken; });
        QCOMPARE(woken, 1);
    }

    void aHigherLimitWakes() {
        ConnectionLimit limit(1);
        QVERIFY(limit.enter());
        int woken = 0;
        limit.wait(this, [&] { ++woken; });
        limit.setMost(2);
        QCOMPARE(woken, 1);
        QVERIFY(limit.enter());
        limit.wait(this, [&] { ++woken; });
        limit.setMost(0);
        QCOMPARE(woken, 2);
    }

    void whoIsForgottenIsNotWoken() {
        ConnectionLimit limit(1);
        QVERIFY(limit.enter());
        int woken = 0, others = 0;
        limit.wait(this, [&] { ++woken; });
        limit.wait(&limit, [&] { ++others; });
        limit.forget(this);
        limit.leave();
        QCOMPARE(woken, 0);
        QCOMPARE(others, 1);
    }

    // A wake that is lost leaves its thread waiting, and the test with it.
    void noWakeIsLostAmongThreads() {
        constexpr unsigned kMost = 2;
        ConnectionLimit limit(kMost);
        std::atomic<unsigned> inside{0}, most{0};
        const auto work = [&] {
            std::binary_semaphore room(0);
            for (int i = 0; i < 5000; ++i) {
                while (!limit.enter()) {
                    limit.wait(&room, [&room] { room.release(); });
                    room.acquire();
                }
                const unsigned now = ++inside;
                for (unsigned seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
                }
                --inside;
                limit.leave();
            }
        };
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) threads.emplace_back(work);
        for (std::thread& thread : threads) thread.join();
        QVERIFY(most <= kMost);
    }
};

QTEST_APPLESS_MAIN(TestConnectionLimit)
#include "tst_connection_limit.moc"
