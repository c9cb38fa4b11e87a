#include "engine/proxy/upstream/name_refresh.h"
#include "tests/integration/gateway/checked_node.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_server.h"

#include <QtTest>

#include <atomic>

using namespace sluice;
using namespace sluice::test;
using namespace std::chrono_literals;

namespace {

NodeFault reasonFor(ScriptedUpstream::Script script, const ActiveHealthConfig& active) {
    ScriptedUpstream upstream(std::move(script));
    Checked checked;
    checked.checker.watch({checkedNode(upstream.port(), active)});
    runUntil(checked.io, [&] { return !checked.told.empty(); });
    return checked.told.empty() ? NodeFault::None : checked.told.front().reason;
}

}  // namespace

/// Active checks and the refresh of names: what the gateway finds out of its own.
class TestHealthChecker : public QObject {
    Q_OBJECT

private slots:
    void theRequestIsAWholeOne() {
        std::string head;
        std::atomic<bool> seen{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            std::string got = peer.readHead();
            if (!seen) head = got;
            seen = true;
            peer.answer("");
        });
        ActiveHealthConfig active = quick();
        active.httpPath = "/health?deep=1";
        active.host = "example.com";
        Checked checked;
        checked.checker.watch({checkedNode(upstream.port(), active)});
        QVERIFY(runUntil(checked.io, [&] { return seen.load(); }));
        QCOMPARE(head.substr(0, head.find("\r\nUser")),
                 std::string("GET /health?deep=1 HTTP/1.1\r\nHost: example.com"));
    }

    void everyKindOfFailureIsToldByItsName() {
        QCOMPARE(reasonFor(
                     [](ScriptedUpstream::Peer& peer) {
                         peer.readHead();
                         peer.send("HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
                     },
                     quick()),
                 NodeFault::ServerError);
        QCOMPARE(reasonFor([](ScriptedUpstream::Peer& peer) { peer.send("what\r\n\r\n"), peer.readHead(); },
                           quick()),
                 NodeFault::Garbage);
        QCOMPARE(reasonFor([](ScriptedUpstream::Peer& peer) { peer.readHead(); }, quick()), NodeFault::Reset);
        QCOMPARE(reasonFor([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); }, quick()),
                 NodeFault::TimedOut);
    }

    void aPortWithoutAListenerIsRefusedUntilOneComes() {
        for (const CheckType type : {CheckType::Http, CheckType::Tcp}) {
            const auto answering = [](ScriptedUpstream::Peer& peer) {
                while (!peer.readHead().empty()) peer.answer("ok");
            };
            const ReservedPort port;
            Checked checked;
            checked.checker.watch({checkedNode(port, quick(type))});
            QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 1; }));
            QVERIFY(!checked.told[0].healthy);
            QCOMPARE(checked.told[0].reason, NodeFault::Refused);
            QCOMPARE(checked.checker.unhealthy().size(), std::size_t(1));
            ScriptedUpstream upstream(answering, port);
            QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 2; }));
            QVERIFY(checked.told[1].healthy);
            QVERIFY(checked.checker.unhealthy().empty());
        }
    }

    // So that a node is down within its failures times the interval, and up within its successes times it.
    void theVerdictComesWithTheCheckThatReachesItsLimit() {
        std::atomic<bool> ill{true};
        std::atomic<int> checks{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) {
                ++checks;
                peer.send(ill ? "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"
                              : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            }
        });
        ActiveHealthConfig active = quick();
        active.timeout = 5s;
        active.unhealthy.httpFailures = 3;
        active.successes = 4;
        Checked checked;
        checked.checker.watch({checkedNode(upstream.port(), active)});
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 1; }));
        QCOMPARE(checks.load(), 3);
        ill = false;
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 2; }));
        QCOMPARE(checks.load(), 7);
    }

    void anAnswerThatIsNeitherChangesNothing() {
        std::atomic<int> checks{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) {
                peer.send("HTTP/1.1 401 Who\r\nContent-Length: 0\r\n\r\n");
                ++checks;
            }
        });
        Checked checked;
        checked.checker.watch({checkedNode(upstream.port(), quick())});
        QVERIFY(runUntil(checked.io, [&] { return checks > 20; }));
        QVERIFY(checked.told.empty());
    }

    void nodesOfWeightZeroAndForgottenOnesAreNotChecked() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        Checked checked;
        UpstreamConfig config = checkedNode(upstream.port(), quick());
        config.nodes[0].weight = 0;
        checked.checker.watch({config});
        checked.io.restart();
        QCOMPARE(checked.io.run_for(1s), std::size_t(0));  // nothing to do: it returns at once
        config.nodes[0].weight = 1;
        checked.checker.watch({config});
        QVERIFY(runUntil(checked.io, [&] { return upstream.accepted() > 1; }));
        checked.checker.watch({});
        checked.io.restart();
        checked.io.run_for(10s);  // ends when what was under way is cancelled
        QVERIFY(checked.io.stopped());
    }

    void aVerdictIsKeptWhileTheCheckIsTheSame() {
        const ReservedPort port;
        Checked checked;
        UpstreamConfig config = checkedNode(port, quick(CheckType::Tcp));
        checked.checker.watch({config});
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 1; }));
        config.retries = 5;
        checked.checker.watch({config});
        QCOMPARE(checked.checker.unhealthy().size(), std::size_t(1));
        config.health.active->successes = 7;
        checked.checker.watch({config});
        QVERIFY(checked.checker.unhealthy().empty());
    }

    void namesAreLookedUpAgainAndToldWhenTheyChange() {
        boost::asio::io_context io;
        std::vector<std::string> told;
        int asked = 0;
        const auto v4 = [](const char* text) { return boost::asio::ip::make_address(text); };
        NameRefresh names(
            io,
            [&](const proxy::NameAddresses& name) {
                std::string line = name.host + ":";
                for (const auto& address : name.addresses) line += " " + address.to_string();
                told.push_back(line);
            },
            [&](const std::string&, NameRefresh::Found found) {
                NameRefresh::Addresses answer;
                boost::system::error_code failed;
                switch (asked++) {
                    case 0: answer = {v4("10.0.0.2"), v4("10.0.0.1"), v4("10.0.0.2")}; break;
                    case 1:
                        answer = {v4("10.0.0.1"), v4("10.0.0.2")};  // the same in another order
                        break;
                    case 2: failed = boost::asio::error::host_not_found; break;
                    case 3: break;  // no address at all
                    default: answer = {v4("10.0.0.3")};
                }
                found(failed, std::move(answer));
            });
        UpstreamConfig upstream = checkedNode(80, quick());
        upstream.nodes = {{{"backend", 80}, 1}, {{"127.0.0.1", 80}, 1}, {{"unused", 80}, 0}};
        upstream.dnsRefresh = 10ms;
        names.watch({upstream});
        QVERIFY(runUntil(io, [&] { return asked > 6; }));
        QCOMPARE(told, (std::vector<std::string>{"backend: 10.0.0.1 10.0.0.2", "backend: 10.0.0.3"}));
        upstream.dnsRefresh = 0ms;
        names.watch({upstream});
        const int before = asked;
        io.restart();
        io.run_for(10s);  // ends at once: nothing is waited for
        QCOMPARE(asked, before);
    }

    void nodesOfHttp2AreAskedInIt() {
        std::atomic<int> asked{0}, status{200};
        H2Server node([&](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            if (call.field(":path") == "/healthz") ++asked;
            call.interim(103);
            call.answer(status, {}, true);
        });
        ActiveHealthConfig active = quick();
        active.httpPath = "/healthz";
        UpstreamConfig upstream = checkedNode(node.port(), active);
        upstream.scheme = UpstreamScheme::Grpc;
        Checked checked;
        checked.checker.watch({upstream});
        QVERIFY(runUntil(checked.io, [&] { return asked >= 3; }));
        QVERIFY(checked.told.empty());
        status = 503;
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 1; }));
        QCOMPARE(checked.told[0].reason, NodeFault::ServerError);
        status = 200;
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 2; }));
        QVERIFY(checked.told[1].healthy);
    }

    void whoeverAnswersTheseInHttp1Fails() {
        ScriptedUpstream node([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.answer("fine");
            peer.discard(10'000);
        });
        UpstreamConfig upstream = checkedNode(node.port(), quick());
        upstream.scheme = UpstreamScheme::Grpc;
        Checked checked;
        checked.checker.watch({upstream});
        QVERIFY(runUntil(checked.io, [&] { return !checked.told.empty(); }));
        QCOMPARE(checked.told[0].reason, NodeFault::Garbage);
    }
};

QTEST_GUILESS_MAIN(TestHealthChecker)
#include "tst_health_checker.moc"
