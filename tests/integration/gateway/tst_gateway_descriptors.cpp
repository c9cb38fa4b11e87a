#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QProcess>
#include <QtTest>

using namespace sluice::test;

/// A gateway in a process of its own that may open only a few files.
class TestGatewayDescriptors : public QObject {
    Q_OBJECT

private slots:
    void acceptingPausesAndResumes() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        QProcess gateway;
        gateway.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        gateway.start("sh",
                      {"-c", QString("ulimit -n 24; exec \"$0\" 0 %1").arg(upstream.port()), POOL_PROGRAM});
        QVERIFY(gateway.waitForReadyRead(10'000));
        const auto port = static_cast<std::uint16_t>(gateway.readLine().trimmed().split(':').last().toInt());

        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 60; ++i) {
            clients.push_back(std::make_unique<RawClient>(port));
            QVERIFY(clients.back()->connected());  // the queue holds what cannot be accepted yet
            clients.back()->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        // Each one that leaves makes room for one that waits. With no descriptor left for a node the answer
        // is 503.
        for (auto& client : clients) {
            const int status = client->read().status;
            QVERIFY2(status == 200 || status == 503, qPrintable(QString::number(status)));
            client.reset();
        }
        QCOMPARE(RawClient(port).get("/").status, 200);
        gateway.terminate();
        QVERIFY(gateway.waitForFinished(10'000));
        QCOMPARE(gateway.exitCode(), 0);
    }
};

QTEST_GUILESS_MAIN(TestGatewayDescriptors)
#include "tst_gateway_descriptors.moc"
