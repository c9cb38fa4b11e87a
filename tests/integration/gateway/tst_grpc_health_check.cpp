#include "tests/integration/gateway/checked_node.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_server.h"
#include "tests/support/raw_client.h"
#include "tests/support/test_authority.h"
#include "tests/support/test_gateway.h"

#include <QtTest>

#include <atomic>

using namespace sluice;
using namespace sluice::test;
using namespace std::chrono_literals;

namespace {

/// A message with its prefix of five bytes.
std::string framed(std::string_view message) {
    return std::string{'\0', '\0', '\0', '\0', static_cast<char>(message.size())} + std::string(message);
}

/// HealthCheckResponse.ServingStatus.
enum Serving : char { Unknown = 0, IsServing = 1, NotServing = 2, ServiceUnknown = 3 };

std::string healthOf(Serving status) {
    return framed(std::string{'\x08', static_cast<char>(status)});
}

const H2Server::Fields kGrpc = {{"content-type", "application/grpc"}};

void answer(H2Server::Call& call, std::string_view body, const char* grpcStatus = "0") {
    call.answer(200, kGrpc);
    call.send(body);
    call.end({{"grpc-status", grpcStatus}});
}

/// Checked often, and with patience, however busy the machine is.
ActiveHealthConfig byGrpc() {
    ActiveHealthConfig active = quick(CheckType::Grpc);
    active.timeout = 5s;
    return active;
}

UpstreamConfig grpcNode(std::uint16_t port) {
    UpstreamConfig upstream = checkedNode(port, byGrpc());
    upstream.scheme = UpstreamScheme::Grpc;
    return upstream;
}

/// Why a node is unhealthy that answers so; None when it had not failed after ten checks.
NodeFault faultOf(const std::function<void(H2Server::Call&)>& answers, Millis timeout = 5s) {
    std::atomic<int> asked{0};
    H2Server node([&](H2Server::Call& call, H2Server::Event event) {
        if (event != H2Server::Event::End) return;
        answers(call);
        ++asked;
    });
    UpstreamConfig upstream = grpcNode(node.port());
    upstream.health.active->timeout = timeout;
    Checked checked;
    checked.checker.watch({upstream});
    runUntil(checked.io, [&] { return !checked.told.empty() || asked > 10; });
    return checked.told.empty() ? NodeFault::None : checked.told.front().reason;
}

}  // namespace

/// Active checks by grpc.health.v1.Health.
class TestGrpcHealthCheck : public QObject {
    Q_OBJECT

private slots:
    void theCallIsAWholeOne() {
        H2Server::Fields fields;
        std::string body;
        std::atomic<bool> seen{false};
        H2Server node([&](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            if (!seen) fields = call.fields, body = call.body;
            seen = true;
            answer(call, healthOf(IsServing));
        });
        UpstreamConfig upstream = grpcNode(node.port());
        upstream.health.active->grpcService = "shop.Orders";
        upstream.health.active->host = "orders.example";
        Checked checked;
        checked.checker.watch({upstream});
        QVERIFY(runUntil(checked.io, [&] { return seen.load(); }));
        const H2Server::Fields expected = {{":method", "POST"},
                                           {":scheme", "http"},
                                           {":authority", "orders.example"},
                                           {":path", "/grpc.health.v1.Health/Check"},
                                           {"te", "trailers"},
                                           {"grpc-timeout", "5000m"},
                                           {"content-type", "application/grpc"},
                                           {"user-agent", "sluice-health-check"}};
        QVERIFY(fields == expected);
        QVERIFY(body == framed("\x0a\x0bshop.Orders"));
    }

    void withoutAServiceTheWholeNodeIsAskedFor() {
        std::string body = "?";
        std::atomic<bool> seen{false};
        H2Server node([&](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            if (!seen) body = call.body;
            seen = true;
            answer(call, healthOf(IsServing));
        });
        Checked checked;
        checked.checker.watch({grpcNode(node.port())});
        QVERIFY(runUntil(checked.io, [&] { return seen.load(); }));
        QVERIFY(body == framed(""));
    }

    void servingIsTheOnlyGoodAnswer() {
        const auto says = [](Serving status) {
            return faultOf([=](H2Server::Call& call) { answer(call, healthOf(status)); });
        };
        QCOMPARE(says(IsServing), NodeFault::None);
        QCOMPARE(says(Unknown), NodeFault::NotServing);
        QCOMPARE(says(NotServing), NodeFault::NotServing);
        QCOMPARE(says(ServiceUnknown), NodeFault::NotServing);
        // UNKNOWN may be left out, as every field that has its usual value.
        QCOMPARE(faultOf([](H2Server::Call& call) { answer(call, framed("")); }), NodeFault::NotServing);
        // A field that a later version may have, of each kind, before the one that counts.
        QCOMPARE(faultOf([](H2Server::Call& call) {
                     answer(call, framed(std::string("\x10\x96\x01\x1a\x02hi\x21"
                                                     "12345678\x2d"
                                                     "1234\x08\x01")));
                 }),
                 NodeFault::None);
    }

    void aStatusOfGrpcIsNoGoodAnswer() {
        for (const char* status : {"5", "12", "14", "99", "x"}) {
            QCOMPARE(faultOf([=](H2Server::Call& call) { answer(call, healthOf(IsServing), status); }),
                     NodeFault::NotServing);
            // The head alone, as a server answers that has no health service.
            QCOMPARE(
                faultOf([=](H2Server::Call& call) {
                    call.answer(200, {{"content-type", "application/grpc"}, {"grpc-status", status}}, true);
                }),
                NodeFault::NotServing);
        }
        QCOMPARE(faultOf([](H2Server::Call& call) { call.answer(503, {}, true); }), NodeFault::NotServing);
    }

    void whatIsNoAnswerIsToldApart() {
        const std::string good = healthOf(IsServing);
        const std::string wrong[] = {
            "",                               // no message
            good.substr(0, 3),                // half a prefix
            good.substr(0, 6),                // half a message
            good + good,                      // two of them
            "\x01" + good.substr(1),          // compressed, which nobody asked for
            framed("\x08"),                   // a field without its value
            framed("\x0b\x08\x01"),           // a group, which is no longer a kind of field
            framed("\x12\x7fx"),              // a text longer than the message
            framed(std::string(11, '\xff')),  // a number that does not end
            framed("\x08\x01") + std::string(5000, 'x'),
        };
        for (const std::string& body : wrong)
            QCOMPARE(faultOf([&](H2Server::Call& call) { answer(call, body); }), NodeFault::Garbage);
        QCOMPARE(faultOf([&](H2Server::Call& call) {
                     call.answer(200, kGrpc);
                     call.send(good);
                     call.end();  // without a grpc-status
                 }),
                 NodeFault::Reset);
        QCOMPARE(faultOf([](H2Server::Call& call) { call.reset(2); }), NodeFault::Reset);
        QCOMPARE(faultOf([](H2Server::Call& call) { call.cut(); }), NodeFault::Reset);
        QCOMPARE(faultOf(
                     [](H2Server::Call& call) {
                         call.answer(200, kGrpc);  // and no more
                         call.send("\0");
                     },
                     100ms),
                 NodeFault::TimedOut);
    }

    void aNodeThatServesAgainIsHealthy() {
        std::atomic<char> status{NotServing};
        H2Server node([&](H2Server::Call& call, H2Server::Event event) {
            if (event == H2Server::Event::End) answer(call, healthOf(static_cast<Serving>(status.load())));
        });
        Checked checked;
        checked.checker.watch({grpcNode(node.port())});
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 1; }));
        status = IsServing;
        QVERIFY(runUntil(checked.io, [&] { return checked.told.size() == 2; }));
        QVERIFY(checked.told[1].healthy);
        QVERIFY(checked.checker.unhealthy().empty());
    }

    void eachNodeHasItsOwnResult() {
        std::atomic<int> calls{0};
        const auto node = [&](Serving status) {
            return [&calls, status](H2Server::Call& call, H2Server::Event event) {
                if (event != H2Server::Event::End) return;
                if (call.field(":path") == "/grpc.health.v1.Health/Check")
                    return answer(call, healthOf(status));
                calls += status == IsServing;
                call.answer(200, {}, true);
            };
        };
        H2Server well(node(IsServing)), ill(node(NotServing));
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        UpstreamConfig& upstream = config.upstreams[0];
        upstream.scheme = UpstreamScheme::Grpc;
        upstream.nodes = {{{"127.0.0.1", ill.port()}, 1}, {{"127.0.0.1", well.port()}, 1}};
        upstream.health.active = byGrpc();
        QVERIFY(gateway.apply(config).applied);
        const GatewaySnapshot seen = gateway.snapshotWhen([](const GatewaySnapshot& now) {
            return now.upstreams.at(0).nodes.at(0).health == NodeHealth::Unhealthy;
        });
        QCOMPARE(seen.upstreams.at(0).nodes.at(0).healthReason, NodeFault::NotServing);
        QCOMPARE(seen.upstreams.at(0).nodes.at(1).health, NodeHealth::Healthy);
        // The workers hear of it a moment after the snapshot's thread.
        QTRY_VERIFY(RawClient(gateway.port()).get("/http/x").status == 200 && calls > 0);
        gateway.snapshot();
        const int before = calls;
        for (int i = 0; i < 20; ++i) QCOMPARE(RawClient(gateway.port()).get("/http/x").status, 200);
        QCOMPARE(calls - before, 20);
    }

    void theCallGoesOverTlsToo() {
        TestAuthority authority;
        const CertificateConfig local = authority.issue("local", {"local", {"IP:127.0.0.1"}});
        std::atomic<int> asked{0};
        std::atomic<char> status{IsServing};
        H2Server node([&](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            ++asked;
            answer(call, healthOf(static_cast<Serving>(status.load())));
        });
        // TLS is ended by another gateway, which passes the calls on.
        TestGateway front;
        GatewayConfig ending = front.config();
        ending.listeners.front().tls.emplace();
        ending.listeners.front().tls->certificate = local.certificate;
        ending.listeners.front().tls->key = local.key;
        ending.upstreams[0].scheme = UpstreamScheme::Grpc;
        ending.upstreams[0].nodes = {{{"127.0.0.1", node.port()}, 1}};
        ending.routes[0].match.paths = {"/**"};
        ending.routes[0].stripPrefix = "";
        QVERIFY(front.apply(ending).applied);
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        UpstreamConfig& upstream = config.upstreams[0];
        upstream.scheme = UpstreamScheme::Grpcs;
        upstream.tls.ca = authority.caFile();
        upstream.nodes = {{{"127.0.0.1", front.port()}, 1}};
        upstream.health.active = byGrpc();
        QVERIFY(gateway.apply(config).applied);
        QTRY_VERIFY(asked > 5);
        QCOMPARE(gateway.snapshot().upstreams.at(0).nodes.at(0).health, NodeHealth::Healthy);
        status = NotServing;
        const auto isUnhealthy = [](const GatewaySnapshot& now) {
            return now.upstreams.at(0).nodes.at(0).healthReason == NodeFault::NotServing;
        };
        QVERIFY(isUnhealthy(gateway.snapshotWhen(isUnhealthy)));
    }

    void aNodeOfHttp1Fails() {
        ScriptedUpstream node([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.answer("fine");
            peer.discard(10'000);
        });
        Checked checked;
        checked.checker.watch({grpcNode(node.port())});
        QVERIFY(runUntil(checked.io, [&] { return !checked.told.empty(); }));
        QCOMPARE(checked.told[0].reason, NodeFault::Garbage);
    }
};

QTEST_GUILESS_MAIN(TestGrpcHealthCheck)
#include "tst_grpc_health_check.moc"
