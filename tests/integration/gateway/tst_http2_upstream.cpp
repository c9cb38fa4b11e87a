#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_client.h"
#include "tests/support/h2_raw_client.h"
#include "tests/support/h2_server.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>

using namespace sluice;
using namespace sluice::test;

namespace {

using Event = H2Server::Event;

GatewayConfig http2To(const std::vector<std::uint16_t>& ports) {
    GatewayConfig config = proxyTo(ports);
    config.upstreams[0].scheme = UpstreamScheme::Grpc;
    return config;
}

/// Answers with the path and the body that came.
void echo(H2Server::Call& call, Event event) {
    if (event != Event::End) return;
    call.answer(200);
    call.send(call.field(":path") + "|" + call.body);
    call.end();
}

const H2Client::Fields kPost = {
    {":method", "POST"}, {":scheme", "http"}, {":authority", "localhost"}, {":path", "/post"}};

}  // namespace

/// Upstreams that speak HTTP/2 (RFC 9113): how requests share their connections, and what becomes of those that a
/// connection's end, a GOAWAY or a reset meets.
class TestHttp2Upstream : public QObject {
    Q_OBJECT

private slots:
    void requestsShareOneConnection() {
        H2Server node(echo);
        PoolFixture gateway(http2To({node.port()}));
        RawClient old(gateway.port());
        for (int i = 0; i < 20; ++i) QCOMPARE(old.get("/a").body, std::string("/a|"));
        H2Client client(gateway.port());
        std::vector<std::int32_t> streams;
        for (int i = 0; i < 50; ++i) streams.push_back(client.get("/" + std::to_string(i)));
        for (std::size_t i = 0; i < 50; ++i)
            QCOMPARE(client.wait(streams[i]).body, "/" + std::to_string(i) + "|");
        QCOMPARE(node.accepted(), 1);
        const PoolCounters counters = gateway.collect();
        QCOMPARE(counters.upstreams.at(0).idle, std::uint64_t{1});
        QCOMPARE(counters.upstreams.at(0).active, std::uint64_t{0});
    }

    void noMoreStreamsThanTheNodeAllows() {
        H2Server::Options options;
        options.maxStreams = 5;
        H2Server node([](H2Server::Call&, Event) {}, options);
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        for (int i = 0; i < 12; ++i) client.get("/");
        QVERIFY(client.waitUntil([&] { return node.calls() == 12; }));
        QCOMPARE(node.accepted(), 3);
        QVERIFY(node.peak() <= 5);
    }

    void requestsWaitForARoomAtTheLimit() {
        H2Server::Options options;
        options.maxStreams = 2;
        H2Server node(echo, options);
        GatewayConfig config = http2To({node.port()});
        config.upstreams[0].maxConnections = 1;
        config.upstreams[0].maxPending = 100;
        config.upstreams[0].timeout.queue = Millis(20'000);
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        std::vector<std::int32_t> streams;
        for (int i = 0; i < 50; ++i) streams.push_back(client.get("/w"));
        for (const std::int32_t stream : streams) QCOMPARE(client.wait(stream).status, 200);
        QCOMPARE(node.accepted(), 1);
        QVERIFY(node.peak() <= 2);
    }

    void answersKeepTheirKind() {
        QFETCH(int, status);
        QFETCH(QByteArray, method);
        H2Server node([&](H2Server::Call& call, Event event) {
            if (event != Event::End) return;
            call.interim(103, {{"link", "</a.css>"}});
            if (status == 204 || status == 304 || method == "HEAD") {
                call.answer(status, {{"x-kind", "none"}, {"content-length", status == 204 ? "0" : "5"}},
                            true);
            } else {
                call.answer(status, {{"x-kind", "body"}});
                call.send("hello");
                call.end();
            }
        });
        PoolFixture gateway(http2To({node.port()}));
        const bool bodiless = status != 200 || method == "HEAD";
        H2Client client(gateway.port());
        H2Client::Fields head = kPost;
        head[0].second = method.toStdString();
        const auto& answer = client.wait(client.open(head, true));
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.interim, std::vector<int>{103});
        QCOMPARE(answer.body, std::string(bodiless ? "" : "hello"));
        QVERIFY(answer.ended);
        RawClient old(gateway.port());
        for (int i = 0; i < 2; ++i) {
            old.send(method.toStdString() + " / HTTP/1.1\r\nHost: a\r\n\r\n");
            RawClient::Answer known = old.read();
            QCOMPARE(known.status, 103);
            known = old.read(!bodiless);
            QCOMPARE(known.status, status);
            QCOMPARE(known.body, std::string(bodiless ? "" : "hello"));
        }
    }
    void answersKeepTheirKind_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("method");
        QTest::newRow("body") << 200 << QByteArray("GET");
        QTest::newRow("head") << 200 << QByteArray("HEAD");
        QTest::newRow("204") << 204 << QByteArray("GET");
        QTest::newRow("304") << 304 << QByteArray("GET");
    }

    void bodiesPassBothWays() {
        H2Server node(echo);
        PoolFixture gateway(http2To({node.port()}));
        const std::string large(3'000'000, 'b');
        H2Client client(gateway.port());
        const std::int32_t known =
            client.post("/l", large, {{"content-length", std::to_string(large.size())}});
        const std::int32_t unknown = client.post("/u", large);
        QCOMPARE(client.wait(known).body, "/l|" + large);
        QCOMPARE(client.wait(unknown).body, "/u|" + large);
        RawClient old(gateway.port());
        old.send("POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
        old.send("3\r\nyou\r\n0\r\n\r\n");
        QCOMPARE(old.read().body, std::string("/c|helloyou"));
        old.send("POST /n HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
        QCOMPARE(old.read().body, std::string("/n|"));
    }

    void aSlowReaderStopsTheNodeAndNobodyElse() {
        const std::string large(16u << 20, 'a');
        H2Server node([&](H2Server::Call& call, Event event) {
            if (event != Event::End) return;
            call.answer(200);
            call.send(call.field(":path") == "/large" ? std::string_view(large) : std::string_view("small"));
            call.end();
        });
        PoolFixture gateway(http2To({node.port()}));
        H2Client slow(gateway.port(), 65'535, false);
        for (int i = 0; i < 20; ++i) slow.get("/large");
        std::uint64_t former = 1;
        while (former != node.bytesSent()) {
            former = node.bytesSent();
            slow.waitUntil([] { return false; }, 200);
        }
        // A window of each stream, and what the client's connection takes.
        QVERIFY2(node.bytesSent() < 20 * (2 * 65'536) + 100'000,
                 qPrintable(QString::number(node.bytesSent())));
        H2Client other(gateway.port());
        QCOMPARE(other.wait(other.get("/")).body, std::string("small"));
        QCOMPARE(node.accepted(), 1);
    }

    void aSlowNodeStopsTheClient() {
        H2Server::Options options;
        options.readsOn = false;
        H2Server node([](H2Server::Call&, Event) {}, options);
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        client.post("/", std::string(16u << 20, 'b'));
        std::uint64_t former = 1;
        while (former != client.bodyBytesSent()) {
            former = client.bodyBytesSent();
            client.waitUntil([] { return false; }, 200);
        }
        QVERIFY2(client.bodyBytesSent() < 400'000, qPrintable(QString::number(client.bodyBytesSent())));
    }

    void whatARefusalMeetsIsSentAgain() {
        std::atomic<int> refused{0};
        H2Server node([&](H2Server::Call& call, Event event) {
            if (event != Event::End) return;
            if (refused++ == 0)
                call.reset(7);
            else
                echo(call, event);
        });
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.post("/p", "body"));
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::string("/p|body"));
    }

    void whatAnotherResetMeetsIsNot() {
        H2Server node([&](H2Server::Call& call, Event event) {
            if (event == Event::End) call.reset(2);
        });
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.post("/p", "body"));
        QCOMPARE(answer.status, 502);
        QVERIFY(answer.body.find("stream-reset") != std::string::npos);
        QCOMPARE(node.calls(), 1);
    }

    void aGoawayLosesNothing() {
        // The first connection serves its first call and no other: what came behind it is sent again elsewhere.
        std::atomic<int> served{0};
        H2Server node([&](H2Server::Call& call, Event event) {
            if (event != Event::End) return;
            if (call.connection == 0 && call.id > 1) {
                call.goaway(1);
            } else {
                ++served;
                echo(call, event);
            }
        });
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        QCOMPARE(client.wait(client.post("/1", "a")).body, std::string("/1|a"));
        std::vector<std::int32_t> streams;
        for (int i = 0; i < 10; ++i) streams.push_back(client.post("/p", "b"));
        for (const std::int32_t stream : streams) QCOMPARE(client.wait(stream).body, std::string("/p|b"));
        QCOMPARE(node.accepted(), 2);
        QCOMPARE(served, 11);
    }

    void aConnectionThatEndsIsReplaced() {
        H2Server node([](H2Server::Call& call, Event event) {
            if (event != Event::End) return;
            if (call.field(":path") == "/end")
                call.cut();
            else
                echo(call, event);
        });
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        QCOMPARE(client.wait(client.get("/a")).status, 200);
        const auto& lost = client.wait(client.post("/end", "x"));
        QCOMPARE(lost.status, 502);
        QVERIFY(lost.body.find("connection-lost") != std::string::npos);
        for (int i = 0; i < 3; ++i) QCOMPARE(client.wait(client.post("/a", "x")).status, 200);
        QCOMPARE(node.accepted(), 2);
    }

    void anAnswerThatBreaksOffIsReset() {
        H2Server node([](H2Server::Call& call, Event event) {
            if (event == Event::Head) call.answer(200, {{"content-length", "10"}}), call.send("half");
            if (event == Event::End) call.reset(2);
        });
        PoolFixture gateway(http2To({node.port()}));
        RawClient old(gateway.port());
        old.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
        QCOMPARE(old.readBytes(15), std::string("HTTP/1.1 200 OK"));
        old.send("xx");
        QVERIFY(old.readsEnd());
        std::uint64_t errors = 0;
        QTRY_VERIFY((errors += gateway.collect().all.errors) == 1);
    }

    void aDeadConnectionIsFoundByAPing() {
        // It takes everything and says nothing, as a machine that was switched off seems to.
        ScriptedUpstream node([](ScriptedUpstream::Peer& peer) {
            peer.send(H2RawClient::frame(H2RawClient::Settings, 0, 0, {}));
            peer.discard(10'000'000);
        });
        GatewayConfig config = http2To({node.port()});
        config.upstreams[0].keepalive.pingInterval = Millis(100);
        config.upstreams[0].keepalive.pingTimeout = Millis(100);
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.post("/", "x"));
        QCOMPARE(answer.status, 502);
        QVERIFY(answer.body.find("connection-lost") != std::string::npos);
    }

    void aNodeThatOnlyTakesItsTimeIsNot() {
        H2Server node([](H2Server::Call& call, Event event) {
            if (event == Event::End) call.answer(200, {}, call.field(":path") == "/now");
        });
        GatewayConfig config = http2To({node.port()});
        config.upstreams[0].keepalive.pingInterval = Millis(50);
        config.upstreams[0].keepalive.pingTimeout = Millis(5'000);
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const std::int32_t open = client.get("/later");
        client.waitUntil([] { return false; }, 500);
        QCOMPARE(client.answer(open).status, 200);
        QVERIFY(!client.answer(open).closed);
        QCOMPARE(client.wait(client.get("/now")).status, 200);
        QCOMPARE(node.accepted(), 1);
    }

    void aConnectionHasItsNumberOfRequests() {
        H2Server node(echo);
        GatewayConfig config = http2To({node.port()});
        config.upstreams[0].keepalive.requests = 5;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (int i = 0; i < 20; ++i) QCOMPARE(client.get("/a").status, 200);
        QCOMPARE(node.accepted(), 4);
    }

    void anApplyKeepsTheConnectionAndItsStreams() {
        H2Server node([](H2Server::Call& call, Event event) {
            if (event == Event::Head) call.answer(200);
            if (event == Event::Data) call.send(call.body), call.body.clear();
            if (event == Event::End) call.end();
        });
        GatewayConfig config = http2To({node.port()});
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kPost, false);
        client.send(stream, "one", false);
        QVERIFY(client.waitUntil([&] { return client.answer(stream).body == "one"; }));
        for (unsigned i = 0; i < 5; ++i) {
            config.upstreams[0].retries = i + 2;
            gateway.install(config);
            client.send(stream, "+", false);
            const std::string all = "one" + std::string(i + 1, '+');
            QVERIFY(client.waitUntil([&] { return client.answer(stream).body == all; }));
            QCOMPARE(client.wait(client.post("/", "x")).body, std::string("x"));
        }
        client.send(stream, "", true);
        QVERIFY(client.wait(stream).ended);
        QCOMPARE(node.accepted(), 1);
        config.upstreams[0].scheme = UpstreamScheme::Http;
        gateway.install(config);
        QTRY_COMPARE(gateway.collect().upstreams.at(0).idle, std::uint64_t{0});
    }

    void whoeverSpeaksNoHttp2IsToldApart() {
        ScriptedUpstream node([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        });
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        QCOMPARE(client.wait(client.post("/", "x")).status, 502);
        QCOMPARE(client.wait(client.get("/")).status, 502);
    }

    void headsBeyondTheLimitAreRefused() {
        H2Server node([](H2Server::Call& call, Event event) {
            if (event != Event::End) return;
            H2Server::Fields many;
            for (int i = 0; i < 15; ++i) many.emplace_back("x-" + std::to_string(i), std::string(3000, 'v'));
            call.answer(200, many, true);
        });
        GatewayConfig config = http2To({node.port()});
        config.upstreams[0].maxResponseHeader = 8 * 1024;
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.get("/"));
        QCOMPARE(answer.status, 502);
        QVERIFY(answer.body.find("response-header-too-large") != std::string::npos);
    }

    void drainingEndsWhatIsOpen() {
        H2Server node([](H2Server::Call&, Event) {});
        PoolFixture gateway(http2To({node.port()}));
        H2Client client(gateway.port());
        for (int i = 0; i < 3; ++i) client.get("/");
        QVERIFY(client.waitUntil([&] { return node.calls() == 3; }));
        QCOMPARE(gateway.drain(Millis(100)), std::uint64_t{3});
    }

    void connectIsNotForThem() {
        H2Server node(echo);
        GatewayConfig config = http2To({node.port()});
        config.routes[0].connect = true;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n");
        QCOMPARE(client.read().status, 405);
        RawClient upgrade(gateway.port());
        upgrade.send("GET /u HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
        QCOMPARE(upgrade.read().body, std::string("/u|"));
    }
};

QTEST_GUILESS_MAIN(TestHttp2Upstream)
#include "tst_http2_upstream.moc"
