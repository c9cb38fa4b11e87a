#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_client.h"
#include "tests/support/h2_raw_client.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <random>

using namespace sluice;
using namespace sluice::test;

namespace {

using Raw = H2RawClient;

void answerAll(ScriptedUpstream::Peer& peer) {
    while (!peer.readHead().empty()) {
        if (!peer.answer("ok")) return;
    }
}

void answerNone(ScriptedUpstream::Peer& peer) {
    peer.readHead();
    peer.discard(1);
}

const H2Client::Fields kGet = {
    {":method", "GET"}, {":scheme", "http"}, {":authority", "localhost"}, {":path", "/"}};

/// The code of the GOAWAY that ends the connection; 0 when none comes.
std::uint32_t codeOfEnd(Raw& client) {
    const auto goaway = client.readUntil(Raw::Goaway);
    return goaway ? goaway->code() : 0;
}

}  // namespace

/// What a hostile client can do to the others over HTTP/2 (RFC 9113 10.5): it is told to calm down and cut
/// off.
class TestHttp2Abuse : public QObject {
    Q_OBJECT

private slots:
    void aFloodOfFramesEndsItsConnection() {
        QFETCH(std::string, burst);
        ScriptedUpstream upstream(answerAll);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        for (int i = 0; i < 3000 && client.send(burst); ++i) {
        }
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
        H2Client other(gateway.port());
        QCOMPARE(other.wait(other.get("/")).status, 200);
    }
    void aFloodOfFramesEndsItsConnection_data() {
        QTest::addColumn<std::string>("burst");
        QTest::newRow("ping") << Raw::frame(Raw::Ping, 0, 0, "12345678");
        QTest::newRow("acknowledged ping") << Raw::frame(Raw::Ping, Raw::kAck, 0, "12345678");
        QTest::newRow("settings") << Raw::frame(Raw::Settings, 0, 0, {});
        QTest::newRow("priority") << Raw::frame(Raw::Priority, 0, 1, std::string("\0\0\0\0\1", 5));
        QTest::newRow("unknown type") << Raw::frame(0x2a, 0, 0, "12345678");
        QTest::newRow("unknown type on a stream") << Raw::frame(0xff, 0xff, 7, {});
        QTest::newRow("alternative service") << Raw::frame(0x0a, 0, 0, "12345678");
        QTest::newRow("window update") << Raw::frame(Raw::WindowUpdate, 0, 0, Raw::number(1));
    }

    void emptyDataEndsTheConnection() {
        ScriptedUpstream upstream(answerNone);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        H2Client::Fields head = kGet;
        head[0].second = "POST";
        client.sendHead(1, head, false);
        for (int i = 0; i < 3000 && client.sendFrame(Raw::Data, 0, 1, {}); ++i) {
        }
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
    }

    void rapidResetsEndTheConnection() {
        ScriptedUpstream upstream(answerNone);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        for (std::uint32_t i = 0; i < 2000; ++i) {
            if (!client.sendHead(2 * i + 1, kGet)) break;
            if (!client.sendFrame(Raw::Reset, 0, 2 * i + 1, Raw::number(NGHTTP2_CANCEL))) break;
        }
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
        QVERIFY(upstream.accepted() < 500);
    }

    void resetsThatAreProvokedEndTheConnection() {
        ScriptedUpstream upstream(answerNone);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        for (std::uint32_t i = 0; i < 2000; ++i) {
            if (!client.sendHead(2 * i + 1, kGet)) break;
            // A window beyond 2^31-1 is an error of its stream (RFC 9113 6.9.1).
            if (!client.sendFrame(Raw::WindowUpdate, 0, 2 * i + 1, Raw::number(0x7fffffff))) break;
        }
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
    }

    void malformedRequestsDoNotGoOnForEver() {
        ScriptedUpstream upstream(answerAll);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        H2Client::Fields head = kGet;
        head.emplace_back("connection", "close");
        for (std::uint32_t i = 0; i < 3000 && client.sendHead(2 * i + 1, head); ++i) {
        }
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
    }

    void continuationsDoNotGoOnForEver() {
        ScriptedUpstream upstream(answerAll);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        client.sendFrame(Raw::Headers, 0, 1, Raw::encode(kGet));
        for (int i = 0; i < 3000 && client.sendFrame(Raw::Continuation, 0, 1, Raw::encode({{"x", "y"}}));
             ++i) {
        }
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
    }

    void aHeadThatDripsTimesOut() {
        ScriptedUpstream upstream(answerAll);
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.headerTimeout = Millis(100);
        PoolFixture gateway(config);
        Raw client(gateway.port());
        client.sendFrame(Raw::Headers, 0, 1, Raw::encode(kGet));
        QCOMPARE(codeOfEnd(client), std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
    }

    void windowsThatStayShutEndTheConnection() {
        ScriptedUpstream upstream(answerAll);
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.sendTimeout = Millis(100);
        PoolFixture gateway(config);
        H2Client client(gateway.port(), 0);
        std::vector<std::int32_t> streams;
        for (int i = 0; i < 20; ++i) streams.push_back(client.get("/"));
        QVERIFY(client.waitUntil([&] { return client.isClosed(); }));
        QCOMPARE(client.answer(streams[0]).status, 200);
        QVERIFY(!client.answer(streams[0]).ended);
        QVERIFY(!client.goaways().empty());
        QCOMPARE(client.goaways().back().second, std::uint32_t{NGHTTP2_ENHANCE_YOUR_CALM});
    }

    void moreStreamsThanAllowedAreRefused() {
        ScriptedUpstream upstream(answerNone);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        const auto settings = client.readUntil(Raw::Settings);
        QVERIFY(settings);
        // MAX_CONCURRENT_STREAMS (3) = 100.
        QVERIFY(settings->payload.find(std::string("\0\3", 2) + Raw::number(100)) != std::string::npos);
        for (std::uint32_t i = 0; i < 101; ++i) QVERIFY(client.sendHead(2 * i + 1, kGet));
        const auto reset = client.readUntil(Raw::Reset);
        QVERIFY(reset);
        QCOMPARE(reset->stream, std::uint32_t{201});
        QCOMPARE(reset->code(), std::uint32_t{NGHTTP2_REFUSED_STREAM});
    }

    void errorsOfTheConnectionEndIt() {
        QFETCH(std::string, bytes);
        QFETCH(std::uint32_t, code);
        ScriptedUpstream upstream(answerAll);
        PoolFixture gateway(proxyTo({upstream.port()}));
        Raw client(gateway.port());
        client.send(bytes);
        QCOMPARE(codeOfEnd(client), code);
        // The end follows.
        while (client.read()) {
        }
        RawClient other(gateway.port());
        QCOMPARE(other.get("/").status, 200);
    }
    void errorsOfTheConnectionEndIt_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::uint32_t>("code");
        const std::uint32_t protocol = NGHTTP2_PROTOCOL_ERROR, size = NGHTTP2_FRAME_SIZE_ERROR;
        QTest::newRow("data for stream 0") << Raw::frame(Raw::Data, 0, 0, "x") << protocol;
        QTest::newRow("data for an idle stream") << Raw::frame(Raw::Data, 0, 5, "x") << protocol;
        QTest::newRow("head on an even stream")
            << Raw::frame(Raw::Headers, Raw::kEndHeaders, 2, Raw::encode(kGet)) << protocol;
        QTest::newRow("settings of a wrong size") << Raw::frame(Raw::Settings, 0, 0, "12345") << size;
        QTest::newRow("ping of a wrong size") << Raw::frame(Raw::Ping, 0, 0, "1234567") << size;
        QTest::newRow("frame too large") << Raw::frame(Raw::Data, 0, 1, std::string(16'385, 'x')) << size;
        QTest::newRow("window update of 0")
            << Raw::frame(Raw::WindowUpdate, 0, 0, Raw::number(0)) << protocol;
        QTest::newRow("window too large") << Raw::frame(Raw::WindowUpdate, 0, 0, Raw::number(0x7fffffff))
                                          << std::uint32_t{NGHTTP2_FLOW_CONTROL_ERROR};
        QTest::newRow("broken compression")
            << Raw::frame(Raw::Headers, Raw::kEndHeaders, 1, "\xff\xff\xff\xff\xff")
            << std::uint32_t{NGHTTP2_COMPRESSION_ERROR};
        QTest::newRow("continuation alone")
            << Raw::frame(Raw::Continuation, Raw::kEndHeaders, 1, {}) << protocol;
        QTest::newRow("frame inside a head")
            << Raw::frame(Raw::Headers, 0, 1, Raw::encode(kGet)) + Raw::frame(Raw::Ping, 0, 0, "12345678")
            << protocol;
    }

    void mutatedBytesNeitherHangNorCrash() {
        ScriptedUpstream upstream(answerAll);
        PoolFixture gateway(proxyTo({upstream.port()}));
        std::mt19937 random(20261130);
        std::string good;
        for (std::uint32_t stream = 1; stream < 9; stream += 2)
            good += Raw::frame(Raw::Headers, Raw::kEndHeaders, stream, Raw::encode(kGet)) +
                    Raw::frame(Raw::Data, Raw::kEndStream, stream, "payload");
        for (int round = 0; round < 150; ++round) {
            std::string bytes = good;
            for (int i = 0; i < 4; ++i) bytes[random() % bytes.size()] = static_cast<char>(random() & 0xff);
            Raw client(gateway.port());
            client.send(std::string_view(bytes).substr(0, random() % bytes.size()));
        }
        H2Client other(gateway.port());
        QCOMPARE(other.wait(other.get("/")).status, 200);
        QTRY_COMPARE(gateway.collect().workers[0].connections, std::uint64_t{1});
    }
};

QTEST_GUILESS_MAIN(TestHttp2Abuse)
#include "tst_http2_abuse.moc"
