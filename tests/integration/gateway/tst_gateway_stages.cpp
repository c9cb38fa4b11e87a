#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <thread>

using namespace sluice;
using namespace sluice::test;

namespace {

constexpr Millis kPause{60};

const StageTime& stage(const TrafficCount& count, Stage which) {
    return count.stages[static_cast<std::size_t>(which)];
}

Nanos sumOf(const TrafficCount& count) {
    Nanos sum{0};
    for (const StageTime& each : count.stages) sum += each.sum;
    return sum;
}

}  // namespace

/// Where the gateway says that a request's time went, when the test knows it.
class TestGatewayStages : public QObject {
    Q_OBJECT

private slots:
    void theStagesAddUpToTheLatency() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 3; ++i) QCOMPARE(client.get("/").status, 200);
        const TrafficCount all = gateway.collect().all;
        QCOMPARE(all.requests, std::uint64_t(3));
        QCOMPARE(sumOf(all).count(), static_cast<std::int64_t>(all.latency.contents().sumLow));
        QCOMPARE(stage(all, Stage::Connect).requests, std::uint64_t(1));  // the others found it in the pool
        QCOMPARE(stage(all, Stage::UpstreamFirstByte).requests, std::uint64_t(3));
        QCOMPARE(stage(all, Stage::Plugins).requests, std::uint64_t(0));
        QCOMPARE(all.bytesIn, std::uint64_t(3 * 35));  // "GET / HTTP/1.1", "Host: localhost" and three ends
        QVERIFY(all.bytesOut > all.bytesIn);
        QCOMPARE(all.retries, std::uint64_t(0));
    }

    void aSlowNodeIsTheUpstreams() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            std::this_thread::sleep_for(kPause);
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no");
            std::this_thread::sleep_for(2 * kPause);
            peer.send("k");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").body, std::string("ok"));
        const TrafficCount all = gateway.collect().all;
        QVERIFY(stage(all, Stage::UpstreamFirstByte).sum >= kPause);
        // A gateway that is woken late finds the first piece older than it is, which shortens this stage alone.
        QVERIFY(stage(all, Stage::UpstreamLastByte).sum >= kPause);
        QVERIFY(sumOf(all) >= 3 * kPause);
    }

    void anInterimAnswerIsNotTheFirstByte() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 103 Early Hints\r\n\r\n");
            std::this_thread::sleep_for(kPause);
            peer.answer("ok");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 103);
        QCOMPARE(client.read().status, 200);
        QVERIFY(stage(gateway.collect().all, Stage::UpstreamFirstByte).sum >= kPause);
    }

    void aHeadInPiecesIsTheQueues() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\n");
        QTest::qWait(static_cast<int>(4 * kPause.count()));
        client.send("Host: a\r\n\r\n");
        QCOMPARE(client.read().status, 200);
        // The gateway may have noticed the first piece a little after it was sent.
        QVERIFY(stage(gateway.collect().all, Stage::Queue).sum >= kPause);
    }

    void aSlowClientIsNotTheUpstreams() {
        const std::string body(32 << 20, 'x');
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.answer(body);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTest::qWait(static_cast<int>(5 * kPause.count()));
        QCOMPARE(client.read().body.size(), body.size());
        const TrafficCount all = gateway.collect().all;
        QVERIFY(stage(all, Stage::Send).sum >= kPause);
        QVERIFY(all.bytesOut > body.size());
    }

    void anotherTryIsCounted() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        const std::uint16_t closed = ScriptedUpstream([](ScriptedUpstream::Peer&) {}).port();
        PoolFixture gateway(proxyTo({closed, upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 4; ++i) QCOMPARE(client.get("/").status, 200);
        QCOMPARE(gateway.collect().all.retries, std::uint64_t(2));
    }
};

QTEST_GUILESS_MAIN(TestGatewayStages)
#include "tst_gateway_stages.moc"
