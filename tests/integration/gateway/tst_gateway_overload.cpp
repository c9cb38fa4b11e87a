#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"
#include "tests/support/test_gateway.h"

#include <QProcess>
#include <QtTest>

#include <atomic>
#include <optional>
#include <thread>
#include <utility>

using namespace sluice;
using namespace sluice::test;

namespace {

/// What one client saw: answers of one configuration whole, or not.
struct Seen {
    std::atomic<int> served{0};
    std::atomic<int> failed{0};
    std::atomic<int> mixed{0};

    void note(const RawClient::Answer& answer) {
        const std::string limit = answer.field("X-RateLimit-Limit");
        if (answer.status != 200)
            ++failed;
        else if ((answer.body == "one" && limit == "1000001") || (answer.body == "two" && limit == "1000002"))
            ++served;
        else
            ++mixed;
    }
};

ScriptedUpstream::Script saying(const std::string& word) {
    return [word](ScriptedUpstream::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer(word);
    };
}

/// Of another process.
std::int64_t residentKiB(qint64 process) {
    QFile status(QString("/proc/%1/status").arg(process));
    if (!status.open(QIODevice::ReadOnly)) return -1;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith("VmRSS:")) return line.mid(6).trimmed().split(' ').first().toLongLong();
    }
    return -1;
}

PluginConfig limitCount(const std::string& count) {
    return {"limit-count", "{\"count\":" + count + ",\"key\":\"remote_addr\",\"time_window\":60}", true};
}

}  // namespace

/// More than there is room for, and changes while it goes on.
class TestGatewayOverload : public QObject {
    Q_OBJECT

private slots:
    void sheddingRefusesTheNewAndFinishesTheOld() {
        std::atomic<bool> asked{false};
        std::atomic<bool> mayAnswer{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            asked = true;
            while (!mayAnswer) std::this_thread::yield();
            peer.answer("late");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient busy(gateway.port());
        busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_VERIFY(asked);
        gateway.pool().setShedding(true);
        RawClient fresh(gateway.port());
        const auto refused = fresh.get("/");
        QCOMPARE(refused.status, 503);
        QCOMPARE(refused.field("Retry-After"), std::string("1"));
        QVERIFY(refused.body.find("\"shedding\"") != std::string::npos);
        mayAnswer = true;
        QCOMPARE(busy.read().body, std::string("late"));
        gateway.pool().setShedding(false);
        QCOMPARE(fresh.get("/").status, 200);  // its connection was kept
    }

    void aboveTheBudgetTheMetricsStillAnswer() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.memoryBudget = 1;
        config.plugins = {{"prometheus", "{}", true}};
        gateway.apply(config);
        QCOMPARE(RawClient(gateway.port()).get("/http/hello").status, 503);
        const GatewaySnapshot snapshot = gateway.snapshot();
        QVERIFY(snapshot.residentMemory > snapshot.memoryBudget);
        const std::string address = snapshot.metricsAddress.value();
        const auto port = parseHostPort(address.substr(0, address.find('/'))).value().port;
        const auto page = RawClient(port).get("/apisix/prometheus/metrics");
        QCOMPARE(page.status, 200);
        QVERIFY(page.body.find("apisix_http_requests_total") != std::string::npos);
    }

    // A gigabyte in the issue; what counts is that the answer is far larger than what may be held of it. In a
    // process of its own, so that only the gateway's memory is looked at.
    void aSlowReaderCostsABoundedPiece() {
        constexpr int kReaders = 16;
        constexpr std::uint64_t kPieces = 64;
        const std::string piece(1 << 20, 'x');
        std::atomic<std::uint64_t> taken{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(kPieces * piece.size()) +
                          "\r\n\r\n");
                for (std::uint64_t i = 0; i < kPieces && peer.send(piece); ++i) taken += piece.size();
            }
        });
        QProcess gateway;
        gateway.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        gateway.start(POOL_PROGRAM, {"0", QString::number(upstream.port())});
        QVERIFY(gateway.waitForReadyRead(20'000));
        const auto port = static_cast<std::uint16_t>(gateway.readLine().trimmed().split(':').last().toInt());
        std::vector<std::unique_ptr<RawClient>> readers;
        for (int i = 0; i < kReaders; ++i) readers.push_back(std::make_unique<RawClient>(port, 60));
        const std::int64_t before = residentKiB(gateway.processId());
        for (auto& reader : readers) reader->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(upstream.accepted(), kReaders);
        // Until nothing moves any more: every buffer on the way is full.
        QElapsedTimer still;
        std::uint64_t last = 0;
        for (still.start(); still.elapsed() < 400; QTest::qWait(10)) {
            const std::uint64_t now = taken;
            if (std::exchange(last, now) != now) still.restart();
        }
        QVERIFY(taken < kReaders * kPieces * piece.size() / 2);
        const std::int64_t each = (residentKiB(gateway.processId()) - before) / kReaders;
        QVERIFY2(each <= 256, qPrintable(QString::number(each)));
        // A connection that is read again goes on where it stood.
        QCOMPARE(readers.front()->read().body.size(), kPieces * piece.size());
        readers.clear();
        gateway.terminate();
        QVERIFY(gateway.waitForFinished(20'000));
    }

    void aSlowNodeCostsABoundedPiece() {
        constexpr int kSenders = 64;  // many, so that what a first request costs the process does not count
        constexpr std::uint64_t kSize = 64 << 20;
        std::atomic<bool> isMeasured{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            isMeasured.wait(false);
        });
        QProcess gateway;
        gateway.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        gateway.start(POOL_PROGRAM, {"0", QString::number(upstream.port())});
        QVERIFY(gateway.waitForReadyRead(20'000));
        const auto port = static_cast<std::uint16_t>(gateway.readLine().trimmed().split(':').last().toInt());
        const std::int64_t before = residentKiB(gateway.processId());
        std::atomic<std::uint64_t> sent{0};
        std::vector<std::thread> senders;
        for (int i = 0; i < kSenders; ++i) {
            senders.emplace_back([&] {
                RawClient client(port, 60);
                client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kSize) +
                            "\r\n\r\n");
                const std::string piece(1 << 18, 'x');
                for (std::uint64_t done = 0; done < kSize && !isMeasured; done += piece.size()) {
                    client.send(piece);
                    sent += piece.size();
                }
            });
        }
        QTRY_COMPARE(upstream.accepted(), kSenders);
        QElapsedTimer still;
        std::uint64_t last = 0;
        for (still.start(); still.elapsed() < 400; QTest::qWait(10)) {
            const std::uint64_t now = sent;
            if (std::exchange(last, now) != now) still.restart();
        }
        const std::uint64_t taken = sent;
        const std::int64_t each = (residentKiB(gateway.processId()) - before) / kSenders;
        isMeasured = true;
        isMeasured.notify_all();
        for (std::thread& sender : senders) sender.join();
        QVERIFY2(taken < kSenders * kSize / 2, qPrintable(QString::number(taken)));
        QVERIFY2(each <= 256, qPrintable(QString::number(each)));
        gateway.terminate();
        QVERIFY(gateway.waitForFinished(20'000));
    }

    void twoHundredAppliesNeverShowAMixture() {
        ScriptedUpstream one(saying("one"));
        ScriptedUpstream two(saying("two"));
        GatewayConfig first = proxyTo({one.port()});
        first.workers = 2;
        first.routes[0].plugins = {limitCount("1000001")};
        GatewayConfig second = first;
        second.upstreams[0].nodes[0].address.port = two.port();
        second.routes[0].plugins = {limitCount("1000002")};
        PoolFixture gateway(first);

        Seen seen;
        std::atomic<bool> over{false};
        std::vector<std::thread> clients;
        for (int i = 0; i < 100; ++i) {
            clients.emplace_back([&, keeps = i % 2 == 0] {
                std::optional<RawClient> client;
                while (!over) {
                    if (!client || !keeps) client.emplace(gateway.port(), 60);
                    seen.note(client->get("/"));
                }
            });
        }
        for (int i = 0; i < 200; ++i) gateway.install(i % 2 ? first : second);
        const int before = seen.served;
        QTRY_VERIFY(seen.served > before + 100);
        over = true;
        for (std::thread& client : clients) client.join();
        QCOMPARE(seen.failed.load(), 0);
        QCOMPARE(seen.mixed.load(), 0);
    }
};

QTEST_GUILESS_MAIN(TestGatewayOverload)
#include "tst_gateway_overload.moc"
