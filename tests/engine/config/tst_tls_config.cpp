#include "engine/config/config_diff.h"
#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

/// Every issue as "line: where: token argument, argument".
QStringList issues(const std::string& text) {
    QStringList lines;
    for (const ConfigIssue& issue : readConfig(text, {}).issues) {
        QStringList args;
        for (const std::string& arg : issue.args) args << QString::fromStdString(arg);
        lines << QString("%1: %2: %3 %4")
                     .arg(issue.place ? issue.place->line : 0)
                     .arg(QString::fromStdString(issue.where), toToken(issue.code), args.join(", "));
    }
    return lines;
}

std::string listener(const std::string& tls) {
    return "listeners:\n  - name: main\n    address: 127.0.0.1:9443\n" + tls;
}

std::string upstream(const std::string& fields) {
    return "upstreams:\n  - name: stories\n    nodes: [\"127.0.0.1:8443\"]\n" + fields;
}

constexpr const char* kListener = R"(    tls:
      certificate: main.pem
      key: main.key
      certificates:
        - {certificate: api.pem, key: api.key}
        - {certificate: both.pem}
      min-version: 1.3
      verify-client: optional
      client-ca: clients.pem
      alpn: [http/1.1]
      handshake-timeout: 3s
)";

constexpr const char* kUpstream = R"(    scheme: https
    tls:
      verify: false
      ca: ca.pem
      server-name: api.example.com
      certificate: own.pem
      key: own.key
      min-version: 1.3
      handshake-timeout: 3s
)";

}  // namespace

/// The entries `tls`, from text to values and back.
class TestTlsConfig : public QObject {
    Q_OBJECT

private slots:
    void everyFieldOfAListenerIsRead() {
        const LoadedConfig loaded = readConfig(listener(kListener), {});
        QCOMPARE(loaded.issues.size(), std::size_t(0));
        const ListenerTlsConfig tls = loaded.config.listeners.at(0).tls.value();
        const ListenerTlsConfig wanted{"main.pem",
                                       "main.key",
                                       {{"api.pem", "api.key"}, {"both.pem", ""}},
                                       TlsVersion::Tls13,
                                       VerifyClient::Optional,
                                       "clients.pem",
                                       {"http/1.1"},
                                       3s};
        QVERIFY(tls == wanted);
    }

    void everyFieldOfAnUpstreamIsRead() {
        const LoadedConfig loaded = readConfig(upstream(kUpstream), {});
        QCOMPARE(loaded.issues.size(), std::size_t(0));
        QVERIFY(loaded.config.upstreams.at(0).scheme == UpstreamScheme::Https);
        const UpstreamTlsConfig wanted{
            false, "ca.pem", "api.example.com", "own.pem", "own.key", TlsVersion::Tls13, 3s};
        QVERIFY(loaded.config.upstreams.at(0).tls == wanted);
    }

    void whatIsNotSaidIsSafe() {
        const GatewayConfig config = readConfig(upstream("    scheme: https\n"), {}).config;
        const UpstreamTlsConfig& tls = config.upstreams.at(0).tls;
        QVERIFY(tls.verify);
        QVERIFY(tls.minVersion == TlsVersion::Tls12);
        QVERIFY(!readConfig(listener(""), {}).config.listeners.at(0).tls);
        const auto listening =
            readConfig(listener("    tls: {certificate: a.pem}\n"), {}).config.listeners.at(0).tls;
        QVERIFY(listening && listening->minVersion == TlsVersion::Tls12);
        QCOMPARE(listening->alpn, (std::vector<std::string>{"h2", "http/1.1"}));
    }

    void whatWasReadIsWrittenAndReadAgain() {
        const std::string text = listener(kListener) + upstream(kUpstream);
        const GatewayConfig config = readConfig(text, {}).config;
        QVERIFY(readConfig(writeConfig("", config), {}).config == config);
        GatewayConfig edited = config;
        edited.listeners.at(0).tls->certificate = "new.pem";
        edited.upstreams.at(0).tls.verify = true;
        const std::string written = writeConfig(text, edited);
        QVERIFY(readConfig(written, {}).config == edited);
        QVERIFY(written.find("{certificate: api.pem, key: api.key}") != std::string::npos);
        edited.listeners.at(0).tls.reset();
        QVERIFY(readConfig(writeConfig(text, edited), {}).config == edited);
    }

    void theFolderIsNoPartOfTheText() {
        const std::string text = "# mine\n" + listener(kListener);
        GatewayConfig config = readConfig(text, {}).config;
        config.folder = "/etc/sluice";
        QCOMPARE(QString::fromStdString(writeConfig(text, config)), QString::fromStdString(text));
        config.workers = 3;
        QVERIFY(writeConfig(text, config).starts_with("# mine\n"));
    }

    void aChangeNamesItsField() {
        const GatewayConfig before = readConfig(listener(kListener), {}).config;
        GatewayConfig after = before;
        after.listeners.at(0).tls->key = "other.key";
        const auto changes = diff(before, after);
        QCOMPARE(changes.size(), std::size_t(1));
        QCOMPARE(changes.at(0).fields, std::vector<std::string>{"tls.key"});
    }

    void mistakesAreNamedWithTheirPlace_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("issue");
        const auto row = [](const char* name, const std::string& text, const char* issue) {
            QTest::newRow(name) << QString::fromStdString(text) << issue;
        };
        row("no certificate", listener("    tls: {key: a.key}\n"),
            "4: listeners[0].tls.certificate: missing-field certificate");
        row("none in a further one",
            listener("    tls:\n      certificate: a\n      certificates:\n        - {key: b}\n"),
            "7: listeners[0].tls.certificates[0].certificate: missing-field certificate");
        row("no authority", listener("    tls: {certificate: a, verify-client: required}\n"),
            "4: listeners[0].tls.client-ca: missing-field client-ca");
        row("old version", listener("    tls:\n      certificate: a\n      min-version: 1.0\n"),
            "6: listeners[0].tls.min-version: unknown-choice 1.0, 1.2, 1.3");
        row("unknown verification", listener("    tls:\n      certificate: a\n      verify-client: maybe\n"),
            "6: listeners[0].tls.verify-client: unknown-choice maybe, off, optional, required");
        row("unknown protocol", listener("    tls:\n      certificate: a\n      alpn: [spdy/3]\n"),
            "6: listeners[0].tls.alpn[0]: unknown-choice spdy/3, h2, http/1.1");
        row("no time", listener("    tls:\n      certificate: a\n      handshake-timeout: 0s\n"),
            "6: listeners[0].tls.handshake-timeout: out-of-range 0s, 10ms, 8760h");
        row("unknown field", listener("    tls:\n      certificate: a\n      ciphers: all\n"),
            "6: listeners[0].tls.ciphers: unknown-field ciphers");
        row("unknown scheme", upstream("    scheme: ftp\n"),
            "4: upstreams[0].scheme: unknown-choice ftp, http, https, grpc, grpcs");
        row("a pattern as a name", upstream("    tls:\n      server-name: \"*.example.com\"\n"),
            "5: upstreams[0].tls.server-name: bad-host *.example.com");
        row("a key alone", upstream("    tls: {key: a.key}\n"),
            "4: upstreams[0].tls.certificate: missing-field certificate");
        row("no mapping", listener("    tls: true\n"), "4: listeners[0].tls: wrong-type mapping, boolean");
    }
    void mistakesAreNamedWithTheirPlace() {
        QFETCH(QString, text);
        QFETCH(QString, issue);
        QCOMPARE(issues(text.toStdString()), QStringList(issue));
    }
};

QTEST_APPLESS_MAIN(TestTlsConfig)
#include "tst_tls_config.moc"
