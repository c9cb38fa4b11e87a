#include "engine/mock/mock_server.h"
#include "tests/support/raw_client.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace sluice;
using namespace std::chrono_literals;
using test::RawClient;

namespace {

std::unique_ptr<MockServer> startMock(unsigned workers = 1, Millis delay = 20ms) {
    MockConfig config;
    config.address = {"127.0.0.1", 0};
    config.workers = workers;
    config.delay = delay;
    return MockServer::start(config).value();
}

}  // namespace

class TestMockServer : public QObject {
    Q_OBJECT

private slots:
    void aConnectionServesManyRequests() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        for (int i = 0; i < 100; ++i) QCOMPARE(client.get("/ok").body, std::string("ok"));
        QCOMPARE(mock->requestsTotal(), 100u);
    }

    void pipelinedAnswersComeInOrder() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        client.send(
            "GET /delay/30 HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n"
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
            "GET /test/requestBody HTTP/1.1\r\nHost: a\r\n\r\nGET /status/404 HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read().body, std::string("ok"));
        QCOMPARE(client.read().body.size(), 1024u);
        QVERIFY(client.read().body.find("\"body\":\"hi\"") != std::string::npos);
        QCOMPARE(client.read().body.size(), 2048u);
        QCOMPARE(client.read().status, 404);
    }

    void theDelayIsNeverShort() {
        const auto mock = startMock(1, 30ms);
        RawClient client(mock->address().port);
        for (int i = 0; i < 5; ++i) {
            const Nanos before = monotonicNow();
            QCOMPARE(client.get("/test/requestBody").status, 200);
            QVERIFY(monotonicNow() - before >= 30ms);
        }
    }

    void requestsMayComeByteByByte() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        for (const char c :
             std::string("POST /echo?q HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                         "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")) {
            client.send({&c, 1});
        }
        const auto told = nlohmann::json::parse(client.read().body);
        QCOMPARE(told["body"].get<std::string>(), std::string("abcde"));
        QCOMPARE(client.get("/ok").status, 200);
    }

    void theClientMayWaitForContinue() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        client.send("PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
        QCOMPARE(client.read(false).status, 100);
        client.send("abc");
        const RawClient::Answer answer = client.read();
        QCOMPARE(answer.status, 200);
        QCOMPARE(nlohmann::json::parse(answer.body)["body"].get<std::string>(), std::string("abc"));
    }

    void answersToHeadHaveNoBody() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        client.send("HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n");
        const RawClient::Answer answer = client.read(false);
        QCOMPARE(answer.field("Content-Length"), std::string("1024"));
        QCOMPARE(client.get("/ok").body, std::string("ok"));
    }

    void largeBodiesPassBothWays() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        constexpr std::size_t kSize = 8 << 20;
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kSize) +
                    "\r\n\r\n");
        client.send(std::string(kSize, 'a'));
        QCOMPARE(nlohmann::json::parse(client.read().body)["bodySize"].get<std::size_t>(), kSize);
        QCOMPARE(client.get("/bytes/5000000").body.size(), 5'000'000u);
        QCOMPARE(client.get("/bytes/0").body.size(), 0u);
    }

    void tooMuchForTheEchoIsRefused() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n");
        client.send(std::string(20'000'000, 'a'));
        QCOMPARE(client.read().status, 413);
    }

    void badRequestsAreRefusedAndClosed_data() {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("status");
        QTest::newRow("garbage") << QByteArray("nonsense\r\n\r\n") << 400;
        QTest::newRow("two lengths") << QByteArray(
                                            "GET /ok HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
                                            "Content-Length: 2\r\n\r\n")
                                     << 400;
        QTest::newRow("bad chunk")
            << QByteArray("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n") << 400;
        QTest::newRow("authority form") << QByteArray("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n") << 400;
    }

    void badRequestsAreRefusedAndClosed() {
        QFETCH(QByteArray, request);
        QFETCH(int, status);
        const auto mock = startMock();
        RawClient client(mock->address().port);
        client.send(request.toStdString());
        const RawClient::Answer answer = client.read();
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.field("Connection"), std::string("close"));
        QCOMPARE(client.read().status, 0);
        QCOMPARE(mock->requestsTotal(), 0u);
    }

    void connectionCloseIsHonoured() {
        const auto mock = startMock();
        RawClient client(mock->address().port);
        client.send("GET /ok HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        QCOMPARE(client.read().field("Connection"), std::string("close"));
        QCOMPARE(client.get("/ok").status, 0);
    }

    void workersShareOnePort() {
        const auto mock = startMock(3);
        QVERIFY(mock->address().port != 0);
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 30; ++i) {
            clients.push_back(std::make_unique<RawClient>(mock->address().port));
            QCOMPARE(clients.back()->get("/ok").status, 200);
        }
        QCOMPARE(mock->requestsTotal(), 30u);
        QVERIFY(mock->cpuTime() > Nanos(0));
    }

    void aTakenPortIsAnError() {
        const auto mock = startMock(2);
        MockConfig config;
        config.address = mock->address();
        const auto second = MockServer::start(config);
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::ListenFailed);
        QCOMPARE(second.error().system, std::errc::address_in_use);
        QCOMPARE(second.error().subject, toText(mock->address()));
    }

    void anAddressNotOursIsAnError() {
        MockConfig config;
        config.address = {"192.0.2.1", 8080};
        QCOMPARE(MockServer::start(config).error().system, std::errc::address_not_available);
    }

    void itStopsWithRequestsInWork() {
        auto mock = startMock(1, 1h);
        RawClient client(mock->address().port);
        client.send("GET /test/requestBody HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(mock->requestsTotal(), 1u);
        mock.reset();
        QCOMPARE(client.read().status, 0);
    }
};

QTEST_APPLESS_MAIN(TestMockServer)
#include "tst_mock_server.moc"
