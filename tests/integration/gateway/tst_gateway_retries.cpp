#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Takes requests and ends each in a reset, before any answer.
class FailingNode {
public:
    explicit FailingNode(Millis after = Millis(0))
        : m_server([this, after](ScriptedUpstream::Peer& peer) {
              if (peer.readHead().empty()) return;
              ++m_asked;
              std::this_thread::sleep_for(after);
              peer.reset();
          }) {}
    std::uint16_t port() const { return m_server.port(); }
    int asked() const { return m_asked; }

private:
    std::atomic<int> m_asked{0};
    ScriptedUpstream m_server;
};

}  // namespace

/// When a request may be sent again, and how often (RFC 9110 9.2.2).
class TestGatewayRetries : public QObject {
    Q_OBJECT

private slots:
    void noMoreTriesThanConfigured_data() {
        QTest::addColumn<unsigned>("retries");
        for (const unsigned retries : {0u, 1u, 3u}) QTest::addRow("%u", retries) << retries;
    }
    void noMoreTriesThanConfigured() {
        QFETCH(unsigned, retries);
        std::vector<std::unique_ptr<FailingNode>> nodes;
        std::vector<std::uint16_t> ports;
        for (int i = 0; i < 6; ++i) {
            nodes.push_back(std::make_unique<FailingNode>());
            ports.push_back(nodes.back()->port());
        }
        GatewayConfig config = proxyTo(ports);
        config.upstreams[0].retries = retries;
        PoolFixture gateway(config);
        QCOMPARE(RawClient(gateway.port()).get("/").status, 502);
        int asked = 0;
        for (const auto& node : nodes) {
            asked += node->asked();
            QVERIFY(node->asked() <= 1);  // each try at another node
        }
        QCOMPARE(asked, int(retries) + 1);
        QCOMPARE(gateway.collect().all.retries, std::uint64_t(retries));
    }

    // When everything fails, the nodes get at most the budget's share more than the clients ask for.
    void aTotalOutageIsNotMultiplied() {
        FailingNode one(Millis(5)), two(Millis(5));
        GatewayConfig config = proxyTo({one.port(), two.port()});
        config.upstreams[0].retries = 1;
        config.upstreams[0].retryBudget = {20, 0};
        PoolFixture gateway(config);
        constexpr int kClients = 40, kEach = 25;
        std::vector<std::thread> clients;
        std::atomic<int> failed{0};
        for (int i = 0; i < kClients; ++i) {
            clients.emplace_back([&] {
                RawClient client(gateway.port(), 30);
                for (int k = 0; k < kEach; ++k) failed += client.get("/").status == 502;
            });
        }
        for (std::thread& client : clients) client.join();
        QCOMPARE(failed.load(), kClients * kEach);
        const int asked = one.asked() + two.asked();
        QVERIFY2(asked > kClients * kEach, qPrintable(QString::number(asked)));
        QVERIFY2(asked <= kClients * kEach * 12 / 10, qPrintable(QString::number(asked)));
    }

    void anAnswerThatHasBegunIsNotAskedForAgain_data() {
        QTest::addColumn<QByteArray>("begun");
        QTest::newRow("one byte") << QByteArray("H");
        QTest::newRow("half a head") << QByteArray("HTTP/1.1 200 OK\r\nContent-");
        QTest::newRow("an interim answer") << QByteArray("HTTP/1.1 103 Early Hints\r\n\r\n");
        QTest::newRow("half a body") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
        QTest::newRow("an error") << QByteArray("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n");
    }
    void anAnswerThatHasBegunIsNotAskedForAgain() {
        QFETCH(QByteArray, begun);
        std::atomic<int> asked{0};
        const auto begins = [&](ScriptedUpstream::Peer& peer) {
            if (peer.readHead().empty()) return;
            ++asked;
            peer.send(begun.toStdString());
        };
        ScriptedUpstream one(begins), two(begins);
        GatewayConfig config = proxyTo({one.port(), two.port()});
        config.upstreams[0].retries = 5;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        RawClient::Answer answer = client.get("/");
        if (answer.status == 103) answer = client.read();
        QVERIFY2(answer.status == 0 || answer.status == 502 || answer.status == 503,
                 qPrintable(QString::number(answer.status)));
        QCOMPARE(asked.load(), 1);
        QCOMPARE(gateway.collect().all.retries, std::uint64_t(0));
    }

    void aSmallBodyIsSentAgainWhole() {
        std::atomic<int> sent{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            if (peer.readHead().empty()) return;
            ++sent;
            peer.answer(peer.readBytes(5));
            // The next request meets a connection that ends.
            if (peer.readHead().empty()) return;
            ++sent;
            peer.reset();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 20; ++i) {
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello");
            const auto answer = client.read();
            QCOMPARE(answer.status, 200);
            QCOMPARE(answer.body, std::string("hello"));
        }
        QVERIFY(sent > 20);  // some were sent again
    }

    // What was passed on already is no longer here.
    void aLargeBodyIsNotSentAgain() {
        constexpr std::size_t kSize = 4'000'000;
        std::atomic<int> sent{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            if (!peer.readHead().starts_with("GET")) return;
            peer.answer("ok");
            if (!peer.readHead().starts_with("PUT")) return;
            ++sent;
            peer.discard(1'000'000);
            peer.reset();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        for (int i = 1; i <= 3; ++i) {
            QCOMPARE(RawClient(gateway.port()).get("/").status, 200);
            RawClient client(gateway.port());
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kSize) + "\r\n\r\n");
            client.send(std::string(kSize, 'x'));
            QCOMPARE(client.read().status, 502);
            QCOMPARE(sent.load(), i);
        }
    }
};

QTEST_GUILESS_MAIN(TestGatewayRetries)
#include "tst_gateway_retries.moc"
