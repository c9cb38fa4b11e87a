#include "tests/engine/load/finished_load.h"
#include "tests/engine/load/http2_peer.h"
#include "tests/support/test_authority.h"
#include "tests/support/tls_server.h"

#include <QtTest>

#include <atomic>
#include <csignal>
#include <mutex>
#include <set>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

/// Answers every request with "ok", and remembers the server names that it was asked for.
class OkServer {
public:
    OkServer()
        : m_server(m_authority.issue("server", {"test"}), [this](TlsServer::Peer& peer) { serve(peer); }) {}

    std::string url() const { return "https://127.0.0.1:" + std::to_string(m_server.port()) + "/"; }
    std::uint64_t requests() const { return m_requests; }
    std::set<std::string> names() {
        const std::lock_guard lock(m_mutex);
        return m_names;
    }

private:
    void serve(TlsServer::Peer& peer) {
        {
            const std::lock_guard lock(m_mutex);
            m_names.insert(peer.serverName());
        }
        for (; !peer.readHead().empty(); peer.answer("ok")) ++m_requests;
    }

    TestAuthority m_authority;
    std::atomic<std::uint64_t> m_requests{0};
    std::mutex m_mutex;
    std::set<std::string> m_names;
    TlsServer m_server;
};

}  // namespace

/// Loads over https.
class TestLoadTls : public QObject {
    Q_OBJECT

private slots:
    /// The server writes with write(2), too.
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void requestsGoOverTls() {
        OkServer server;
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 4);
        QCOMPARE(finished.result.errors.total(), 0u);
        QCOMPARE(finished.result.connectionsOpened, 4u);
        QTRY_COMPARE(server.requests(), finished.result.started);
        QCOMPARE(server.names(), (std::set<std::string>{""}));  // an address is no server name
    }

    void theServerNameIsSent() {
        OkServer server;
        LoadPlan plan = planFor(server.url());
        plan.serverName = "gateway.example";
        Load load(plan);
        load.finish();
        QVERIFY(server.names().count("gateway.example") == 1);
    }

    void aServerThatChoosesHttp2IsAskedInIt() {
        std::atomic<std::uint64_t> requests{0}, secure{0};
        TestAuthority authority;
        TlsServer server(authority.issue("server", {"test"}), [&](TlsServer::Peer& tls) {
            const Http2Peer::Wire wire{[&tls](void* to, std::size_t size) {
                                           const std::string bytes = tls.readSome(size);
                                           std::memcpy(to, bytes.data(), bytes.size());
                                           return ssize_t(bytes.size());
                                       },
                                       [&tls](std::string_view bytes) { tls.send(bytes); }};
            Http2Peer peer(wire, [&](const Http2Peer::Request& request) {
                ++requests;
                secure += request.fields.at(":scheme") == "https";
                return Http2Peer::Reply{};
            });
            peer.serve();
        });
        server.choose("h2");
        LoadPlan plan = planFor("https://127.0.0.1:" + std::to_string(server.port()) + "/", 2);
        plan.version = HttpVersion::Http2;
        plan.streams = 5;
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 10);
        QCOMPARE(finished.result.errors.total(), 0u);
        QTRY_COMPARE(requests.load(), finished.result.started);
        QCOMPARE(secure.load(), requests.load());
    }

    void aServerThatDoesNotChooseHttp2IsAnError() {
        OkServer server;
        LoadPlan plan = planFor(server.url(), 2);
        plan.version = HttpVersion::Http2;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.tls >= 2);
        QCOMPARE(finished.result.errors.total(), finished.result.errors.tls);
        QCOMPARE(finished.result.firstError->system, std::errc::protocol_not_supported);
    }

    void aCertificateThatIsNotTrustedIsRefusedWhereThatIsAsked() {
        OkServer server;
        LoadPlan plan = planFor(server.url());
        plan.verifyCertificate = true;
        Load load(plan);
        const Finished& finished = load.finish();
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
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.tls > 0);
        QVERIFY(!finished.result.firstError->system.message().empty());
    }

    void anOpenLoopKeepsItsConnections() {
        OkServer server;
        LoadPlan plan = planFor(server.url(), 4);
        plan.rate = 200;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.due, 60u);
        QCOMPARE(finished.result.due, finished.result.started + finished.result.unsent);
        QCOMPARE(finished.result.reopened, 0u);
    }

    void everyRequestMayHaveItsOwnHandshake() {
        OkServer server;
        LoadPlan plan = planFor(server.url());
        plan.keepAlive = false;
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 4);
        QCOMPARE(finished.result.errors.total(), 0u);
    }
};

QTEST_APPLESS_MAIN(TestLoadTls)
#include "tst_load_tls.moc"
