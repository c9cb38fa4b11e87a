#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QProcess>
#include <QtTest>

#include <atomic>
#include <csignal>
#include <thread>

using namespace sluice::test;

namespace {

/// `sluicectl serve` with one route to a node.
class Serving {
public:
    Serving(std::uint16_t node, const QByteArray& more, const QStringList& options) {
        m_config = m_folder.filePath("gateway.yaml");
        QFile file(m_config);
        if (!file.open(QIODevice::WriteOnly)) return;
        file.write(
            "workers: 1\nlisteners: [{name: main, address: \"127.0.0.1:0\"}]\n"
            "upstreams: [{name: u, nodes: [\"127.0.0.1:" +
            QByteArray::number(node) +
            "\"]}]\n"
            "routes: [{name: r, match: {paths: [\"/**\"]}, upstream: u}]\n" +
            more);
        file.close();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LC_ALL", "C.UTF-8");
        m_process.setProcessEnvironment(environment);
        m_process.start(SLUICE_CTL, QStringList{"serve", m_config} + options);
        if (!m_process.waitForReadyRead(20'000)) return;
        m_port = static_cast<std::uint16_t>(m_process.readLine().trimmed().split(':').last().toInt());
    }
    ~Serving() {
        m_process.kill();
        m_process.waitForFinished();
    }
    std::uint16_t port() const { return m_port; }
    void signal(int number) { ::kill(static_cast<pid_t>(m_process.processId()), number); }
    /// The exit code, or -1.
    int wait() { return m_process.waitForFinished(20'000) ? m_process.exitCode() : -1; }
    void rewrite(const QByteArray& text) {
        QFile file(m_config);
        if (file.open(QIODevice::WriteOnly)) file.write(text);
    }
    QByteArray errors() { return m_process.readAllStandardError(); }

private:
    QTemporaryDir m_folder;
    QString m_config;
    QProcess m_process;
    std::uint16_t m_port = 0;
};

}  // namespace

/// The headless gateway and the signals of its operator.
class TestServeSignals : public QObject {
    Q_OBJECT

private slots:
    void terminateFinishesWhatIsInFlight() {
        std::atomic<bool> asked{false};
        std::atomic<bool> mayAnswer{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            if (peer.readHead().empty()) return;  // the gateway looks whether the node is there
            asked = true;
            while (!mayAnswer) std::this_thread::yield();
            peer.answer("late");
        });
        Serving gateway(upstream.port(), {}, {});
        QVERIFY(gateway.port() != 0);
        RawClient busy(gateway.port());
        busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_VERIFY(asked);
        gateway.signal(SIGTERM);
        QTRY_VERIFY(!RawClient(gateway.port()).connected());  // the listener is closed at once
        mayAnswer = true;
        const auto answer = busy.read();
        QCOMPARE(answer.body, std::string("late"));
        QCOMPARE(answer.field("Connection"), std::string("close"));
        QCOMPARE(gateway.wait(), 0);
        QVERIFY(!gateway.errors().contains("cut at the deadline"));
    }

    void theDeadlineCutsAndSaysHowMany() {
        std::atomic<int> asked{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            if (peer.readHead().empty()) return;
            ++asked;
            peer.readBytes(1);
        });
        Serving gateway(upstream.port(), {}, {"--drain", "0.2"});
        RawClient one(gateway.port());
        RawClient two(gateway.port());
        one.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        two.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(asked.load(), 2);
        gateway.signal(SIGTERM);
        QCOMPARE(gateway.wait(), 0);
        const QByteArray errors = gateway.errors();
        QVERIFY2(errors.contains("2 exchanges cut at the deadline"), errors.constData());
    }

    void aReloadThatFailsIsLoggedAndTheOldConfigurationServes() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        Serving gateway(upstream.port(), {}, {});
        gateway.rewrite("version: 1\nworkers: many\n");
        gateway.signal(SIGHUP);
        QByteArray log;
        QTRY_VERIFY((log += gateway.errors()).contains("kept the old configuration"));
        QVERIFY2(log.contains("config-problem file=") && log.contains(" line=2 column=10 code=wrong-type"),
                 log.constData());
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        gateway.signal(SIGTERM);
        QCOMPARE(gateway.wait(), 0);
    }

    void hangupOpensTheAccessLogAnew() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        QTemporaryDir folder;
        const QString path = folder.filePath("access.log");
        Serving gateway(upstream.port(), "access-log: {file: " + path.toUtf8() + ", format: $uri}\n", {});
        const auto content = [&] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        RawClient client(gateway.port());
        QCOMPARE(client.get("/a").status, 200);
        QTRY_COMPARE(content(), QByteArray("/a\n"));
        QVERIFY(QFile::rename(path, path + ".moved"));
        gateway.signal(SIGHUP);
        QTRY_VERIFY(QFile::exists(path));
        QCOMPARE(client.get("/b").status, 200);
        QTRY_COMPARE(content(), QByteArray("/b\n"));
        gateway.signal(SIGTERM);
        QCOMPARE(gateway.wait(), 0);
    }
};

QTEST_GUILESS_MAIN(TestServeSignals)
#include "tst_serve_signals.moc"
