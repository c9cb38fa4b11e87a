#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_client.h"
#include "tests/support/h2_raw_client.h"
#include "tests/support/raw_client.h"
#include "tests/support/raw_server.h"

#include <QtTest>

#include <atomic>
#include <cerrno>
#include <future>
#include <optional>
#include <thread>

using namespace sluice;
using namespace sluice::test;

namespace {

constexpr std::size_t kLarge = 32u << 20;

/// What a node says that takes as much as the protocol can express.
std::string widestWindows() {
    constexpr std::uint32_t kWidest = 0x7fffffff;
    const std::string initialWindow("\0\x04", 2);
    return H2RawClient::frame(H2RawClient::Settings, 0, 0, initialWindow + H2RawClient::number(kWidest)) +
           H2RawClient::frame(H2RawClient::WindowUpdate, 0, 0, H2RawClient::number(kWidest - 65'535));
}

}  // namespace

/// Flow control from end to end, and how streams and connections come to their end (RFC 9113 5.2, 6.8).
class TestHttp2Flow : public QObject {
    Q_OBJECT

private slots:
    void aLargeAnswerIsWhole() {
        const std::string part(1'000'000, 'a');
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 8000000\r\n\r\n");
            for (int i = 0; i < 8; ++i) peer.send(part);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::int32_t first = client.get("/");
        const std::int32_t second = client.get("/");
        QCOMPARE(client.wait(first).body.size(), std::size_t{8'000'000});
        QCOMPARE(client.wait(second).body.size(), std::size_t{8'000'000});
        QVERIFY(client.answer(first).ended);
    }

    void aSlowReaderStopsTheUpstream() {
        std::atomic<std::uint64_t> sent{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(kLarge) + "\r\n\r\n");
            const std::string part(65'536, 'a');
            for (std::size_t i = 0; i < kLarge / part.size() && peer.send(part); ++i) sent += part.size();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        const std::int64_t before = residentBytes();
        H2Client client(gateway.port(), 65'535, false);
        const std::int32_t stream = client.get("/");
        QVERIFY(client.waitUntil([&] { return client.answer(stream).body.size() == 65'535; }));
        // What the upstream could send lies in the buffers of its sockets; the gateway's own are bounded.
        const auto isStill = [&] {
            const std::uint64_t former = sent;
            client.waitUntil([] { return false; }, 200);
            return sent == former;
        };
        for (int i = 0; i < 20 && !isStill(); ++i) {
        }
        QVERIFY2(sent < kLarge / 2, qPrintable(QString::number(sent)));
        QVERIFY(residentBytes() - before < (4 << 20));
        // A stream that stands still does not hold up another.
        client.openWindow(0, 1'000'000);
        QCOMPARE(client.answer(stream).body.size(), std::size_t{65'535});
        client.openWindow(stream, 100'000);
        QVERIFY(client.waitUntil([&] { return client.answer(stream).body.size() == 165'535; }));
    }

    void aSlowUpstreamStopsTheClient() {
        std::promise<void> mayRead;
        std::shared_future<void> reads = mayRead.get_future().share();
        ScriptedUpstream upstream([reads](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            reads.wait();
            peer.answer(std::to_string(peer.discard(kLarge)));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream =
            client.post("/", std::string(kLarge, 'b'), {{"content-length", std::to_string(kLarge)}});
        std::uint64_t former = 1;
        while (former != client.bodyBytesSent()) {
            former = client.bodyBytesSent();
            client.waitUntil([] { return false; }, 200);
        }
        QVERIFY2(client.bodyBytesSent() < kLarge / 2, qPrintable(QString::number(client.bodyBytesSent())));
        mayRead.set_value();
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::to_string(kLarge));
    }

    void anEarlyAnswerStopsTheRequest() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nno!");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(
            {{":method", "POST"}, {":scheme", "http"}, {":authority", "a"}, {":path", "/"}}, false);
        client.send(stream, std::string(10'000, 'b'), false);
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 413);
        QCOMPARE(answer.body, std::string("no!"));
        QVERIFY(answer.ended);
        QCOMPARE(answer.code, std::uint32_t{NGHTTP2_NO_ERROR});
        QCOMPARE(client.wait(client.get("/")).status, 413);
    }

    void aBodyBeyondTheLimitIsRefused() {
        GatewayConfig config = proxyTo({1});
        config.client.maxBody = 1000;
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        QCOMPARE(client.wait(client.post("/", std::string(2000, 'b'), {{"content-length", "2000"}})).status,
                 413);
    }

    void aBodyThatStopsTimesOut() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) { peer.discard(1'000'000); });
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.bodyTimeout = Millis(200);
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(
            {{":method", "POST"}, {":scheme", "http"}, {":authority", "a"}, {":path", "/"}}, false);
        client.send(stream, "some", false);
        QCOMPARE(client.wait(stream).status, 408);
    }

    void aResetEndsTheUpstreamsPart() {
        std::promise<void> ended;
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.discard(1);
            ended.set_value();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.get("/");
        QVERIFY(client.waitUntil([&] { return upstream.accepted() == 1; }));
        client.reset(stream);
        QCOMPARE(ended.get_future().wait_for(std::chrono::seconds(5)), std::future_status::ready);
        // It counts as a request without an answer.
        QVERIFY(client.waitUntil([&] { return gateway.collect().all.errors == 1; }));
    }

    void aConnectionThatEndsEndsItsStreams() {
        std::promise<void> ended;
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.discard(1);
            ended.set_value();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        {
            H2Client client(gateway.port());
            client.get("/");
            QVERIFY(client.waitUntil([&] { return upstream.accepted() == 1; }));
        }
        QCOMPARE(ended.get_future().wait_for(std::chrono::seconds(5)), std::future_status::ready);
        QTRY_COMPARE(gateway.collect().workers[0].connections, std::uint64_t{0});
    }

    void anIdleConnectionIsToldToGo() {
        GatewayConfig config = proxyTo({1});
        config.client.keepaliveTimeout = Millis(100);
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        QVERIFY(client.waitUntil([&] { return client.isClosed(); }));
        QCOMPARE(client.goaways().size(), std::size_t{1});
        QCOMPARE(client.goaways()[0].second, std::uint32_t{NGHTTP2_NO_ERROR});
    }

    void drainingFinishesWhatIsOpen() {
        std::promise<void> mayAnswer;
        std::shared_future<void> answers = mayAnswer.get_future().share();
        ScriptedUpstream upstream([answers](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            answers.wait();
            peer.answer("done");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.get("/");
        QVERIFY(client.waitUntil([&] { return upstream.accepted() == 1; }));
        std::future<std::uint64_t> cut =
            std::async(std::launch::async, [&] { return gateway.drain(Millis(5000)); });
        // Twice: first with the highest number, so that no stream on its way is lost (RFC 9113 6.8).
        QVERIFY(client.waitUntil([&] { return client.goaways().size() == 2; }));
        QCOMPARE(client.goaways()[0].first, std::int32_t{0x7fffffff});
        QCOMPARE(client.goaways()[1].first, stream);
        mayAnswer.set_value();
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::string("done"));
        QVERIFY(client.waitUntil([&] { return client.isClosed(); }));
        QCOMPARE(cut.get(), std::uint64_t{0});
    }

    void theDeadlineOfADrainCutsEveryStream() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.discard(1);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        H2Client client(gateway.port());
        for (int i = 0; i < 3; ++i) client.get("/");
        QVERIFY(client.waitUntil([&] { return upstream.accepted() == 3; }));
        QCOMPARE(gateway.drain(Millis(100)), std::uint64_t{3});
    }

    // The reset of its stream waits behind bytes that the node does not take, and would do so for ever.
    void aNodeThatTakesNothingIsLeftAtTheEnd() {
        std::promise<void> over;
        std::atomic<bool> sawEnd{false};
        RawServer node([&, isOver = over.get_future().share()](RawServer::Peer& peer) {
            peer.send(widestWindows());
            isOver.wait();
            const timeval limit{5, 0};
            ::setsockopt(peer.socket(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
            std::vector<char> bytes(1u << 20);
            ssize_t got = 0;
            while ((got = ::recv(peer.socket(), bytes.data(), bytes.size(), 0)) > 0) {
            }
            sawEnd = got == 0 || errno == ECONNRESET;
        });
        GatewayConfig config = proxyTo({node.port()});
        config.upstreams[0].scheme = UpstreamScheme::Grpc;
        std::optional<PoolFixture> gateway(config);
        RawClient client(gateway->port(), 1);
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kLarge) + "\r\n\r\n");
        client.send(std::string(kLarge - 1, 'b'));  // as much as there is room for on the way
        client.reset();
        gateway.reset();
        over.set_value();
        QTRY_VERIFY_WITH_TIMEOUT(sawEnd, 10'000);
    }
};

QTEST_GUILESS_MAIN(TestHttp2Flow)
#include "tst_http2_flow.moc"
