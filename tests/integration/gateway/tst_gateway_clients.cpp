#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>
#include <set>
#include <thread>

using namespace sluice;
using namespace sluice::test;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

void sayName(ScriptedUpstream::Peer& peer, const char* name) {
    while (!peer.readHead().empty()) peer.answer(name);
}

}  // namespace

/// Clients that leave, that send on when nobody listens, and that write one path in many ways.
class TestGatewayClients : public QObject {
    Q_OBJECT

private slots:
    // A reset is known at once; an orderly end may be that of somebody who still reads (see tg half-close).
    void aResetEndsTheNodesWorkAtOnce() {
        std::atomic<bool> ended{false};
        ScriptedUpstream slow([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.readBytes(1);
            ended = true;
        });
        PoolFixture gateway(proxyTo({slow.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(slow.accepted(), 1);
        client.reset();
        QTRY_VERIFY(ended);
        const PoolCounters counters = gateway.collect();
        QCOMPARE(counters.upstreams.at(0).active, std::uint64_t(0));
        QVERIFY(counters.upstreams.at(0).nodes.at(0).counts.faults == NodeFaultCounts{});
    }

    void aResetEndsTheWaitForAConnection() {
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({silent.port()});
        config.upstreams[0].maxConnections = 1;
        config.upstreams[0].maxPending = 5;
        config.upstreams[0].timeout.queue = Seconds(3600);
        PoolFixture gateway(config);
        RawClient first(gateway.port()), second(gateway.port());
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(gateway.collect().upstreams.at(0).pending, std::uint64_t(1));
        // Whichever waits leaves; the other one has the connection.
        second.reset();
        first.reset();
        QTRY_COMPARE(gateway.collect().upstreams.at(0).pending, std::uint64_t(0));
        QTRY_COMPARE(gateway.collect().upstreams.at(0).active, std::uint64_t(0));
    }

    void whoOnlyEndsItsSendingIsAnswered() {
        std::atomic<bool> mayAnswer{false};
        ScriptedUpstream slow([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            while (!mayAnswer) std::this_thread::yield();
            peer.answer("late");
        });
        PoolFixture gateway(proxyTo({slow.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        client.shutdownSend();
        QTRY_COMPARE(slow.accepted(), 1);
        mayAnswer = true;
        QCOMPARE(client.read().body, std::string("late"));
        QVERIFY(client.readsEnd());
    }

    // The upload goes on, and the answer is read all the same, not lost in a reset.
    void anErrorReachesAClientThatStillUploads_data() {
        QTest::addColumn<bool>("hasNode");
        QTest::addColumn<int>("status");
        QTest::newRow("nobody listens") << false << 502;
        QTest::newRow("the body is too large") << true << 413;
    }
    void anErrorReachesAClientThatStillUploads() {
        QFETCH(bool, hasNode);
        QFETCH(int, status);
        const ReservedPort closed;
        ScriptedUpstream node([](ScriptedUpstream::Peer& peer) { peer.discard(1 << 30); });
        GatewayConfig config = proxyTo({hasNode ? node.port() : std::uint16_t(closed)});
        if (hasNode) config.client.maxBody = 1 << 20;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n");
        client.send(std::string(4'000'000, 'x'));
        const auto answer = client.read();
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.field("Connection"), std::string("close"));
        QCOMPARE(node.accepted(), 0);
    }

    void aBodyThatIsTooLargeIsRefusedBeforeItIsSent() {
        ScriptedUpstream node([](ScriptedUpstream::Peer& peer) { sayName(peer, "node"); });
        GatewayConfig config = proxyTo({node.port()});
        config.client.maxBody = 4;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
        const auto answer = client.read();
        QCOMPARE(answer.status, 413);
        QVERIFY(contains(answer.body, "\"body-too-large\""));
        QCOMPARE(node.accepted(), 0);
    }

    void aBodyIsWholeOnTheConnectionThatGoesOnAfterAnError() {
        const ReservedPort closed;
        PoolFixture gateway(proxyTo({closed}));
        RawClient client(gateway.port());
        for (int i = 0; i < 3; ++i) {
            client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 33\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\n...");
            const auto answer = client.read();
            QCOMPARE(answer.status, 502);
            QCOMPARE(answer.field("Connection"), std::string());
        }
        QCOMPARE(gateway.collect().all.requests, std::uint64_t(3));
    }

    // What a node would take for /admin is what the route of /admin takes, however it is written.
    void aPathCannotBeWrittenPastItsRoute_data() {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("answer");
        for (const char* target : {"/admin",
                                   "/admin/",
                                   "/admin/x",
                                   "//admin/x",
                                   "///admin",
                                   "/./admin/x",
                                   "/x/../admin/x",
                                   "/x/y/../../admin",
                                   "/%61dmin/x",
                                   "/%61%64%6d%69%6e",
                                   "/x/%2e%2e/admin/x",
                                   "/x/.%2e/admin/x",
                                   "/x/%2E./admin",
                                   "/%2e/admin/x",
                                   "/x/..//admin/x",
                                   "/admin//x",
                                   "/admin/./x",
                                   "/../admin",
                                   "/admin/x/../y",
                                   "/admin?x",
                                   "http://h/admin",
                                   "http://h//x/../admin"})
            QTest::newRow(target) << QByteArray(target) << QByteArray("secret");
        // Not that path, by RFC 3986: another case, another segment, an escape that is no slash.
        for (const char* target : {"/", "/ADMIN", "/administrator", "/x/admin", "/admin/../x", "/admin%2Fx",
                                   "/admin;x/y", "/x/..%2fadmin", "/x?/../admin"})
            QTest::newRow(target) << QByteArray(target) << QByteArray("public");
        for (const char* target :
             {"/x\\..\\admin", "\\admin", "/admin\\x", "/admin#x", "/%zz/../admin", "/admin%"})
            QTest::newRow(target) << QByteArray(target) << QByteArray();
    }
    void aPathCannotBeWrittenPastItsRoute() {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, answer);
        ScriptedUpstream secret([](ScriptedUpstream::Peer& peer) { sayName(peer, "secret"); });
        ScriptedUpstream open([](ScriptedUpstream::Peer& peer) { sayName(peer, "public"); });
        GatewayConfig config = proxyTo({open.port()});
        config.upstreams.push_back(config.upstreams[0]);
        config.upstreams[1].name = "secret";
        config.upstreams[1].nodes[0].address.port = secret.port();
        config.routes.push_back(config.routes[0]);
        config.routes[1].name = "admin";
        config.routes[1].match.paths = {"/admin/**"};
        config.routes[1].upstream = "secret";
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("GET " + target.toStdString() + " HTTP/1.1\r\nHost: h\r\n\r\n");
        const auto got = client.read();
        QCOMPARE(got.status, answer.isEmpty() ? 400 : 200);
        if (!answer.isEmpty()) QCOMPARE(QByteArray::fromStdString(got.body), answer);
    }

    // Names and values whose lengths do not fit some counter's bits hide no length behind them (CVE-2021-40346).
    void lengthsAroundPowersOfTwoHideNothing() {
        std::atomic<int> wrong{0};
        ScriptedUpstream node([&](ScriptedUpstream::Peer& peer) {
            for (std::string head = peer.readHead(); !head.empty(); head = peer.readHead()) {
                if (!contains(head, "\r\nContent-Length: 27\r\n") ||
                    peer.readBytes(27) != "GET /evil HTTP/1.1\r\nA: b\r\n\r")
                    ++wrong;
                peer.answer("whole");
            }
        });
        PoolFixture gateway(proxyTo({node.port()}));
        RawClient client(gateway.port());
        for (const std::size_t size :
             {127, 128, 255, 256, 257, 258, 1023, 1024, 8191, 8192, 16383, 16384, 16385, 32000}) {
            for (const bool isName : {true, false}) {
                const std::string filler(size, 'a');
                client.send("POST / HTTP/1.1\r\nHost: a\r\n" + (isName ? filler + ": 1" : "X: " + filler) +
                            "\r\nContent-Length: 27\r\n\r\nGET /evil HTTP/1.1\r\nA: b\r\n\r");
                QCOMPARE(client.read().body, std::string("whole"));
            }
        }
        QCOMPARE(int(wrong), 0);
    }
};

QTEST_GUILESS_MAIN(TestGatewayClients)
#include "tst_gateway_clients.moc"
