#include "engine/proxy/access/line_ring.h"

#include <QtTest>

#include <string>
#include <thread>

using namespace sluice::proxy;

namespace {

std::string take(LineRing& ring) {
    std::string all;
    for (const std::string_view piece : ring.readable()) all += piece;
    ring.consume(all.size());
    return all;
}

}  // namespace

class TestLineRing : public QObject {
    Q_OBJECT

private slots:
    void saysWhenTheConsumerShouldWake() {
        LineRing ring(16);
        QVERIFY(ring.push("123\n") == LineRing::Pushed::First);
        QVERIFY(ring.push("567\n") == LineRing::Pushed::HalfFull);
        QVERIFY(ring.push("9\n") == LineRing::Pushed::Kept);
        QCOMPARE(take(ring), std::string("123\n567\n9\n"));
        QVERIFY(ring.isEmpty());
        QVERIFY(ring.push("1\n") == LineRing::Pushed::First);
    }

    void dropsWholeLinesAndCountsThem() {
        LineRing ring(16);
        QVERIFY(ring.push("123456789012\n") == LineRing::Pushed::First);
        QVERIFY(ring.push("1234\n") == LineRing::Pushed::Dropped);
        QVERIFY(ring.push("12\n") == LineRing::Pushed::Kept);
        QCOMPARE(ring.dropped(), std::uint64_t(1));
        QCOMPARE(take(ring), std::string("123456789012\n12\n"));
    }

    void goesOverItsEnd() {
        LineRing ring(16);
        for (int i = 0; i < 100; ++i) {
            const std::string line = std::to_string(i) + "-line\n";
            ring.push(line);
            QCOMPARE(take(ring), line);
        }
    }

    void twoThreadsKeepTheOrder() {
        constexpr int kLines = 40'000;
        LineRing ring(4096);
        std::thread producer([&ring] {
            for (int i = 0; i < kLines; ++i) {
                const std::string line = std::to_string(i) + "\n";
                while (ring.push(line) == LineRing::Pushed::Dropped) std::this_thread::yield();
            }
        });
        std::string rest;
        int next = 0;
        bool inOrder = true;
        while (next < kLines) {
            rest += take(ring);
            std::size_t begin = 0;
            for (std::size_t end = 0; (end = rest.find('\n', begin)) != std::string::npos; begin = end + 1)
                inOrder = inOrder && rest.substr(begin, end - begin) == std::to_string(next++);
            rest.erase(0, begin);
            if (!inOrder) break;
        }
        producer.join();
        QVERIFY(inOrder);
        QVERIFY(ring.isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestLineRing)
#include "tst_line_ring.moc"
