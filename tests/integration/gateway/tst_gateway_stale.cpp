#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

using namespace sluice;
using namespace sluice::test;

namespace {

enum class Ending { Fin, Reset, CloseOnAccept, Timeout408 };

/// What requests an upstream saw whole, by their targets, which the test makes different.
class SeenRequests {
public:
    void note(const std::string& head) {
        if (!head.starts_with("POST")) return;
        std::lock_guard lock(m_mutex);
        if (!m_posts.insert(head.substr(0, head.find('\r'))).second) m_twice = true;
    }
    bool postTwice() {
        std::lock_guard lock(m_mutex);
        return m_twice;
    }

private:
    std::mutex m_mutex;
    std::set<std::string> m_posts;
    bool m_twice = false;
};

/// Three requests on a connection, and then the end in one of the wrong ways just as the next may come.
ScriptedUpstream::Script ending(Ending how, SeenRequests& seen) {
    return [how, &seen](ScriptedUpstream::Peer& peer) {
        if (how == Ending::CloseOnAccept && peer.number() % 3 == 1) return;
        for (int i = 0; i < 3; ++i) {
            const std::string head = peer.readHead();
            if (head.empty()) return;
            seen.note(head);
            const bool isHead = head.starts_with("HEAD");
            if (!(isHead ? peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n") : peer.answer("ok")))
                return;
        }
        if (how == Ending::Timeout408) {
            peer.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        } else if (how == Ending::Reset) {
            // The fourth request is read and then refused, as by a process that is killed.
            seen.note(peer.readHead());
            peer.reset();
        }
    };
}

/// A node that is killed and started again on its port, over and over, until it is destroyed: each time in the midst
/// of requests, when it has answered some.
class RestartingNode {
public:
    explicit RestartingNode(SeenRequests& seen)
        : m_script([this, &seen](ScriptedUpstream::Peer& peer) {
              for (std::string head; !(head = peer.readHead()).empty();) {
                  seen.note(head);
                  peer.answer("ok");
                  ++m_answered;
                  m_answered.notify_all();
              }
          }) {
        m_running = std::make_unique<ScriptedUpstream>(m_script, m_port);
        m_thread = std::thread([this] {
            while (!m_done) {
                for (int now = m_answered, enough = now + 20; now < enough && !m_done; now = m_answered)
                    m_answered.wait(now);
                m_running.reset();
                m_running = std::make_unique<ScriptedUpstream>(m_script, m_port);
                ++m_restarts;
            }
        });
    }
    ~RestartingNode() {
        m_done = true;
        ++m_answered;
        m_answered.notify_all();
        m_thread.join();
    }
    std::uint16_t port() const { return m_port; }
    int restarts() const { return m_restarts; }

private:
    ScriptedUpstream::Script m_script;
    const ReservedPort m_port;
    std::unique_ptr<ScriptedUpstream> m_running;
    std::atomic<bool> m_done{false};
    std::atomic<int> m_answered{0};
    std::atomic<int> m_restarts{0};
    std::thread m_thread;
};

constexpr std::array kIdempotent = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"};

int statusOf(RawClient& client, const std::string& method, int number) {
    client.send(method + " /" + std::to_string(number) + " HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
    return client.read(method != "HEAD").status;
}

}  // namespace

Q_DECLARE_METATYPE(Ending)

/// Connections that end while a request is on its way to them: no client notices, and no POST is sent twice.
class TestGatewayStale : public QObject {
    Q_OBJECT

private slots:
    void endingConnectionsAreNotSeen_data() {
        QTest::addColumn<Ending>("how");
        QTest::newRow("fin") << Ending::Fin;
        QTest::newRow("reset") << Ending::Reset;
        QTest::newRow("close on accept") << Ending::CloseOnAccept;
        QTest::newRow("408") << Ending::Timeout408;
    }
    void endingConnectionsAreNotSeen() {
        QFETCH(Ending, how);
        SeenRequests seen;
        ScriptedUpstream upstream(ending(how, seen));
        // The node twice: a fresh connection that dies may be followed by one to another node.
        GatewayConfig config = proxyTo({upstream.port(), upstream.port()});
        config.upstreams[0].retries = 2;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        int posted = 0;
        for (int i = 0; i < 2500; ++i) {
            const std::string method = kIdempotent[static_cast<std::size_t>(i) % kIdempotent.size()];
            const int status = statusOf(client, method, i);
            QVERIFY2(status == 200, qPrintable(QString("%1 %2: %3").arg(method.c_str()).arg(i).arg(status)));
            if (i % 10 > 0) continue;
            RawClient poster(gateway.port());
            posted += statusOf(poster, "POST", i) == 200;
        }
        QVERIFY2(posted > 100, qPrintable(QString::number(posted)));
        QVERIFY(!seen.postTwice());
    }

    void aNodeThatIsKilledOverAndOverIsNotSeen() {
        SeenRequests seen;
        RestartingNode restarting(seen);
        ScriptedUpstream steady([&](ScriptedUpstream::Peer& peer) {
            for (std::string head; !(head = peer.readHead()).empty();) {
                seen.note(head);
                peer.answer("ok");
            }
        });
        PoolFixture gateway(proxyTo({restarting.port(), steady.port()}));
        RawClient client(gateway.port());
        for (int i = 0; restarting.restarts() < 40; ++i) {
            const int status = statusOf(client, "GET", i);
            QVERIFY2(status == 200, qPrintable(QString("%1: %2").arg(i).arg(status)));
            if (i % 5 > 0) continue;
            RawClient poster(gateway.port());
            const int posted = statusOf(poster, "POST", i);
            QVERIFY2(posted == 200 || posted == 502, qPrintable(QString("%1: %2").arg(i).arg(posted)));
        }
        QVERIFY(!seen.postTwice());
        QVERIFY(restarting.restarts() >= 40);
    }
};

QTEST_GUILESS_MAIN(TestGatewayStale)
#include "tst_gateway_stale.moc"
