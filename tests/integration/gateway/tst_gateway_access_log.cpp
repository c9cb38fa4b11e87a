#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_client.h"
#include "tests/support/raw_client.h"
#include "tests/support/test_gateway.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

using namespace sluice;
using namespace sluice::test;

/// The access log of a gateway, as whoever reads the file finds it.
class TestGatewayAccessLog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path() const { return m_folder.filePath("access.log"); }
    QList<QByteArray> lines(const QString& of) const {
        QFile file(of);
        if (!file.open(QIODevice::ReadOnly)) return {};
        QList<QByteArray> all = file.readAll().split('\n');
        all.removeLast();
        return all;
    }
    GatewayConfig logged(const GatewayConfig& base, const std::string& format) const {
        GatewayConfig config = base;
        config.accessLog.emplace();
        config.accessLog->file = path().toStdString();
        config.accessLog->format = format;
        return config;
    }

private slots:
    void init() {
        m_folder = QTemporaryDir();
        QVERIFY(m_folder.isValid());
    }

    void everyRequestHasItsLine() {
        TestGateway gateway;
        QVERIFY(gateway.apply(logged(gateway.config(), "json")).failures.empty());
        RawClient client(gateway.port());
        QCOMPARE(client.get("/http/hello?x=1").status, 200);
        QCOMPARE(client.get("/none").status, 404);
        RawClient broken(gateway.port());
        broken.send("GET / HTTP/1.1\r\n\r\n");
        QCOMPARE(broken.read().status, 400);
        QTRY_COMPARE(lines(path()).size(), 3);
        std::map<int, nlohmann::json> byStatus;
        for (const QByteArray& line : lines(path())) {
            const auto parsed = nlohmann::json::parse(line.toStdString(), nullptr, false);
            QVERIFY(parsed.is_object());
            byStatus[parsed["status"]] = parsed;
        }
        const auto& good = byStatus[200];
        QCOMPARE(good["method"], "GET");
        QCOMPARE(good["uri"], "/http/hello?x=1");
        QCOMPARE(good["route"], "http");
        QCOMPARE(good["upstream"], "mock");
        QCOMPARE(good["node"], "127.0.0.1:" + std::to_string(gateway.mockPort()));
        QVERIFY(good["first_byte_us"].get<double>() > 0);
        QVERIFY(!good.contains("error"));
        QCOMPARE(byStatus[404]["error"], "no-route");
        QCOMPARE(byStatus[400]["error"], "bad-host");
        const GatewaySnapshot snapshot = gateway.snapshotWhen(
            [](const auto& now) { return now.accessLog && now.accessLog->linesWritten == 3; });
        QCOMPARE(snapshot.accessLog->linesWritten, std::uint64_t(3));
        QCOMPARE(snapshot.accessLog->linesDropped, std::uint64_t(0));
        QCOMPARE(snapshot.accessLog->file, path().toStdString());
    }

    void aTunnelsLineHasItsBytesAndComesWithItsEnd() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 101 Switching\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\nhi");
            peer.send(peer.readBytes(8));
        });
        TestGateway gateway;
        GatewayConfig config = logged(gateway.config(), "json");
        config.upstreams[0].nodes[0].address.port = upstream.port();
        gateway.apply(config);
        const std::string head =
            "GET /http/ws?a=1 HTTP/1.1\r\nHost: shop\r\nUser-Agent: me\r\nUpgrade: echo\r\n"
            "Connection: Upgrade\r\n\r\n";
        auto client = std::make_unique<RawClient>(gateway.port());
        client->send(head);
        const std::string answer = client->read().head;
        QCOMPARE(client->readBytes(2), std::string("hi"));
        QCOMPARE(lines(path()).size(), 0);
        // Its table is gone when it ends.
        gateway.apply(logged(gateway.config(), "json"));
        client->send("hello");
        client->send("you");
        QCOMPARE(client->readBytes(8), std::string("helloyou"));
        QVERIFY(client->readsEnd());
        client.reset();  // the other way ends, too
        QTRY_COMPARE(lines(path()).size(), 1);
        const auto line = nlohmann::json::parse(lines(path()).first().toStdString(), nullptr, false);
        QVERIFY(line.is_object());
        QCOMPARE(line["status"], 101);
        QCOMPARE(line["uri"], "/http/ws?a=1");
        QCOMPARE(line["host"], "shop");
        QCOMPARE(line["user_agent"], "me");
        QCOMPARE(line["route"], "http");
        QCOMPARE(line["upstream"], "mock");
        QCOMPARE(line["node"], "127.0.0.1:" + std::to_string(upstream.port()));
        QCOMPARE(line["bytes_in"], head.size() + 8);
        QCOMPARE(line["bytes_out"], answer.size() + 2 + 10);
        QVERIFY(line["tunnel_us"].get<double>() > 0);
        QVERIFY(!line.contains("error") && !line.contains("error_side"));
    }

    void aTunnelThatIsEndedSaysWhy() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 101 Switching\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
            peer.readBytes(1);
        });
        TestGateway gateway;
        GatewayConfig config = logged(gateway.config(), "$status $error_reason $error_stage");
        config.upstreams[0].nodes[0].address.port = upstream.port();
        config.client.tunnelTimeout = Millis(100);
        gateway.apply(config);
        const auto open = [&](RawClient& client) {
            client.send("GET /http/ HTTP/1.1\r\nHost: a\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
            return client.read().status;
        };
        RawClient idle(gateway.port());
        QCOMPARE(open(idle), 101);
        QTRY_COMPARE(lines(path()), QList<QByteArray>{"101 tunnel-idle tunnel"});
        config.client.tunnelTimeout = Seconds(60);
        gateway.apply(config);
        RawClient cut(gateway.port());
        QCOMPARE(open(cut), 101);
        QCOMPARE(gateway.stop(Millis(10)).exchangesCut, std::uint64_t(1));
        QCOMPARE(lines(path()).last(), QByteArray("101 tunnel-cut tunnel"));
    }

    void everyTimeoutHasItsReason() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            if (head.starts_with("GET /stalls"))
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
            if (head.starts_with("GET /large")) {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
                while (peer.send(std::string(1 << 16, 'x'))) {
                }
            }
            peer.discard(1 << 20);
        });
        TestGateway gateway;
        GatewayConfig config = logged(gateway.config(), "$uri $status $error_reason");
        config.workers = 1;
        config.client.headerTimeout = config.client.bodyTimeout = config.client.sendTimeout = Millis(100);
        UpstreamConfig& node = config.upstreams[0];
        node.nodes = {{{"127.0.0.1", upstream.port()}, 1}};
        node.timeout.header = node.timeout.read = node.timeout.queue = Millis(100);
        QVERIFY(gateway.apply(config).applied);
        RawClient(gateway.port()).get("/http/silent");
        RawClient(gateway.port()).get("/http/stalls");
        RawClient head(gateway.port());
        head.send("GET /http/head");
        QCOMPARE(head.read().status, 408);
        RawClient body(gateway.port());
        body.send("PUT /http/body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf");
        QCOMPARE(body.read().status, 408);
        RawClient slow(gateway.port());
        slow.send("GET /http/large HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(lines(path()).size(), 5);
        node.maxConnections = node.maxPending = 1;
        node.timeout.header = Seconds(20);
        QVERIFY(gateway.apply(config).applied);
        RawClient first(gateway.port());
        first.send("GET /http/first HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_VERIFY(gateway.snapshot().upstreams.at(0).connectionsActive == 1);
        QCOMPARE(RawClient(gateway.port()).get("/http/queued").status, 503);
        QTRY_COMPARE(lines(path()).size(), 6);
        QList<QByteArray> found = lines(path());
        std::sort(found.begin(), found.end());
        const QList<QByteArray> expected = {"- 408 header-timeout",
                                            "/http/body 408 body-timeout",
                                            "/http/large 200 client-send-timeout",
                                            "/http/queued 503 queue-timeout",
                                            "/http/silent 504 response-header-timeout",
                                            "/http/stalls 200 read-timeout"};
        QCOMPARE(found, expected);
    }

    void theProtocolIsTheClients() {
        TestGateway gateway;
        gateway.apply(logged(gateway.config(), "$server_protocol $status"));
        RawClient old(gateway.port());
        old.send("GET /none HTTP/1.0\r\nHost: a\r\n\r\n");
        QCOMPARE(old.read().status, 404);
        QTRY_COMPARE(lines(path()).size(), 1);
        H2Client modern(gateway.port());
        QCOMPARE(modern.wait(modern.get("/none")).status, 404);
        QTRY_COMPARE(lines(path()), (QList<QByteArray>{"HTTP/1.0 404", "HTTP/2.0 404"}));
    }

    void noRequestForgesALine() {
        TestGateway gateway;
        gateway.apply(logged(gateway.config(), "$remote_addr \"$http_user_agent\" $status"));
        RawClient client(gateway.port());
        client.send("GET /none HTTP/1.1\r\nHost: a\r\nUser-Agent: x\" 200\t\xC2\x85\xFF \"\r\n\r\n");
        QCOMPARE(client.read().status, 404);
        QTRY_COMPARE(lines(path()).size(), 1);
        QCOMPARE(lines(path()).first(), QByteArray("127.0.0.1 \"x\\x22 200\\x09\\xC2\\x85\\xFF \\x22\" 404"));
    }

    void anotherFormatIsTheNextRequests() {
        TestGateway gateway;
        gateway.apply(logged(gateway.config(), "one $status"));
        RawClient client(gateway.port());
        client.get("/none");
        gateway.apply(logged(gateway.config(), "two $status"));
        client.get("/none");
        QTRY_COMPARE(lines(path()).size(), 2);
        QCOMPARE(lines(path()), (QList<QByteArray>{"one 404", "two 404"}));
    }

    void anApplyOpensTheFileAnew() {
        TestGateway gateway;
        const GatewayConfig config = logged(gateway.config(), "$uri");
        gateway.apply(config);
        RawClient client(gateway.port());
        client.get("/a");
        QTRY_COMPARE(lines(path()).size(), 1);
        QVERIFY(QFile::rename(path(), path() + ".moved"));
        gateway.apply(config);
        client.get("/b");
        QTRY_COMPARE(lines(path()), QList<QByteArray>{"/b"});
        QCOMPARE(lines(path() + ".moved"), QList<QByteArray>{"/a"});
    }

    void stoppingWritesWhatHasCome() {
        TestGateway gateway;
        gateway.apply(logged(gateway.config(), "$uri"));
        RawClient client(gateway.port());
        for (int i = 0; i < 200; ++i) client.get("/x");
        gateway.stop(Seconds(5));
        QCOMPARE(lines(path()).size(), 200);
    }

    void aDiskThatRefusesIsAMessage() {
        TestGateway gateway;
        GatewayConfig config = logged(gateway.config(), "$uri");
        config.accessLog->file = "/dev/full";
        gateway.apply(config);
        RawClient client(gateway.port());
        for (int i = 0; i < 5; ++i) QCOMPARE(client.get("/http/hello").status, 200);
        const GatewaySnapshot snapshot = gateway.snapshotWhen(
            [](const auto& now) { return now.accessLog && now.accessLog->linesDropped == 5; });
        QCOMPARE(snapshot.accessLog->linesDropped, std::uint64_t(5));
        QVERIFY(snapshot.accessLog->error->system == std::errc::no_space_on_device);
        config.accessLog->file = m_folder.filePath("no/such/folder/a.log").toStdString();
        const ApplyReport report = gateway.apply(config);
        QVERIFY(report.applied);
        QCOMPARE(report.failures.size(), std::size_t(1));
        QCOMPARE(report.failures[0].code, ErrorCode::FileWriteFailed);
        QCOMPARE(client.get("/http/hello").status, 200);
    }

    void withoutAnEntryThereIsNone() {
        TestGateway gateway;
        gateway.apply(logged(gateway.config(), "$uri"));
        gateway.apply(gateway.config());
        QCOMPARE(RawClient(gateway.port()).get("/none").status, 404);
        QVERIFY(!gateway.snapshot().accessLog.has_value());
        QCOMPARE(lines(path()).size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestGatewayAccessLog)
#include "tst_gateway_access_log.moc"
