#include "tests/support/test_authority.h"
#include "tests/support/test_gateway.h"
#include "tests/support/tls_client.h"
#include "tests/support/tls_server.h"

#include <QtTest>
#include <openssl/ssl.h>

#include <mutex>

using namespace sluice;
using namespace sluice::test;

/// Sessions are resumed by the same client for the same name, and by nobody else.
class TestTlsResumption : public QObject {
    Q_OBJECT

    TestAuthority m_authority;
    CertificateConfig m_wild = m_authority.issue("wild", {"wild", {"DNS:*.example.com"}});
    CertificateConfig m_local = m_authority.issue("local", {"local", {"IP:127.0.0.1", "DNS:localhost"}});

    static void versions() {
        QTest::addColumn<int>("version");
        QTest::newRow("1.2") << TLS1_2_VERSION;
        QTest::newRow("1.3") << TLS1_3_VERSION;
    }

    /// A session of this name, its ticket included.
    static std::shared_ptr<SSL_SESSION> sessionFor(std::uint16_t port, const std::string& name, int version) {
        TlsClient client(port, {.serverName = name, .version = version});
        client.get("/http/test/requestBody");
        return client.session();
    }

private slots:
    void theSameNameIsResumed_data() { versions(); }
    void theSameNameIsResumed() {
        QFETCH(int, version);
        TestGateway gateway;
        const GatewayConfig config = withTls(gateway.config(), m_wild);
        QVERIFY(gateway.apply(config).applied);
        const auto session = sessionFor(gateway.port(), "a.example.com", version);
        TlsClient again(gateway.port(),
                        {.serverName = "a.example.com", .version = version, .session = session});
        QVERIFY(again.wasResumed());
        QCOMPARE(again.get("/http/test/requestBody").status, 200);
    }

    void anotherNameIsNot_data() { versions(); }
    void anotherNameIsNot() {
        QFETCH(int, version);
        TestGateway gateway;
        const GatewayConfig config = withTls(gateway.config(), m_wild);
        QVERIFY(gateway.apply(config).applied);
        const auto session = sessionFor(gateway.port(), "a.example.com", version);
        TlsClient other(gateway.port(),
                        {.serverName = "b.example.com", .version = version, .session = session});
        QVERIFY(other.isSecure());
        QVERIFY(!other.wasResumed());
        QCOMPARE(other.get("/http/test/requestBody").status, 200);
    }

    void anApplyThatDoesNotConcernItKeepsSessions() {
        TestGateway gateway;
        GatewayConfig config = withTls(gateway.config(), m_wild);
        QVERIFY(gateway.apply(config).applied);
        const auto session = sessionFor(gateway.port(), "a.example.com", TLS1_3_VERSION);
        config.listeners.front().address.port = gateway.port();
        config.routes.front().priority = 7;
        QVERIFY(gateway.apply(config).applied);
        QVERIFY(TlsClient(gateway.port(), {.serverName = "a.example.com", .session = session}).wasResumed());
    }

    void upstreamSessionsAreResumed_data() { versions(); }
    void upstreamSessionsAreResumed() {
        QFETCH(int, version);
        std::mutex mutex;
        QStringList seen;
        TlsServer backend(
            m_local,
            [&](TlsServer::Peer& peer) {
                peer.readHead();
                {
                    const std::lock_guard lock(mutex);
                    seen << (peer.wasResumed() ? "resumed" : "full");
                }
                peer.answer("ok");
                peer.readHead();
            },
            {}, version);
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.workers = 1;
        UpstreamConfig& upstream = config.upstreams.front();
        upstream.scheme = UpstreamScheme::Https;
        upstream.tls.ca = m_authority.caFile();
        upstream.nodes = {{{"127.0.0.1", backend.port()}, 1}};
        upstream.keepalive.size = 0;
        QVERIFY(gateway.apply(config).applied);
        RawClient client(gateway.port());
        for (int i = 0; i < 3; ++i) QCOMPARE(client.get("/http/x").status, 200);
        const std::lock_guard lock(mutex);
        QCOMPARE(seen, QStringList({"full", "resumed", "resumed"}));
    }
};

QTEST_GUILESS_MAIN(TestTlsResumption)
#include "tst_tls_resumption.moc"
