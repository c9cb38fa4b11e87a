#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/h2_client.h"
#include "tests/support/h2_server.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <mutex>

using namespace sluice;
using namespace sluice::test;

namespace {

GatewayConfig grpcTo(const std::vector<std::uint16_t>& ports) {
    GatewayConfig config = proxyTo(ports);
    config.upstreams[0].scheme = UpstreamScheme::Grpc;
    return config;
}

/// A message as gRPC frames it: not compressed, its length, its bytes.
std::string message(const std::string& bytes) {
    std::string framed(1, '\0');
    for (int shift = 24; shift >= 0; shift -= 8)
        framed.push_back(static_cast<char>((bytes.size() >> shift) & 0xff));
    return framed + bytes;
}

/// The messages that are whole.
std::vector<std::string> messagesOf(std::string_view framed) {
    std::vector<std::string> all;
    while (framed.size() >= 5) {
        std::size_t size = 0;
        for (std::size_t i = 1; i < 5; ++i) size = (size << 8) | static_cast<std::uint8_t>(framed[i]);
        if (framed.size() < 5 + size) break;
        all.emplace_back(framed.substr(5, size));
        framed.remove_prefix(5 + size);
    }
    return all;
}

const H2Client::Fields kCall = {{":method", "POST"},
                                {":scheme", "http"},
                                {":authority", "greeter"},
                                {":path", "/hello.Greeter/Say"},
                                {"content-type", "application/grpc+proto"},
                                {"te", "trailers"},
                                {"grpc-timeout", "5S"}};
const H2Server::Fields kGrpc = {{"content-type", "application/grpc"}};
const H2Server::Fields kOk = {{"grpc-status", "0"}};

}  // namespace

/// Calls of all four kinds through the gateway, their ends and their errors, by the protocol gRPC over HTTP/2.
class TestGrpc : public QObject {
    Q_OBJECT

private slots:
    void aUnaryCallPasses() {
        std::mutex mutex;
        H2Server::Fields seen;
        H2Server node([&](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            const std::lock_guard lock(mutex);
            seen = call.fields;
            call.answer(200, kGrpc);
            call.send(message("hello " + messagesOf(call.body).at(0)));
            call.end({{"grpc-status", "0"}, {"grpc-message", "fine"}, {"x-cost-bin", "AAE"}});
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        client.send(stream, message("you"), true);
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.field("content-type"), std::string("application/grpc"));
        QCOMPARE(messagesOf(answer.body), std::vector<std::string>{"hello you"});
        QCOMPARE(answer.trailer("grpc-status"), std::string("0"));
        QCOMPARE(answer.trailer("grpc-message"), std::string("fine"));
        QCOMPARE(answer.trailer("x-cost-bin"), std::string("AAE"));
        QVERIFY(answer.ended);
        QCOMPARE(answer.code, 0u);
        const std::lock_guard lock(mutex);
        const auto has = [&](const char* name, const char* value) {
            return std::count(seen.begin(), seen.end(), std::pair<std::string, std::string>(name, value)) ==
                   1;
        };
        QVERIFY(has(":method", "POST"));
        QVERIFY(has(":scheme", "http"));
        QVERIFY(has(":authority", "greeter"));
        QVERIFY(has(":path", "/hello.Greeter/Say"));
        QVERIFY(has("te", "trailers"));
        QVERIFY(has("grpc-timeout", "5S"));
        QVERIFY(has("content-type", "application/grpc+proto"));
        QVERIFY(has("x-forwarded-for", "127.0.0.1"));
    }

    void aClientStreams() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            call.answer(200, kGrpc);
            call.send(message(std::to_string(messagesOf(call.body).size())));
            call.end(kOk);
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        for (int i = 0; i < 200; ++i) client.send(stream, message(std::string(1000, 'm')), i == 199);
        const auto& answer = client.wait(stream);
        QCOMPARE(messagesOf(answer.body), std::vector<std::string>{"200"});
        QCOMPARE(answer.trailer("grpc-status"), std::string("0"));
    }

    void aServerStreams() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            call.answer(200, kGrpc);
            for (int i = 0; i < 500; ++i) call.send(message(std::to_string(i) + std::string(1000, 'm')));
            call.end(kOk);
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        client.send(stream, message("all"), true);
        const auto& answer = client.wait(stream);
        QCOMPARE(messagesOf(answer.body).size(), std::size_t{500});
        QVERIFY(messagesOf(answer.body).at(499).starts_with("499m"));
        QCOMPARE(answer.trailer("grpc-status"), std::string("0"));
    }

    void bothStreamAtOnce() {
        // Each message is only sent when the one before was answered: nothing may wait for an end.
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event == H2Server::Event::Head) call.answer(200, kGrpc);
            if (event == H2Server::Event::Data) {
                for (const std::string& said : messagesOf(call.body)) call.send(message("re:" + said));
                call.body.clear();
            }
            if (event == H2Server::Event::End) call.end(kOk);
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        std::vector<std::int32_t> streams;
        for (int i = 0; i < 20; ++i) streams.push_back(client.open(kCall, false));
        for (std::size_t turn = 1; turn <= 20; ++turn) {
            for (const std::int32_t stream : streams)
                client.send(stream, message(std::to_string(stream)), turn == 20);
            for (const std::int32_t stream : streams) {
                QVERIFY(
                    client.waitUntil([&] { return messagesOf(client.answer(stream).body).size() == turn; }));
                QCOMPARE(messagesOf(client.answer(stream).body).back(), "re:" + std::to_string(stream));
            }
        }
        for (const std::int32_t stream : streams) {
            QCOMPARE(client.wait(stream).trailer("grpc-status"), std::string("0"));
            QVERIFY(client.answer(stream).ended);
        }
        QCOMPARE(node.accepted(), 1);
    }

    void aCallThatIsSilentOnBothSidesEnds() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event == H2Server::Event::Head) call.answer(200, kGrpc);
            if (event == H2Server::Event::Data) call.send(message("got it"));
            if (event == H2Server::Event::End) call.end(kOk);
        });
        GatewayConfig config = grpcTo({node.port()});
        config.client.bodyTimeout = Millis(400);
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        const std::int32_t quiet = client.open(kCall, false);
        client.send(quiet, message("first"), false);
        QVERIFY(client.waitUntil([&] { return !client.answer(quiet).body.empty(); }));
        // Silent on both sides, the call ends as one that nobody needs any more.
        const auto& answer = client.wait(quiet);
        QVERIFY(answer.closed);
        QVERIFY(!answer.ended);
        QTRY_COMPARE(node.resets(), std::vector<std::uint32_t>{8});
    }

    void anErrorMayBeTheHeadAlone() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::Head) return;
            call.answer(200,
                        {{"content-type", "application/grpc"}, {"grpc-status", "5"}, {"grpc-message", "no"}},
                        true);
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        client.send(stream, message("who"), true);
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.field("grpc-status"), std::string("5"));
        QCOMPARE(answer.field("content-length"), std::string());
        QVERIFY(answer.body.empty());
        QVERIFY(answer.trailers.empty());
        QVERIFY(answer.ended);
    }

    void aCancelledCallIsCancelledAtTheNode() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event == H2Server::Event::Head) call.answer(200, kGrpc);
            if (event == H2Server::Event::Data) call.send(message("more"));
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        client.send(stream, message("go"), false);
        QVERIFY(client.waitUntil([&] { return !client.answer(stream).body.empty(); }));
        client.reset(stream);
        QVERIFY(client.waitUntil([&] { return node.resets() == std::vector<std::uint32_t>{8}; }));
        // The connection goes on.
        const std::int32_t next = client.open(kCall, false);
        client.send(next, message("go"), false);
        QVERIFY(client.waitUntil([&] { return !client.answer(next).body.empty(); }));
        QCOMPARE(node.accepted(), 1);
    }

    void aCallThatWaitsIsCancelledToo() {
        H2Server node([](H2Server::Call&, H2Server::Event) {});
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        client.send(stream, message("go"), true);
        QVERIFY(client.waitUntil([&] { return node.calls() == 1; }));
        client.reset(stream);
        QVERIFY(client.waitUntil([&] { return node.resets() == std::vector<std::uint32_t>{8}; }));
    }

    void aResetOfTheNodesReachesTheClient() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event == H2Server::Event::Head) call.answer(200, kGrpc);
            // ENHANCE_YOUR_CALM, which gRPC reads as RESOURCE_EXHAUSTED.
            if (event == H2Server::Event::End) call.reset(11);
        });
        PoolFixture gateway(grpcTo({node.port()}));
        H2Client client(gateway.port());
        const std::int32_t stream = client.open(kCall, false);
        QVERIFY(client.waitUntil([&] { return client.answer(stream).status == 200; }));
        client.send(stream, message("go"), true);
        const auto& answer = client.wait(stream);
        QVERIFY(!answer.ended);
        QCOMPARE(answer.code, 11u);
    }

    void theGatewaysOwnErrorsAreOnesOfGrpc() {
        QFETCH(QString, what);
        QFETCH(std::string, status);
        QFETCH(std::string, text);
        const ReservedPort nobody;
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.discard(1'000'000); });
        GatewayConfig config = grpcTo({what == "timeout" ? silent.port() : std::uint16_t(nobody)});
        config.upstreams[0].timeout.read = Millis(100);
        if (what == "no route") config.routes[0].match.paths = {"/other"};
        if (what == "limit") config.client.maxBody = 3;
        PoolFixture gateway(config);
        H2Client client(gateway.port());
        H2Client::Fields head = kCall;
        if (what == "limit") head.emplace_back("content-length", "7");
        const std::int32_t stream = client.open(head, false);
        client.send(stream, message("go"), true);
        const auto& answer = client.wait(stream);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.field("content-type"), std::string("application/grpc"));
        QCOMPARE(answer.field("grpc-status"), status);
        QCOMPARE(answer.field("grpc-message"), text);
        QVERIFY(answer.body.empty());
        QVERIFY(answer.ended);
    }
    void theGatewaysOwnErrorsAreOnesOfGrpc_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<std::string>("status");
        QTest::addColumn<std::string>("text");
        const auto row = [](const char* what, const char* status, const char* text) {
            QTest::newRow(what) << QString(what) << std::string(status) << std::string(text);
        };
        row("refused", "14", "connect-refused");
        row("timeout", "4", "response-header-timeout");
        row("no route", "12", "no-route");
        row("limit", "8", "body-too-large");
    }

    void othersGetStatusesOfHttp() {
        const ReservedPort nobody;
        PoolFixture gateway(grpcTo({nobody}));
        H2Client client(gateway.port());
        QCOMPARE(client.wait(client.get("/")).status, 502);
        H2Client::Fields web = kCall;
        web[4].second = "application/grpc-web";
        QCOMPARE(client.wait(client.open(web, true)).status, 502);
    }

    void anHttp1ClientIsTranslated() {
        H2Server node([](H2Server::Call& call, H2Server::Event event) {
            if (event != H2Server::Event::End) return;
            call.answer(200, kGrpc);
            call.send(call.body);
            call.end(kOk);
        });
        PoolFixture gateway(grpcTo({node.port()}));
        RawClient client(gateway.port());
        client.send(
            "POST /hello.Greeter/Say HTTP/1.1\r\nHost: a\r\nTE: trailers\r\nConnection: TE\r\n"
            "Content-Type: application/grpc\r\nContent-Length: 7\r\n\r\n" +
            message("hi"));
        const RawClient::Answer answer = client.read();
        QCOMPARE(answer.status, 200);
        QCOMPARE(messagesOf(answer.body), std::vector<std::string>{"hi"});
    }
};

QTEST_GUILESS_MAIN(TestGrpc)
#include "tst_grpc.moc"
