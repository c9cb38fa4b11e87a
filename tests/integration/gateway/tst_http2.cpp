#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_client.h"
#include "tests/support/h2_raw_client.h"
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

/// One answer for each connection, as written.
ScriptedUpstream::Script sends(const std::string& bytes) {
    return [bytes](ScriptedUpstream::Peer& peer) {
        peer.readHead();
        peer.send(bytes);
    };
}

const H2Client::Fields kGet = {
    {":method", "GET"}, {":scheme", "http"}, {":authority", "localhost"}, {":path", "/"}};

}  // namespace

/// Requests over HTTP/2 and their answers: what reaches an HTTP/1.1 upstream, and what comes back (RFC 9113
/// 8).
class TestHttp2 : public QObject {
    Q_OBJECT

private slots:
    void requestReachesTheUpstreamAsHttp1() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.get("/a%2Fb?x=1&&y", {{"x-mine", "1"}, {"te", "trailers"}});
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QVERIFY(answer.ended);
        QCOMPARE(answer.code, 0u);
        QVERIFY(contains(answer.body, "GET /a%2Fb?x=1&&y HTTP/1.1\r\nHost: localhost\r\n"));
        QVERIFY(contains(answer.body, "\r\nx-mine: 1\r\n"));
        QVERIFY(contains(answer.body, "\r\nX-Forwarded-For: 127.0.0.1\r\n"));
        QVERIFY(contains(answer.body, "\r\nTE: trailers\r\n"));
        QVERIFY(contains(answer.body, "\r\nVia: 2.0 sluice-"));
        QCOMPARE(answer.field("content-length"), std::to_string(answer.body.size()));
    }

    void oneConnectionServesManyStreams() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        std::vector<std::int32_t> streams;
        for (int i = 0; i < 300; ++i) streams.push_back(client.get("/" + std::to_string(i)));
        for (int i = 0; i < 300; ++i) {
            const auto& answer = client.wait(streams[static_cast<std::size_t>(i)]);
            QCOMPARE(answer.status, 200);
            QVERIFY(contains(answer.body, "GET /" + std::to_string(i) + " HTTP"));
        }
        QCOMPARE(gateway.collect().workers.size(), std::size_t{1});
    }

    void bodyOfKnownLengthKeepsIt() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            peer.answer(head + "|" + peer.readBytes(100'000));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::string body(100'000, 'b');
        const auto& answer = client.wait(client.post("/", body, {{"content-length", "100000"}}));
        QCOMPARE(answer.status, 200);
        QVERIFY(contains(answer.body, "\r\nContent-Length: 100000\r\n"));
        QVERIFY(contains(answer.body, "|" + body));
    }

    void bodyOfUnknownLengthGoesInChunksWithTrailers() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            peer.answer(head + "|" + peer.readBytes(3 + 2 + 5 + 3 + 15 + 2));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        H2Client::Fields head = kGet;
        head[0].second = "POST";
        const std::int32_t stream = client.open(head, false);
        client.send(stream, "hello", true, {{"x-checksum", "17"}});
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QVERIFY(contains(answer.body, "\r\nTransfer-Encoding: chunked\r\n"));
        QVERIFY(contains(answer.body, "|5\r\nhello\r\n0\r\nx-checksum: 17\r\n"));
    }

    void answersKeepTheirKind() {
        QFETCH(std::string, method);
        QFETCH(std::string, sent);
        QFETCH(int, status);
        QFETCH(std::string, body);
        ScriptedUpstream upstream(sends(sent));
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        H2Client::Fields head = kGet;
        head[0].second = method;
        const auto& answer = client.wait(client.open(head, true));
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.body, body);
        QVERIFY(answer.ended);
        QCOMPARE(answer.code, 0u);
        QCOMPARE(answer.field("connection"), std::string());
        QCOMPARE(answer.field("transfer-encoding"), std::string());
        QCOMPARE(answer.field("keep-alive"), std::string());
    }
    void answersKeepTheirKind_data() {
        QTest::addColumn<std::string>("method");
        QTest::addColumn<std::string>("sent");
        QTest::addColumn<int>("status");
        QTest::addColumn<std::string>("body");
        const std::string get = "GET";
        QTest::newRow("length") << get
                                << std::string(
                                       "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n"
                                       "Keep-Alive: timeout=5\r\n\r\nok")
                                << 200 << std::string("ok");
        QTest::newRow("chunks") << get
                                << std::string(
                                       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                                       "2\r\nok\r\n1\r\n!\r\n0\r\n\r\n")
                                << 200 << std::string("ok!");
        QTest::newRow("until close") << get << std::string("HTTP/1.1 200 OK\r\n\r\nall of it") << 200
                                     << std::string("all of it");
        QTest::newRow("empty") << get << std::string("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") << 200
                               << std::string();
        QTest::newRow("empty chunks")
            << get << std::string("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") << 200
            << std::string();
        QTest::newRow("head") << std::string("HEAD")
                              << std::string("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n") << 200
                              << std::string();
        QTest::newRow("204") << get << std::string("HTTP/1.1 204 No Content\r\n\r\n") << 204 << std::string();
        QTest::newRow("304") << get << std::string("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n")
                             << 304 << std::string();
    }

    void trailersOfAnAnswerCome() {
        ScriptedUpstream upstream(
            sends("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                  "2\r\nok\r\n0\r\nX-Sum: 4\r\nContent-Length: 9\r\n\r\n"));
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.get("/"));
        QCOMPARE(answer.body, std::string("ok"));
        QCOMPARE(answer.trailer("x-sum"), std::string("4"));
        QCOMPARE(answer.trailer("content-length"), std::string());
        QVERIFY(answer.ended);
    }

    void interimAnswersCome() {
        ScriptedUpstream upstream(
            sends("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
                  "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.get("/"));
        QCOMPARE(answer.interim, std::vector<int>{103});
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::string("ok"));
    }

    void anAnswerThatBreaksOffIsReset() {
        ScriptedUpstream upstream(sends("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"));
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.get("/"));
        QCOMPARE(answer.body, std::string("half"));
        QVERIFY(!answer.ended);
        QCOMPARE(answer.code, std::uint32_t{NGHTTP2_INTERNAL_ERROR});
    }

    void localAnswersAreWhole() {
        GatewayConfig config = proxyTo({1});
        config.routes[0].match.paths = {"/only"};
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.get("/other"));
        QCOMPARE(answer.status, 404);
        QVERIFY(contains(answer.body, "no-route"));
        QVERIFY(!answer.field("date").empty());
        QCOMPARE(client.wait(client.get("/only")).status, 502);
        QCOMPARE(client.wait(client.open({{":method", "CONNECT"}, {":authority", "a:1"}}, true)).status, 405);
    }

    void cookieCrumbsBecomeOneField() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const auto& answer = client.wait(client.get("/", {{"cookie", "a=1"}, {"x", "y"}, {"cookie", "b=2"}}));
        QVERIFY(contains(answer.body, "\r\ncookie: a=1; b=2\r\n"));
    }

    void limitsOfHeadsAreThoseOfHttp1() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::string large(4000, 'v');
        H2Client::Fields many;
        for (int i = 0; i < 10; ++i) many.emplace_back("x-" + std::to_string(i), large);
        QCOMPARE(client.wait(client.get("/", many)).status, 431);
        many.clear();
        for (int i = 0; i < 120; ++i) many.emplace_back("x-" + std::to_string(i), "v");
        QCOMPARE(client.wait(client.get("/", many)).status, 431);
        QCOMPARE(client.wait(client.get("/" + std::string(9000, 'p'))).status, 414);
        many.clear();
        for (int i = 0; i < 7; ++i) many.emplace_back("x-" + std::to_string(i), large);
        const auto& whole = client.wait(client.get("/", many));
        QCOMPARE(whole.status, 200);
        QVERIFY(contains(whole.body, "\r\nx-6: " + large + "\r\n"));
        QVERIFY(contains(whole.body, "\r\nx-0: " + large + "\r\n"));
    }

    void malformedRequestsAreReset() {
        QFETCH(H2Client::Fields, fields);
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2RawClient client(gateway.port());
        QVERIFY(client.sendHead(1, fields));
        const auto reset = client.readUntil(H2RawClient::Reset, 1);
        QVERIFY(reset);
        QCOMPARE(reset->code(), std::uint32_t{NGHTTP2_PROTOCOL_ERROR});
        // The connection lives on.
        QVERIFY(client.sendHead(3, kGet));
        QVERIFY(client.readUntil(H2RawClient::Headers, 3));
        QCOMPARE(upstream.accepted(), 1);
    }
    void malformedRequestsAreReset_data() {
        QTest::addColumn<H2Client::Fields>("fields");
        const auto with = [](std::initializer_list<std::pair<std::string, std::string>> more) {
            H2Client::Fields fields = kGet;
            fields.insert(fields.end(), more);
            return fields;
        };
        QTest::newRow("upper case") << with({{"X-Upper", "1"}});
        QTest::newRow("connection") << with({{"connection", "close"}});
        QTest::newRow("transfer-encoding") << with({{"transfer-encoding", "chunked"}});
        QTest::newRow("upgrade") << with({{"upgrade", "websocket"}});
        QTest::newRow("te") << with({{"te", "gzip"}});
        QTest::newRow("line feed in a value") << with({{"x", "a\nb: c"}});
        QTest::newRow("return in a value") << with({{"x", "a\rb"}});
        QTest::newRow("blank in a name") << with({{"x y", "1"}});
        QTest::newRow("colon in a name") << with({{"x:y", "1"}});
        QTest::newRow("pseudo behind a field") << with({{"x", "1"}, {":path", "/b"}});
        QTest::newRow("second path") << H2Client::Fields{
            {":method", "GET"}, {":scheme", "http"}, {":path", "/"}, {":path", "/b"}, {":authority", "a"}};
        QTest::newRow("no path") << H2Client::Fields{
            {":method", "GET"}, {":scheme", "http"}, {":authority", "a"}};
        QTest::newRow("no method") << H2Client::Fields{
            {":path", "/"}, {":scheme", "http"}, {":authority", "a"}};
        QTest::newRow("unknown pseudo") << with({{":status", "200"}});
        QTest::newRow("length without a body") << with({{"content-length", "5"}});
        QTest::newRow("two lengths") << with({{"content-length", "0"}, {"content-length", "0"}});
    }

    void requestsThatTwoPartiesCouldReadInTwoWaysAreRefused() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        QCOMPARE(client.wait(client.get("/", {{"host", "other"}})).status, 400);
        QCOMPARE(client.wait(client.get("/", {{"host", "LOCALHOST"}})).status, 200);
        QCOMPARE(client.wait(client.get("/%zz")).status, 400);
        const H2Client::Fields hostOnly = {
            {":method", "GET"}, {":scheme", "http"}, {":path", "/"}, {"host", "a"}};
        QVERIFY(contains(client.wait(client.open(hostOnly, true)).body, "\r\nHost: a\r\n"));
        H2Client::Fields none = hostOnly;
        none.pop_back();
        none.emplace_back(":authority", "user@a");
        std::swap(none[2], none[3]);
        QCOMPARE(client.wait(client.open(none, true)).status, 400);
    }

    void moreBodyThanAnnouncedIsReset() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) { peer.discard(1'000'000); });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2RawClient client(gateway.port());
        H2Client::Fields head = kGet;
        head[0].second = "POST";
        head.emplace_back("content-length", "3");
        QVERIFY(client.sendHead(1, head, false));
        QVERIFY(client.sendFrame(H2RawClient::Data, 0, 1, "four"));
        const auto reset = client.readUntil(H2RawClient::Reset, 1);
        QVERIFY(reset);
        QCOMPARE(reset->code(), std::uint32_t{NGHTTP2_PROTOCOL_ERROR});
    }

    void unknownFramesAreIgnored() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2RawClient client(gateway.port());
        for (int i = 0; i < 100; ++i) QVERIFY(client.sendFrame(0x2a, 0xff, 0, std::string(1000, 'u')));
        QVERIFY(client.sendHead(1, kGet));
        QVERIFY(client.readUntil(H2RawClient::Headers, 1));
    }

    void smallBodiesMeetNoStaleConnection() {
        // Each connection serves one request and ends as if it had been idle for too long.
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            if (!head.empty()) peer.answer(peer.readBytes(5));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        for (int i = 0; i < 50; ++i) {
            H2Client::Fields head = kGet;
            head[0].second = "PUT";
            head.emplace_back("content-length", "5");
            const std::int32_t stream = client.open(head, false);
            client.send(stream, "hello", true);
            const auto& answer = client.wait(stream);
            QCOMPARE(answer.status, 200);
            QCOMPARE(answer.body, std::string("hello"));
        }
    }

    void http1GoesOnBesideIt() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient old(gateway.port());
        old.send(
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
            "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");
        const RawClient::Answer answer = old.read();
        QCOMPARE(answer.status, 200);
        QVERIFY(!contains(answer.body, "h2c"));
        // A preface is one only at the beginning of a connection.
        old.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        QCOMPARE(old.read().status, 505);
    }

    void aFalsePrefaceEndsTheConnection() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n");
        QCOMPARE(client.read().status, 0);
        RawClient another(gateway.port());
        QCOMPARE(another.get("/").status, 200);
    }
};

QTEST_GUILESS_MAIN(TestHttp2)
#include "tst_http2.moc"
