#include "engine/proxy/h2/h2_guard.h"

#include <QtTest>

#include <nghttp2/nghttp2.h>

using namespace sluice;
using namespace sluice::proxy;

namespace {

constexpr Nanos kStart = Seconds(100);

/// How many of these frames, at most `most`, a new guard lets pass.
int passed(std::uint8_t type, std::size_t length, std::uint8_t flags, int most) {
    H2Guard guard(kStart);
    for (int i = 0; i < most; ++i) {
        guard.onFrame(type, length, flags, kStart);
        if (guard.tripped()) return i;
    }
    return most;
}

}  // namespace

/// What a peer may do for nothing before it is cut off.
class TestH2Guard : public QObject {
    Q_OBJECT

private slots:
    void controlFramesHaveACredit() {
        QCOMPARE(passed(NGHTTP2_PING, 8, 0, 5000), 1000);
        QCOMPARE(passed(NGHTTP2_WINDOW_UPDATE, 4, 0, 5000), 1000);
        QCOMPARE(passed(NGHTTP2_SETTINGS, 0, 0, 5000), 50);
        QCOMPARE(passed(NGHTTP2_SETTINGS, 0, NGHTTP2_FLAG_ACK, 5000), 5000);
        QCOMPARE(passed(NGHTTP2_DATA, 0, 0, 5000), 1000);
        QCOMPARE(passed(NGHTTP2_DATA, 0, NGHTTP2_FLAG_END_STREAM, 5000), 5000);
    }

    void usefulFramesPayForOthers() {
        H2Guard guard(kStart);
        for (int i = 0; i < 100'000; ++i) {
            guard.onFrame(NGHTTP2_DATA, 100, 0, kStart);
            guard.onFrame(NGHTTP2_WINDOW_UPDATE, 4, 0, kStart);
        }
        QVERIFY(!guard.tripped());
    }

    void timeGivesCreditBack() {
        H2Guard guard(kStart);
        for (int second = 0; second < 100; ++second) {
            for (int i = 0; i < 100; ++i) guard.onFrame(NGHTTP2_PING, 8, 0, kStart + Seconds(second));
        }
        QVERIFY(!guard.tripped());
        for (int i = 0; i < 1001; ++i) guard.onFrame(NGHTTP2_PING, 8, 0, kStart + Seconds(99));
        QVERIFY(guard.tripped());
        QCOMPARE(guard.reason(), std::string_view("ping"));
    }

    void creditDoesNotPileUp() {
        H2Guard guard(kStart);
        for (int i = 0; i < 10'000; ++i) guard.onWork();
        for (int i = 0; i < 1001; ++i) guard.onFrame(NGHTTP2_PING, 8, 0, kStart);
        QVERIFY(guard.tripped());
    }

    void resetsAreCountedApart() {
        H2Guard guard(kStart);
        for (int i = 0; i < 200; ++i) {
            guard.onEarlyReset(kStart);
            guard.onWork();
        }
        QVERIFY(!guard.tripped());
        guard.onEarlyReset(kStart);
        QCOMPARE(guard.reason(), std::string_view("rapid-reset"));
    }

    void theFirstReasonStays() {
        H2Guard guard(kStart);
        for (int i = 0; i < 5; ++i) guard.onStall(kStart);
        for (int i = 0; i < 300; ++i) guard.onEarlyReset(kStart);
        QCOMPARE(guard.reason(), std::string_view("stall"));
    }
};

QTEST_GUILESS_MAIN(TestH2Guard)
#include "tst_h2_guard.moc"
