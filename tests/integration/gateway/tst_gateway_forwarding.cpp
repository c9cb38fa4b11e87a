#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Answers every request with the head that it saw.
void echoHead(ScriptedUpstream::Peer& peer) {
    for (std::string head = peer.readHead(); !head.empty(); head = peer.readHead()) {
        if (!peer.answer(head)) return;
    }
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

/// One request and its answer on their way through a whole pool: framing both ways, and what becomes of
/// fields.
class TestGatewayForwarding : public QObject {
    Q_OBJECT

private slots:
    void keepsBothConnections() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 20; ++i) QCOMPARE(client.get("/x").status, 200);
        QCOMPARE(upstream.accepted(), 1);
    }

    void stripsPrefixAndAddsItsFields() {
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        config.routes[0].stripPrefix = "/http";
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        const std::string seen = client.get("/http/a%2Fb?x=1&&y").body;
        QVERIFY(contains(seen, "GET /a%2Fb?x=1&&y HTTP/1.1\r\nHost: localhost\r\n"));
        QVERIFY(contains(seen, "\r\nX-Forwarded-For: 127.0.0.1\r\n"));
        QVERIFY(contains(seen, "\r\nX-Forwarded-Port: " + std::to_string(gateway.port()) + "\r\n"));
    }

    void optionsWithoutAHopLeftAsksTheGatewayItself() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\nMax-Forwards: 0\r\n\r\n");
        const auto answer = client.read();
        QCOMPARE(answer.status, 200);
        QVERIFY(!answer.field("Allow").empty());
        QCOMPARE(upstream.accepted(), 0);
        client.send("OPTIONS /x HTTP/1.1\r\nHost: a\r\nMax-Forwards: 1\r\n\r\n");
        QVERIFY(contains(client.read().body, "\r\nMax-Forwards: 0\r\n"));
    }

    void pipelinedRequestsAreAnsweredInOrder() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        std::string all;
        for (int i = 0; i < 50; ++i) all += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        client.send(all);
        for (int i = 0; i < 50; ++i)
            QVERIFY(contains(client.read().body, "GET /" + std::to_string(i) + " HTTP"));
    }

    void chunkedBodiesPassBothWaysWithTrailers() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            std::string wire;
            while (!wire.ends_with("\r\n\r\n")) {
                const std::string byte = peer.readBytes(1);
                if (byte.empty()) return;
                wire += byte;
            }
            peer.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: "
                "X-Sum\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 7\r\n\r\n");
            peer.readHead();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-T: "
            "1\r\n\r\n");
        const auto answer = client.read();
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::string("hello"));
    }

    void headKeepsTheLengthAndTheConnection() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9757\r\n\r\n");
            peer.readHead();
            peer.answer("second");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read(false).field("Content-Length"), std::string("9757"));
        QCOMPARE(client.get("/").body, std::string("second"));
        QCOMPARE(upstream.accepted(), 1);
    }

    void continueIsRelayedAndTheBodyWaitsForIt() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            if (!contains(head, "100-continue")) return;
            peer.send("HTTP/1.1 100 Continue\r\n\r\n");
            peer.answer(peer.readBytes(5));
            peer.readHead();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
        QCOMPARE(client.read().status, 100);
        client.send("hello");
        QCOMPARE(client.read().body, std::string("hello"));
    }

    void anEarlyAnswerReachesAClientThatStillSends() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n" +
                    std::string(100'000, 'x'));
        const auto answer = client.read();
        QCOMPARE(answer.status, 413);
        QCOMPARE(answer.body, std::string("big"));
        QCOMPARE(answer.field("Connection"), std::string("close"));
    }

    // Whatever answers instead of the node, the body is over before the next request, or the connection ends.
    void aBodyNeverBecomesTheNextRequest_data() {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("status");
        QTest::newRow("no route") << QByteArray("POST /unknown HTTP/1.1\r\nHost: a\r\n") << 404;
        QTest::newRow("a limit") << QByteArray("POST /limited HTTP/1.1\r\nHost: a\r\n") << 429;
        QTest::newRow("nobody listens") << QByteArray("POST /dead HTTP/1.1\r\nHost: a\r\n") << 502;
        QTest::newRow("a method") << QByteArray("TRACE /known HTTP/1.1\r\nHost: a\r\n") << 405;
        QTest::newRow("a bad host") << QByteArray("POST /known HTTP/1.1\r\nHost: a b\r\n") << 400;
        QTest::newRow("no host") << QByteArray("POST /known HTTP/1.1\r\n") << 400;
    }
    void aBodyNeverBecomesTheNextRequest() {
        QFETCH(QByteArray, request);
        QFETCH(int, status);
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams.push_back(config.upstreams[0]);
        config.upstreams[1].name = "dead";
        config.upstreams[1].nodes[0].address.port = 1;
        config.routes[0].match.paths = {"/known/**"};
        RouteConfig limited = config.routes[0];
        limited.name = "limited";
        limited.match.paths = {"/limited"};
        limited.plugins = {{"limit-count",
                            R"({"count":1,"key":"remote_addr","time_window":3600,"rejected_code":429})",
                            true}};
        RouteConfig dead = config.routes[0];
        dead.name = "dead";
        dead.match.paths = {"/dead"};
        dead.upstream = "dead";
        config.routes.insert(config.routes.end(), {limited, dead});
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/limited").status, 200);
        const std::string smuggled = "GET /known/evil HTTP/1.1\r\nHost: a\r\n\r\n";
        const std::string good = "GET /known/good HTTP/1.1\r\nHost: a\r\n\r\n";
        const auto lengthOf = [](std::size_t size) {
            return "Content-Length: " + std::to_string(size) + "\r\n\r\n";
        };
        client.send(request.toStdString() + lengthOf(smuggled.size()) + smuggled + good);
        const auto refused = client.read();
        QCOMPARE(refused.status, status);
        if (refused.field("Connection") == "close")
            QVERIFY(client.readsEnd());
        else
            QVERIFY(contains(client.read().body, "GET /known/good"));
        // The same when the body comes later than the answer.
        RawClient late(gateway.port());
        late.send(request.toStdString() + lengthOf(smuggled.size()));
        QCOMPARE(late.read().status, status);
        late.send(smuggled + good);
        late.shutdownSend();
        QVERIFY(late.readsEnd());
    }

    void aBodyThatComesUnaskedIsPassedOn() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer(peer.readBytes(5));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 3; ++i) {
            client.send(
                "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello");
            QCOMPARE(client.read().body, std::string("hello"));
        }
        QCOMPARE(upstream.accepted(), 1);
    }

    void chunksForAnOldClientAreUndone() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
            peer.readHead();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.0\r\n\r\n");
        const auto answer = client.read();
        QCOMPARE(answer.field("Transfer-Encoding"), std::string());
        QCOMPARE(answer.body, std::string("hello"));
    }

    void anAnswerUntilCloseBecomesChunked() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\n\r\nhello");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 2; ++i) QCOMPARE(client.get("/").body, std::string("hello"));
    }

    void largeBodiesLeaveTheMemoryFlat() {
        constexpr std::uint64_t kSize = 256 << 20;
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            const std::string piece(1 << 16, 'x');
            if (head.starts_with("PUT")) {
                peer.answer(std::to_string(peer.discard(kSize)));
                peer.readHead();
                return;
            }
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(kSize) + "\r\n\r\n");
            for (std::uint64_t sent = 0; sent < kSize; sent += piece.size()) {
                if (!peer.send(piece)) return;
            }
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        const std::int64_t before = residentBytes();
        {
            RawClient client(gateway.port());
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kSize) + "\r\n\r\n");
            const std::string piece(1 << 16, 'x');
            for (std::uint64_t sent = 0; sent < kSize; sent += piece.size()) client.send(piece);
            QCOMPARE(client.read().body, std::to_string(kSize));
        }
        QVERIFY2(residentBytes() - before < 8 << 20, qPrintable(QString::number(residentBytes() - before)));
    }

    void aSlowReaderCostsLittle() {
        std::atomic<std::uint64_t> sent{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            const std::string piece(1 << 16, 'x');
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
            for (std::uint64_t total = 0; total < 1 << 30 && peer.send(piece); total += piece.size())
                sent += piece.size();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        const std::int64_t before = residentBytes();
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        // The upstream stops being read once the buffers between are full: wait until it makes no progress.
        std::uint64_t last = 1;
        while (sent != last || sent == 0) {
            last = sent;
            QTest::qWait(200);
        }
        QVERIFY2(sent < 64 << 20, qPrintable(QString::number(sent)));
        QVERIFY2(residentBytes() - before < 1 << 20, qPrintable(QString::number(residentBytes() - before)));
    }
};

QTEST_GUILESS_MAIN(TestGatewayForwarding)
#include "tst_gateway_forwarding.moc"
