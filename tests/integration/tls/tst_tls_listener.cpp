#include "tests/support/h2_raw_client.h"
#include "tests/support/raw_server.h"
#include "tests/support/test_authority.h"
#include "tests/support/test_gateway.h"
#include "tests/support/tls_client.h"

#include <QtTest>
#include <openssl/ssl.h>

using namespace sluice;
using namespace sluice::test;
using namespace std::chrono_literals;

namespace {

std::string text(std::size_t size) {
    std::string made(size, '\0');
    for (std::size_t i = 0; i < size; ++i) made[i] = static_cast<char>('a' + i % 23);
    return made;
}

}  // namespace

/// A listener with TLS as its clients see it.
class TestTlsListener : public QObject {
    Q_OBJECT

    TestAuthority m_authority;
    CertificateConfig m_main = m_authority.issue("main", {"main.example", {"DNS:main.example"}});

    GatewayConfig config(const TestGateway& gateway) const { return withTls(gateway.config(), m_main); }
    static ListenerTlsConfig& tlsOf(GatewayConfig& config) { return *config.listeners.front().tls; }

private slots:
    void servesTls12And13_data() {
        QTest::addColumn<int>("version");
        QTest::addColumn<QString>("name");
        QTest::newRow("1.2") << TLS1_2_VERSION << "TLSv1.2";
        QTest::newRow("1.3") << TLS1_3_VERSION << "TLSv1.3";
    }
    void servesTls12And13() {
        QFETCH(int, version);
        QFETCH(QString, name);
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        TlsClient client(gateway.port(), {.caFile = m_authority.caFile(), .version = version});
        QVERIFY(client.isSecure());
        QCOMPARE(QString::fromStdString(client.version()), name);
        for (int i = 0; i < 3; ++i) QCOMPARE(client.get("/http/test/requestBody").status, 200);
    }

    void theLowestVersionIsKept() {
        TestGateway gateway;
        GatewayConfig strict = config(gateway);
        tlsOf(strict).minVersion = TlsVersion::Tls13;
        QVERIFY(gateway.apply(strict).applied);
        QVERIFY(!TlsClient(gateway.port(), {.version = TLS1_2_VERSION}).isSecure());
        QVERIFY(TlsClient(gateway.port(), {.version = TLS1_3_VERSION}).isSecure());
    }

    void theServerNameChoosesTheCertificate_data() {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("given");
        QTest::newRow("none") << ""
                              << "main.example";
        QTest::newRow("the first one's") << "main.example"
                                         << "main.example";
        QTest::newRow("exact") << "api.example.com"
                               << "api";
        QTest::newRow("in capitals") << "API.Example.COM"
                                     << "api";
        QTest::newRow("the second of a certificate") << "www.example.com"
                                                     << "api";
        QTest::newRow("wildcard") << "anything.example.com"
                                  << "wild";
        QTest::newRow("a wildcard is one label") << "a.b.example.com"
                                                 << "main.example";
        QTest::newRow("a wildcard is no name of its own") << "example.com"
                                                          << "main.example";
        QTest::newRow("unknown") << "other.test"
                                 << "main.example";
    }
    void theServerNameChoosesTheCertificate() {
        QFETCH(QString, asked);
        QFETCH(QString, given);
        TestGateway gateway;
        GatewayConfig many = config(gateway);
        tlsOf(many).certificates = {
            m_authority.issue("wild", {"wild", {"DNS:*.example.com"}}),
            m_authority.issue("api", {"api", {"DNS:api.example.com", "DNS:www.example.com"}})};
        QVERIFY(gateway.apply(many).applied);
        TlsClient client(gateway.port(), {.serverName = asked.toStdString(), .caFile = m_authority.caFile()});
        QVERIFY(client.isSecure());
        QCOMPARE(QString::fromStdString(client.peerName()), given);
        QCOMPARE(client.get("/http/test/requestBody").status, 200);
    }

    void aClientCertificateIsAskedFor_data() {
        QTest::addColumn<int>("version");
        QTest::newRow("1.2") << TLS1_2_VERSION;
        QTest::newRow("1.3") << TLS1_3_VERSION;
    }
    void aClientCertificateIsAskedFor() {
        QFETCH(int, version);
        TestAuthority other("Another authority");
        const CertificateConfig good = m_authority.issue("client", {"client"});
        const CertificateConfig bad = other.issue("client", {"client"});
        TestGateway gateway;
        GatewayConfig asking = config(gateway);
        tlsOf(asking).clientCa = m_authority.caFile();
        // In TLS 1.3 the client's handshake is over before the server has looked at its certificate.
        const auto status = [&](const CertificateConfig& certificate) {
            TlsClient client(gateway.port(), {.certificate = certificate, .version = version});
            return client.get("/http/test/requestBody").status;
        };
        tlsOf(asking).verifyClient = VerifyClient::Required;
        QVERIFY(gateway.apply(asking).applied);
        QCOMPARE(status(good), 200);
        QCOMPARE(status(bad), 0);
        QCOMPARE(status({}), 0);
        tlsOf(asking).verifyClient = VerifyClient::Optional;
        QVERIFY(gateway.apply(asking).applied);
        QCOMPARE(status(good), 200);
        QCOMPARE(status(bad), 0);
        QCOMPARE(status({}), 200);
    }

    void alpnIsAnsweredOrRefused() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        TlsClient both(gateway.port(), {.alpn = {"xyz", "http/1.1"}});
        QVERIFY(both.isSecure());
        QCOMPARE(QString::fromStdString(both.protocol()), QString("http/1.1"));
        QVERIFY(!TlsClient(gateway.port(), {.alpn = {"xyz"}}).isSecure());
    }

    void http2IsChosenBeforeHttp1() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        TlsClient client(gateway.port(), {.alpn = {"http/1.1", "h2"}});
        QCOMPARE(QString::fromStdString(client.protocol()), QString("h2"));
        client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + H2RawClient::frame(H2RawClient::Settings, 0, 0, {}));
        // The server's own preface is a SETTINGS frame on stream 0 (RFC 9113 3.4).
        const std::string frame = client.readBytes(9);
        QCOMPARE(frame.size(), std::size_t{9});
        QCOMPARE(frame.substr(3), std::string("\4\0\0\0\0\0", 6));
    }

    void plainHttpGetsAnAnswerThatSaysSo() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        RawClient client(gateway.port());
        const RawClient::Answer answer = client.get("/http/test/requestBody");
        QCOMPARE(answer.status, 400);
        QVERIFY(answer.body.find("plain-http-on-tls-port") != std::string::npos);
        QCOMPARE(QString::fromStdString(answer.field("Connection")), QString("close"));
    }

    void whatIsNoTlsIsCutAndOthersGoOn() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        TlsClient healthy(gateway.port());
        for (const std::string& junk :
             {std::string("\x16\x03\x01\x00\x05hello"), std::string(1, '\0') + "GET /",
              std::string("\x80\x2e\x01\x03\x01"), std::string("\x16\x03\x01\xff\xff", 5)}) {
            RawClient client(gateway.port());
            client.send(junk);
            client.shutdownSend();
            QVERIFY(client.readsEnd());
            QCOMPARE(healthy.get("/http/test/requestBody").status, 200);
        }
    }

    void aSlowHandshakeIsCut() {
        TestGateway gateway;
        GatewayConfig impatient = config(gateway);
        tlsOf(impatient).handshakeTimeout = 100ms;
        QVERIFY(gateway.apply(impatient).applied);
        RawClient silent(gateway.port());
        RawClient stuck(gateway.port());
        stuck.send(std::string_view("\x16\x03\x01\x02\x00\x01", 6));
        QVERIFY(silent.readsEnd());
        QVERIFY(stuck.readsEnd());
        QCOMPARE(TlsClient(gateway.port()).get("/http/test/requestBody").status, 200);
    }

    void everythingMayComeByteByByte() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        TlsClient client(gateway.port(), {.caFile = m_authority.caFile(), .chunk = 1});
        QVERIFY(client.isSecure());
        QCOMPARE(client.get("/http/test/requestBody").status, 200);
        QCOMPARE(client.get("/http/test/requestBody").status, 200);
    }

    void theUpstreamLearnsOfHttps() {
        RawServer backend([](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                const std::string body = peer.request();
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                          body);
            }
        });
        TestGateway gateway;
        GatewayConfig echo = config(gateway);
        echo.upstreams.front().nodes = {{{"127.0.0.1", backend.port()}, 1}};
        QVERIFY(gateway.apply(echo).applied);
        TlsClient client(gateway.port());
        QVERIFY(client.get("/http/x").body.find("\r\nX-Forwarded-Proto: https\r\n") != std::string::npos);
    }

    void largeBodiesPassBothWays() {
        const std::string body = text(5'000'000);
        RawServer backend([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                const bool same = peer.readBytes(body.size()) == body;
                peer.send("HTTP/1.1 200 OK\r\nX-Same: " + std::string(same ? "yes" : "no") +
                          "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n");
                peer.send(body);
            }
        });
        TestGateway gateway;
        GatewayConfig large = config(gateway);
        large.upstreams.front().nodes = {{{"127.0.0.1", backend.port()}, 1}};
        QVERIFY(gateway.apply(large).applied);
        TlsClient client(gateway.port());
        for (int i = 0; i < 2; ++i) {
            client.send("POST /http/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n");
            client.send(body);
            const RawClient::Answer answer = client.read();
            QCOMPARE(answer.status, 200);
            QCOMPARE(QString::fromStdString(answer.field("X-Same")), QString("yes"));
            QVERIFY(answer.body == body);
        }
    }

    void pipelinedRequestsInOneRecordAreAllAnswered() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway)).applied);
        TlsClient client(gateway.port());
        std::string many;
        for (int i = 0; i < 20; ++i) many += "GET /http/test/requestBody HTTP/1.1\r\nHost: a\r\n\r\n";
        client.send(many);
        for (int i = 0; i < 20; ++i) QCOMPARE(client.read().status, 200);
    }

    void aWholeAnswerEndsProperlyAndACutOneDoesNot() {
        RawServer backend([](RawServer::Peer& peer) {
            peer.readRequest();
            const bool whole = peer.request().find("/whole") != std::string::npos;
            peer.send(whole ? "HTTP/1.1 200 OK\r\n\r\npart"
                            : "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart");
        });
        TestGateway gateway;
        GatewayConfig ending = config(gateway);
        ending.upstreams.front().nodes = {{{"127.0.0.1", backend.port()}, 1}};
        QVERIFY(gateway.apply(ending).applied);
        TlsClient whole(gateway.port());
        whole.send("GET /http/whole HTTP/1.0\r\n\r\n");
        QCOMPARE(QString::fromStdString(whole.read().body), QString("part"));
        QVERIFY(whole.wasClosedProperly());
        TlsClient cut(gateway.port());
        cut.send("GET /http/cut HTTP/1.0\r\n\r\n");
        QCOMPARE(cut.read().status, 0);
        QVERIFY(!cut.wasClosedProperly());
    }
};

QTEST_GUILESS_MAIN(TestTlsListener)
#include "tst_tls_listener.moc"
