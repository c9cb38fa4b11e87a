#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <arpa/inet.h>
#include <atomic>
#include <functional>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace sluice;
using namespace sluice::test;

namespace {

constexpr Millis kLimit{300};
/// The wheel of deadlines may be so much early against the test's own clock.
constexpr qint64 kAtLeast = 270;

/// A port that takes no connection and refuses none: its queue is full.
class FullPort {
public:
    FullPort() {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof at;
        m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        ::bind(m_listener, reinterpret_cast<sockaddr*>(&at), size);
        ::listen(m_listener, 0);
        ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&at), &size);
        m_port = ntohs(at.sin_port);
        for (int i = 0; i < 8; ++i) {
            m_waiting.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
            ::connect(m_waiting.back(), reinterpret_cast<sockaddr*>(&at), size);
        }
    }
    ~FullPort() {
        for (const int socket : m_waiting) ::close(socket);
        ::close(m_listener);
    }
    FullPort(const FullPort&) = delete;
    FullPort& operator=(const FullPort&) = delete;
    std::uint16_t port() const { return m_port; }

private:
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::vector<int> m_waiting;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

/// Each time-out by itself: it fires when its time is over and not before, with a status and a code of its own, and
/// nothing that was opened for the request stays open.
class TestGatewayTimeouts : public QObject {
    Q_OBJECT

private slots:
    void connecting() {
        const FullPort full;
        GatewayConfig config = proxyTo({full.port(), full.port()});
        config.upstreams[0].timeout.connect = kLimit;
        config.upstreams[0].retries = 1;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        const auto answer = client.get("/");
        QCOMPARE(answer.status, 504);
        QVERIFY(contains(answer.body, "\"connect-timeout\""));
        // The retry has the same time again, and no third try is made.
        QVERIFY(timer.elapsed() >= 2 * kAtLeast);
        QCOMPARE(gateway.collect().all.retries, std::uint64_t(1));
        QCOMPARE(gateway.collect().upstreams.at(0).active, std::uint64_t(0));
    }

    void waitingForAnAnswer() {
        std::atomic<int> ended{0};
        const auto silent = [&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.readBytes(1);
            ++ended;
        };
        ScriptedUpstream one(silent), two(silent);
        GatewayConfig config = proxyTo({one.port(), two.port()});
        config.upstreams[0].timeout.read = kLimit;
        config.upstreams[0].retries = 5;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        const auto answer = client.get("/");
        QCOMPARE(answer.status, 504);
        QVERIFY(contains(answer.body, "\"response-header-timeout\""));
        QVERIFY(timer.elapsed() >= kAtLeast);
        // A node that was asked and is slow is not asked again elsewhere: retries do not multiply the time.
        QCOMPARE(one.accepted() + two.accepted(), 1);
        QTRY_COMPARE(int(ended), 1);
    }

    // Each of the two has its own time; that of the head is for the whole of it, however it drips.
    void aHeadThatDrips() {
        std::atomic<bool> ended{false};
        ScriptedUpstream drips([&](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            if (head.starts_with("GET /slow-body")) {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no");
                std::this_thread::sleep_for(2 * kLimit);
                peer.send("k");
                return;
            }
            if (head.starts_with("GET /interim")) {
                for (int i = 0; i < 4; ++i) {
                    peer.send("HTTP/1.1 102 Processing\r\n\r\n");
                    std::this_thread::sleep_for(kLimit / 2);
                }
                peer.answer("ok");
                return;
            }
            peer.send("HTTP/1.1 200 OK\r\n");
            while (peer.send("X: 1\r\n")) std::this_thread::sleep_for(kLimit / 10);
            ended = true;
        });
        GatewayConfig config = proxyTo({drips.port()});
        config.upstreams[0].timeout.header = kLimit;
        PoolFixture gateway(config);
        QElapsedTimer timer;
        timer.start();
        const auto answer = RawClient(gateway.port()).get("/");
        QCOMPARE(answer.status, 504);
        QVERIFY(contains(answer.body, "\"response-header-timeout\""));
        QVERIFY(timer.elapsed() >= kAtLeast);
        QTRY_VERIFY(ended);
        QCOMPARE(RawClient(gateway.port()).get("/slow-body").body, std::string("ok"));
        RawClient client(gateway.port());
        client.send("GET /interim HTTP/1.1\r\nHost: a\r\n\r\n");
        for (int i = 0; i < 4; ++i) QCOMPARE(client.read().status, 102);
        QCOMPARE(client.read().body, std::string("ok"));
    }

    void betweenPiecesOfAnAnswer() {
        std::atomic<bool> ended{false};
        ScriptedUpstream stalls([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello");
            peer.readBytes(1);
            ended = true;
        });
        GatewayConfig config = proxyTo({stalls.port()});
        config.upstreams[0].timeout.read = kLimit;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read(false).status, 200);
        QCOMPARE(client.readBytes(100), std::string("hello"));
        QVERIFY(client.readsEnd());
        QVERIFY(timer.elapsed() >= kAtLeast);
        QTRY_VERIFY(ended);
        QCOMPARE(gateway.collect().upstreams.at(0).nodes.at(0).counts.faults.timedOut, std::uint64_t(1));
    }

    // A node that reads nothing of a large body.
    void sendingToANode() {
        std::atomic<bool> done{false};
        ScriptedUpstream deaf([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            while (!done) std::this_thread::yield();
        });
        GatewayConfig config = proxyTo({deaf.port()});
        config.upstreams[0].timeout.send = kLimit;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n");
        // Until every buffer between is full; then the answer comes.
        std::thread uploader([&] { client.send(std::string(64 << 20, 'x')); });
        const auto answer = client.read();
        uploader.join();
        done = true;
        QCOMPARE(answer.status, 504);
        QVERIFY(contains(answer.body, "\"send-timeout\""));
        QCOMPARE(answer.field("Connection"), std::string("close"));
    }

    // A client that reads nothing of a large answer.
    void sendingToAClient() {
        std::atomic<bool> ended{false};
        ScriptedUpstream large([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
            while (peer.send(std::string(1 << 16, 'x'))) {
            }
            ended = true;
        });
        GatewayConfig config = proxyTo({large.port()});
        config.client.sendTimeout = kLimit;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_VERIFY_WITH_TIMEOUT(ended, 20'000);
        QCOMPARE(gateway.collect().upstreams.at(0).active, std::uint64_t(0));
        // The slow one is to blame, not the node.
        QVERIFY(gateway.collect().upstreams.at(0).nodes.at(0).counts.faults == NodeFaultCounts{});
        QVERIFY(client.readsEnd());
    }

    void aHeadAndABody_data() {
        QTest::addColumn<QByteArray>("begun");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("no line yet") << QByteArray("GE") << QByteArray("header-timeout");
        QTest::newRow("no empty line yet")
            << QByteArray("GET / HTTP/1.1\r\nHost: a\r\n") << QByteArray("header-timeout");
        QTest::newRow("POST and half a body")
            << QByteArray("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
            << QByteArray("body-timeout");
        QTest::newRow("GET with a length and no body")
            << QByteArray("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
            << QByteArray("body-timeout");
        QTest::newRow("half a chunk")
            << QByteArray("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe")
            << QByteArray("body-timeout");
        QTest::newRow("no last chunk")
            << QByteArray("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n")
            << QByteArray("body-timeout");
    }
    void aHeadAndABody() {
        QFETCH(QByteArray, begun);
        QFETCH(QByteArray, code);
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({silent.port()});
        config.client.headerTimeout = kLimit;
        config.client.bodyTimeout = kLimit;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        client.send(begun.toStdString());
        const auto answer = client.read();
        QVERIFY(timer.elapsed() >= kAtLeast);
        QCOMPARE(answer.status, 408);
        QVERIFY(contains(answer.body, "\"" + code.toStdString() + "\""));
        QCOMPARE(answer.field("Connection"), std::string("close"));
        QTRY_COMPARE(gateway.collect().upstreams.at(0).active, std::uint64_t(0));
    }

    void idleClientsAndIdleNodes() {
        std::atomic<int> ended{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
            ++ended;
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.keepaliveTimeout = kLimit;
        config.upstreams[0].keepalive.idleTimeout = kLimit;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(client.readsEnd());  // and without a word
        QVERIFY(timer.elapsed() >= kAtLeast);
        QTRY_COMPARE(int(ended), 1);
        RawClient silent(gateway.port());
        QVERIFY(silent.readsEnd());
    }

    // A node says how long it keeps a connection: it is left before (RFC 9112 9.6, and what everybody does).
    void aNodesOwnIdleTimeCounts() {
        std::atomic<int> ended{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty())
                peer.send("HTTP/1.1 200 OK\r\nKeep-Alive: timeout=0\r\nContent-Length: 0\r\n\r\n");
            ++ended;
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 1; i <= 3; ++i) {
            QCOMPARE(client.get("/").status, 200);
            QTRY_COMPARE(int(ended), i);
        }
    }
};

QTEST_GUILESS_MAIN(TestGatewayTimeouts)
#include "tst_gateway_timeouts.moc"
