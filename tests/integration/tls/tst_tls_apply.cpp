#include "tests/support/test_authority.h"
#include "tests/support/test_gateway.h"
#include "tests/support/tls_client.h"

#include <QFile>
#include <QtTest>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Every issue as "where: token reason".
QStringList problems(const ApplyReport& report) {
    QStringList lines;
    for (const ConfigIssue& issue : report.issues) {
        const bool isCertificate = issue.code == IssueCode::BadCertificate;
        lines << QString("%1: %2 %3")
                     .arg(QString::fromStdString(issue.where), toToken(issue.code),
                          isCertificate ? QString::fromStdString(issue.args.at(1)) : QString())
                     .trimmed();
    }
    return lines;
}

}  // namespace

/// Certificates are read by every apply: good ones replace what ran, bad ones change nothing.
class TestTlsApply : public QObject {
    Q_OBJECT

    TestAuthority m_authority;

    GatewayConfig config(const TestGateway& gateway, const CertificateConfig& certificate) const {
        return withTls(gateway.config(), certificate);
    }
    std::string write(const std::string& name, const QByteArray& text) const {
        QFile file(QString::fromStdString(m_authority.path(name)));
        file.open(QIODevice::WriteOnly);
        file.write(text);
        return file.fileName().toStdString();
    }

private slots:
    void aNewCertificateServesNewHandshakes() {
        TestGateway gateway;
        const CertificateConfig files = m_authority.issue("site", {"old"});
        const GatewayConfig same = config(gateway, files);
        QVERIFY(gateway.apply(same).applied);
        TlsClient before(gateway.port());
        QCOMPARE(QString::fromStdString(before.peerName()), QString("old"));
        QCOMPARE(before.get("/http/test/requestBody").status, 200);

        m_authority.issue("site", {"new"});
        GatewayConfig again = config(gateway, files);
        QVERIFY(gateway.apply(again).applied);
        TlsClient after(gateway.port());
        QCOMPARE(QString::fromStdString(after.peerName()), QString("new"));
        QCOMPARE(after.get("/http/test/requestBody").status, 200);
        QCOMPARE(before.get("/http/test/requestBody").status, 200);
    }

    void aRenewedFileServesWithoutAnApply() {
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway, m_authority.issue("renewed", {"old"}))).applied);
        TlsClient before(gateway.port());
        QCOMPARE(QString::fromStdString(before.peerName()), QString("old"));
        // While the key is not there yet, or is another's, the former one goes on.
        const std::string key = m_authority.path("renewed.key");
        QVERIFY(QFile::rename(QString::fromStdString(key), QString::fromStdString(key) + ".old"));
        QCOMPARE(TlsClient(gateway.port()).get("/http/test/requestBody").status, 200);
        m_authority.issue("renewed", {"new"});
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(TlsClient(gateway.port()).peerName()),
                                  QString("new"), 20'000);
        QCOMPARE(before.get("/http/test/requestBody").status, 200);
        QCOMPARE(gateway.snapshot().configVersion, std::uint64_t(1));
    }

    void plainBecomesTlsAndBack() {
        TestGateway gateway;
        QVERIFY(gateway.apply(gateway.config()).applied);
        RawClient plain(gateway.port());
        QCOMPARE(plain.get("/http/test/requestBody").status, 200);
        QVERIFY(gateway.apply(config(gateway, m_authority.issue("turn", {"turn"}))).applied);
        QCOMPARE(TlsClient(gateway.port()).get("/http/test/requestBody").status, 200);
        QCOMPARE(plain.get("/http/test/requestBody").status, 200);
        QVERIFY(gateway.apply(gateway.config()).applied);
        QCOMPARE(RawClient(gateway.port()).get("/http/test/requestBody").status, 200);
    }

    void badFilesChangeNothing_data() {
        QTest::addColumn<QString>("certificate");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("problem");
        const CertificateConfig good = m_authority.issue("good", {"good"});
        const CertificateConfig other = m_authority.issue("other", {"other"});
        const CertificateConfig expired = m_authority.issue("expired", {"expired", {}, -10, -1});
        const CertificateConfig early = m_authority.issue("early", {"early", {}, 1, 10});
        const auto row = [](const char* name, const std::string& certificate, const std::string& key,
                            const char* problem) {
            QTest::newRow(name) << QString::fromStdString(certificate) << QString::fromStdString(key)
                                << problem;
        };
        row("no file", m_authority.path("none.pem"), good.key,
            "listeners[0].tls.certificate: unreadable-file");
        row("a folder", m_authority.path(""), good.key, "listeners[0].tls.certificate: unreadable-file");
        row("no key file", good.certificate, m_authority.path("none.key"),
            "listeners[0].tls.key: unreadable-file");
        row("garbage", write("garbage.pem", "hello"), good.key,
            "listeners[0].tls.certificate: bad-certificate no-certificate");
        row("a broken entry",
            write("broken.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"), good.key,
            "listeners[0].tls.certificate: bad-certificate no-certificate");
        row("no key in it", good.certificate, good.certificate,
            "listeners[0].tls.key: bad-certificate no-key");
        row("no key at all", good.certificate, "", "listeners[0].tls.certificate: bad-certificate no-key");
        row("another's key", good.certificate, other.key,
            "listeners[0].tls.key: bad-certificate key-mismatch");
        row("expired", expired.certificate, expired.key,
            "listeners[0].tls.certificate: bad-certificate expired");
        row("not yet valid", early.certificate, early.key,
            "listeners[0].tls.certificate: bad-certificate not-yet-valid");
    }
    void badFilesChangeNothing() {
        QFETCH(QString, certificate);
        QFETCH(QString, key);
        QFETCH(QString, problem);
        TestGateway gateway;
        QVERIFY(gateway.apply(config(gateway, m_authority.issue("running", {"running"}))).applied);
        const std::uint16_t port = gateway.port();
        const ApplyReport report =
            gateway.apply(config(gateway, {certificate.toStdString(), key.toStdString()}));
        QVERIFY(!report.applied);
        QCOMPARE(problems(report), QStringList(problem));
        TlsClient client(port);
        QCOMPARE(QString::fromStdString(client.peerName()), QString("running"));
        QCOMPARE(client.get("/http/test/requestBody").status, 200);
    }

    void everyBadFileIsNamed() {
        TestGateway gateway;
        GatewayConfig bad = config(gateway, m_authority.issue("fine", {"fine"}));
        bad.listeners.front().tls->certificates = {{m_authority.path("none"), m_authority.path("no")}};
        bad.listeners.front().tls->verifyClient = VerifyClient::Required;
        bad.listeners.front().tls->clientCa = write("empty.pem", "");
        bad.upstreams.front().scheme = UpstreamScheme::Https;
        bad.upstreams.front().tls.ca = m_authority.path("nowhere");
        QCOMPARE(problems(gateway.apply(bad)),
                 QStringList({"listeners[0].tls.client-ca: bad-certificate no-certificate",
                              "listeners[0].tls.certificates[0].certificate: unreadable-file",
                              "listeners[0].tls.certificates[0].key: unreadable-file",
                              "upstreams[0].tls.ca: unreadable-file"}));
    }

    void relativeNamesBeginAtTheConfigurationsFolder() {
        TestGateway gateway;
        m_authority.issue("near", {"near"});
        GatewayConfig relative = config(gateway, {"near.pem", "near.key"});
        QVERIFY(!gateway.apply(relative).applied);
        relative.folder = m_authority.path("");
        QVERIFY(gateway.apply(relative).applied);
        QCOMPARE(QString::fromStdString(TlsClient(gateway.port()).peerName()), QString("near"));
    }
};

QTEST_GUILESS_MAIN(TestTlsApply)
#include "tst_tls_apply.moc"
