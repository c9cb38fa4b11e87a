#include "tests/engine/load/finished_load.h"
#include "tests/engine/load/tls_server.h"

#include <QtTest>

#include <csignal>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

/// Loads over https.
class TestLoadTls : public QObject {
    Q_OBJECT

private slots:
    /// The server writes with write(2), too.
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void requestsGoOverTls() {
        TlsServer server;
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 4);
        QCOMPARE(finished.result.errors.total(), 0u);
        QCOMPARE(finished.result.connectionsOpened, 4u);
        QTRY_COMPARE(server.requests(), finished.result.started);
        QCOMPARE(server.names(), (std::set<std::string>{""}));  // an address is no server name
    }

    void theServerNameIsSent() {
        TlsServer server;
        LoadPlan plan = planFor(server.url());
        plan.serverName = "gateway.example";
        Load load(plan);
        checkSums(load.finish());
        QVERIFY(server.names().count("gateway.example") == 1);
    }

    void aCertificateThatIsNotTrustedIsRefusedWhereThatIsAsked() {
        TlsServer server;
        LoadPlan plan = planFor(server.url());
        plan.verifyCertificate = true;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.tls >= 4);
        QCOMPARE(finished.result.errors.total(), finished.result.errors.tls);
        QCOMPARE(std::string(finished.result.firstError->system.category().name()),
                 std::string("certificate"));
        QVERIFY(finished.result.latencyAll().empty());
    }

    void aServerWithoutTlsIsAnError() {
        RawServer server([](RawServer::Peer& peer) {
            peer.send("SSH-2.0-OpenSSH_9.2\r\n");
            peer.waitForClose();
        });
        LoadPlan plan = planFor("https" + server.url().substr(4));
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.tls > 0);
        QVERIFY(!finished.result.firstError->system.message().empty());
    }

    void anOpenLoopKeepsItsConnections() {
        TlsServer server;
        LoadPlan plan = planFor(server.url(), 4);
        plan.rate = 200;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.due, 60u);
        QCOMPARE(finished.result.due, finished.result.started + finished.result.unsent);
        QCOMPARE(finished.result.reopened, 0u);
    }

    void everyRequestMayHaveItsOwnHandshake() {
        TlsServer server;
        LoadPlan plan = planFor(server.url());
        plan.keepAlive = false;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 4);
        QCOMPARE(finished.result.errors.total(), 0u);
    }
};

QTEST_APPLESS_MAIN(TestLoadTls)
#include "tst_load_tls.moc"
