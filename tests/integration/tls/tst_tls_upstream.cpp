#include "tests/support/test_authority.h"
#include "tests/support/test_gateway.h"
#include "tests/support/tls_client.h"
#include "tests/support/tls_server.h"

#include <QtTest>
#include <openssl/ssl.h>

#include <atomic>

using namespace sluice;
using namespace sluice::test;
using namespace std::chrono_literals;

/// TLS to upstreams: who is verified, how, and what a client is told when it fails.
class TestTlsUpstream : public QObject {
    Q_OBJECT

    TestAuthority m_authority;
    CertificateConfig m_local = m_authority.issue("local", {"local", {"IP:127.0.0.1", "DNS:localhost"}});

    GatewayConfig config(const TestGateway& gateway, std::uint16_t port,
                         const std::string& host = "127.0.0.1") const {
        GatewayConfig made = gateway.config();
        made.workers = 1;
        UpstreamConfig& upstream = made.upstreams.front();
        upstream.scheme = UpstreamScheme::Https;
        upstream.tls.ca = m_authority.caFile();
        upstream.nodes = {{{host, port}, 1}};
        return made;
    }
    static void serveAll(TlsServer::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer("ok " + peer.serverName());
    }

private slots:
    void connectionsAreReusedWithWhateverTicketsCome_data() {
        QTest::addColumn<int>("version");
        QTest::newRow("1.2") << TLS1_2_VERSION;
        QTest::newRow("1.3") << TLS1_3_VERSION;
    }
    void connectionsAreReusedWithWhateverTicketsCome() {
        QFETCH(int, version);
        TlsServer backend(m_local, serveAll, {}, version);
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway, backend.port())).applied);
        for (int i = 0; i < 20; ++i) {
            RawClient client(gateway.port());
            QCOMPARE(client.get("/http/x").status, 200);
            // A request that must not meet a connection that is ending looks before it takes one.
            client.send("POST /http/x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
            QCOMPARE(client.read().status, 200);
        }
        QCOMPARE(backend.handshakes(), 1);
    }

    void http2IsChosenByAlpn() {
        TestGateway node;
        GatewayConfig listening = node.config();
        listening.listeners.front().tls.emplace();
        listening.listeners.front().tls->certificate = m_local.certificate;
        listening.listeners.front().tls->key = m_local.key;
        listening.listeners.front().tls->alpn = {"http/1.1", "h2"};
        listening.accessLog.emplace();
        listening.accessLog->file = m_authority.path("node.log");
        listening.accessLog->format = "$server_protocol $status";
        QVERIFY(node.apply(listening).applied);
        TestGateway gateway;
        GatewayConfig asking = config(gateway, node.port());
        asking.upstreams.front().scheme = UpstreamScheme::Grpcs;
        asking.routes.front().stripPrefix = "";
        QVERIFY(gateway.apply(asking).applied);
        for (int i = 0; i < 5; ++i) QCOMPARE(RawClient(gateway.port()).get("/http/hello").status, 200);
        const GatewaySnapshot seen = node.snapshotWhen(
            [](const auto& now) { return now.accessLog && now.accessLog->linesWritten == 5; });
        QCOMPARE(seen.accessLog->linesWritten, std::uint64_t(5));
        QFile log(QString::fromStdString(m_authority.path("node.log")));
        QVERIFY(log.open(QIODevice::ReadOnly));
        QCOMPARE(log.readAll(), QByteArray("HTTP/2.0 200\n").repeated(5));
    }

    void aNodeWithoutHttp2Is502WithItsReason() {
        TlsServer backend(m_local, serveAll);
        TestGateway gateway;
        GatewayConfig asking = config(gateway, backend.port());
        asking.upstreams.front().scheme = UpstreamScheme::Grpcs;
        QVERIFY(gateway.apply(asking).applied);
        const auto answer = RawClient(gateway.port()).get("/http/x");
        QCOMPARE(answer.status, 502);
        QVERIFY(answer.body.find("no-http2") != std::string::npos);
    }

    void theServerNameIsTheNodesOrTheConfiguredOne() {
        const CertificateConfig named = m_authority.issue("named", {"named", {"DNS:api.example.com"}});
        TlsServer byHost(m_local, serveAll);
        TlsServer byName(named, serveAll);
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway, byHost.port(), "localhost")).applied);
        QCOMPARE(QString::fromStdString(RawClient(gateway.port()).get("/http/x").body),
                 QString("ok localhost"));
        QVERIFY(gateway.apply(config(gateway, byHost.port())).applied);
        QCOMPARE(QString::fromStdString(RawClient(gateway.port()).get("/http/x").body), QString("ok "));
        GatewayConfig asked = config(gateway, byName.port());
        asked.upstreams.front().tls.serverName = "api.example.com";
        QVERIFY(gateway.apply(asked).applied);
        QCOMPARE(QString::fromStdString(RawClient(gateway.port()).get("/http/x").body),
                 QString("ok api.example.com"));
    }

    void anActiveCheckSpeaksTlsAndVerifies() {
        std::atomic<int> checks{0};
        TlsServer backend(m_local, [&](TlsServer::Peer& peer) {
            for (std::string head; !(head = peer.readHead()).empty();) {
                checks += head.starts_with("GET /health ");
                peer.answer("ok");
            }
        });
        TlsServer wrong(m_authority.issue("wrong", {"wrong", {"DNS:other.example"}}), serveAll);
        TestGateway gateway;
        GatewayConfig checked = config(gateway, backend.port());
        checked.upstreams.front().nodes.push_back({{"127.0.0.1", wrong.port()}, 1});
        ActiveHealthConfig& active = checked.upstreams.front().health.active.emplace();
        active.httpPath = "/health";
        active.healthyInterval = active.unhealthyInterval = 20ms;
        QVERIFY(gateway.apply(checked).applied);
        const GatewaySnapshot snapshot = gateway.snapshotWhen([&](const GatewaySnapshot& taken) {
            return checks > 3 && taken.upstreams.at(0).nodes.at(1).health == NodeHealth::Unhealthy;
        });
        QVERIFY(checks > 3);
        QCOMPARE(snapshot.upstreams.at(0).nodes.at(0).health, NodeHealth::Healthy);
        QCOMPARE(snapshot.upstreams.at(0).nodes.at(1).health, NodeHealth::Unhealthy);
        QCOMPARE(snapshot.upstreams.at(0).nodes.at(1).healthReason, NodeFault::Refused);
    }

    void aWrongCertificateIs502WithItsReason_data() {
        QTest::addColumn<QString>("which");
        QTest::addColumn<QString>("code");
        QTest::newRow("another authority") << "stranger"
                                           << "tls-untrusted";
        QTest::newRow("another name") << "other-name"
                                      << "tls-name-mismatch";
        QTest::newRow("expired") << "expired"
                                 << "tls-expired";
        QTest::newRow("not yet valid") << "early"
                                       << "tls-expired";
    }
    void aWrongCertificateIs502WithItsReason() {
        QFETCH(QString, which);
        QFETCH(QString, code);
        TestAuthority stranger("A stranger");
        const std::vector<std::string> names = {"IP:127.0.0.1"};
        const CertificateConfig certificate =
            which == "stranger"     ? stranger.issue("x", {"x", names})
            : which == "other-name" ? m_authority.issue("x", {"x", {"DNS:other.example", "IP:127.0.0.2"}})
            : which == "expired"    ? m_authority.issue("x", {"x", names, -10, -1})
                                    : m_authority.issue("x", {"x", names, 1, 10});
        std::atomic<int> served{0};
        TlsServer backend(certificate, [&](TlsServer::Peer& peer) {
            if (!peer.readHead().empty()) ++served;
        });
        TestGateway gateway;
        GatewayConfig verifying = config(gateway, backend.port());
        QVERIFY(gateway.apply(verifying).applied);
        RawClient client(gateway.port());
        const RawClient::Answer answer = client.get("/http/x");
        QCOMPARE(answer.status, 502);
        QVERIFY2(answer.body.find(code.toStdString()) != std::string::npos, answer.body.c_str());
        QVERIFY(answer.body.find("tls-handshake") != std::string::npos);
        QCOMPARE(served.load(), 0);
        // The connection to the client is as good as before.
        QCOMPARE(client.get("/http/x").status, 502);
    }

    void withoutVerificationAnyCertificateWillDo() {
        TestAuthority stranger("A stranger");
        TlsServer backend(stranger.issue("x", {"x", {}, -10, -1}), serveAll);
        TestGateway gateway;
        GatewayConfig careless = config(gateway, backend.port());
        careless.upstreams.front().tls.verify = false;
        QVERIFY(gateway.apply(careless).applied);
        QCOMPARE(RawClient(gateway.port()).get("/http/x").status, 200);
    }

    void theGatewayShowsItsCertificate() {
        std::atomic<bool> shown{false};
        TlsServer backend(
            m_local,
            [&](TlsServer::Peer& peer) {
                shown = peer.hasCertificate();
                serveAll(peer);
            },
            m_authority.caFile(), TLS1_2_VERSION);
        TestGateway gateway;
        GatewayConfig known = config(gateway, backend.port());
        QVERIFY(gateway.apply(known).applied);
        const RawClient::Answer refused = RawClient(gateway.port()).get("/http/x");
        QCOMPARE(refused.status, 502);
        QVERIFY2(refused.body.find("tls-refused") != std::string::npos, refused.body.c_str());
        const CertificateConfig own = m_authority.issue("gateway", {"gateway"});
        known.upstreams.front().tls.certificate = own.certificate;
        known.upstreams.front().tls.key = own.key;
        known.listeners.front().address.port = gateway.port();
        QVERIFY(gateway.apply(known).applied);
        QCOMPARE(RawClient(gateway.port()).get("/http/x").status, 200);
        QVERIFY(shown);
    }

    void aPlainOrSilentNodeIsToldApart() {
        RawServer plain([](RawServer::Peer& peer) {
            peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            peer.waitForClose();
        });
        RawServer silent([](RawServer::Peer& peer) { peer.waitForClose(); });
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway, plain.port())).applied);
        const RawClient::Answer noTls = RawClient(gateway.port()).get("/http/x");
        QCOMPARE(noTls.status, 502);
        QVERIFY2(noTls.body.find("tls-failed") != std::string::npos, noTls.body.c_str());
        GatewayConfig waiting = config(gateway, silent.port());
        waiting.upstreams.front().tls.handshakeTimeout = 100ms;
        QVERIFY(gateway.apply(waiting).applied);
        const RawClient::Answer late = RawClient(gateway.port()).get("/http/x");
        QCOMPARE(late.status, 504);
        QVERIFY2(late.body.find("tls-handshake-timeout") != std::string::npos, late.body.c_str());
    }

    void checksOfHealthSpeakTlsToo() {
        std::atomic<int> checks{0};
        TlsServer backend(m_local, [&](TlsServer::Peer& peer) {
            const std::string head = peer.readHead();
            if (head.find("sluice-health-check") != std::string::npos) ++checks;
            peer.answer("ok");
        });
        TestGateway gateway;
        GatewayConfig watched = config(gateway, backend.port());
        ActiveHealthConfig& active = watched.upstreams.front().health.active.emplace();
        active.healthyInterval = active.unhealthyInterval = 20ms;
        active.unhealthy.tcpFailures = 1;
        QVERIFY(gateway.apply(watched).applied);
        QTRY_VERIFY(checks > 3);
        QVERIFY(gateway.snapshot().upstreams.at(0).nodes.at(0).health == NodeHealth::Healthy);
        watched.listeners.front().address.port = gateway.port();
        watched.upstreams.front().tls.serverName = "other.example";
        QVERIFY(gateway.apply(watched).applied);
        const auto isUnhealthy = [](const GatewaySnapshot& snapshot) {
            return snapshot.upstreams.at(0).nodes.at(0).health == NodeHealth::Unhealthy;
        };
        QVERIFY(isUnhealthy(gateway.snapshotWhen(isUnhealthy)));
    }

    void anAnswerThatIsCutIsNotTakenForWhole() {
        TlsServer backend(m_local, [](TlsServer::Peer& peer) {
            const std::string head = peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf of it");
            if (head.find("/whole") != std::string::npos) peer.closeNotify();
        });
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway, backend.port())).applied);
        const RawClient::Answer whole = RawClient(gateway.port()).get("/http/whole");
        QCOMPARE(whole.status, 200);
        QCOMPARE(QString::fromStdString(whole.body), QString("half of it"));
        QCOMPARE(RawClient(gateway.port()).get("/http/cut").status, 0);
    }

    void largeBodiesPassOverTlsOnBothSides() {
        const std::string body(5'000'000, 'b');
        TlsServer backend(m_local, [&](TlsServer::Peer& peer) {
            while (!peer.readHead().empty())
                peer.answer(peer.readBytes(body.size()) == body ? body : "differs");
        });
        TestGateway gateway;
        const GatewayConfig both = withTls(config(gateway, backend.port()), m_local);
        QVERIFY(gateway.apply(both).applied);
        TlsClient client(gateway.port());
        for (int i = 0; i < 2; ++i) {
            client.send("POST /http/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n");
            client.send(body);
            const RawClient::Answer answer = client.read();
            QCOMPARE(answer.status, 200);
            QVERIFY(answer.body == body);
        }
    }

    void anApplyThatDoesNotConcernItKeepsThePool() {
        TlsServer backend(m_local, serveAll);
        TestGateway gateway;
        GatewayConfig same = config(gateway, backend.port());
        QVERIFY(gateway.apply(same).applied);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/http/x").status, 200);
        same.listeners.front().address.port = gateway.port();
        for (int i = 0; i < 10; ++i) {
            same.routes.front().priority = i;
            QVERIFY(gateway.apply(same).applied);
            QCOMPARE(client.get("/http/x").status, 200);
        }
        QCOMPARE(backend.handshakes(), 1);
    }
};

QTEST_GUILESS_MAIN(TestTlsUpstream)
#include "tst_tls_upstream.moc"
