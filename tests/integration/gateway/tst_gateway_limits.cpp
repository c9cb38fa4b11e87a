#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <memory>

using namespace sluice;
using namespace sluice::test;

namespace {

ScriptedUpstream::Script sayingOk() {
    return [](ScriptedUpstream::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer("ok");
    };
}

/// A GET whose request line has so many bytes.
std::string withLine(std::size_t size) {
    const std::string around = "GET / HTTP/1.1";
    return "GET /" + std::string(size - around.size(), 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n";
}

/// A GET whose field lines have so many bytes, the empty line included.
std::string withSection(std::size_t size) {
    const std::string before = "Host: a\r\nX: ";
    return "GET / HTTP/1.1\r\n" + before + std::string(size - before.size() - 4, 'b') + "\r\n\r\n";
}

std::string withFields(int count) {
    std::string head = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 1; i < count; ++i) head += "X-" + std::to_string(i) + ": 1\r\n";
    return head + "\r\n";
}

/// "200" or the status and the code of an error: "414 request-line-too-long".
QString verdict(std::uint16_t port, const std::string& request) {
    RawClient client(port);
    client.send(request);
    const auto answer = client.read();
    const QString body = QString::fromStdString(answer.body);
    if (!body.startsWith("{\"error\":\"")) return QString::number(answer.status);
    return QString::number(answer.status) + ' ' + body.section('"', 3, 3);
}

}  // namespace

/// Each limit has its own code, holds at its default and where it is set.
class TestGatewayLimits : public QObject {
    Q_OBJECT

private slots:
    void requestLine() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        QCOMPARE(verdict(gateway.port(), withLine(8192)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withLine(8193)), QString("414 request-line-too-long"));
        config.client.maxRequestLine = 100;
        gateway.install(config);
        QCOMPARE(verdict(gateway.port(), withLine(100)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withLine(101)), QString("414 request-line-too-long"));
        config.client.maxRequestLine = 15 * 1024;
        gateway.install(config);
        QCOMPARE(verdict(gateway.port(), withLine(15 * 1024)), QString("200"));
    }

    void fieldSection() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        QCOMPARE(verdict(gateway.port(), withSection(32 * 1024)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withSection(32 * 1024 + 1)), QString("431 header-too-large"));
        config.client.maxHeader = 200;
        gateway.install(config);
        QCOMPARE(verdict(gateway.port(), withSection(200)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withSection(201)), QString("431 header-too-large"));
        config.client.maxHeader = 48 * 1024;
        gateway.install(config);
        QCOMPARE(verdict(gateway.port(), withSection(48 * 1024)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withSection(48 * 1024 + 1)), QString("431 header-too-large"));
    }

    void fields() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        QCOMPARE(verdict(gateway.port(), withFields(100)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withFields(101)), QString("431 header-too-large"));
        config.client.maxHeaderFields = 256;
        gateway.install(config);
        QCOMPARE(verdict(gateway.port(), withFields(256)), QString("200"));
        QCOMPARE(verdict(gateway.port(), withFields(257)), QString("431 header-too-large"));
    }

    void responseHead() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            const bool large = head.starts_with("GET /large");
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX: " +
                      std::string(large ? 33000 : 32000, 'x') + "\r\n\r\n");
            peer.readHead();
        });
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        const auto answer = client.get("/large");
        QCOMPARE(answer.status, 502);
        QVERIFY(QString::fromStdString(answer.body).contains("\"response-header-too-large\""));
        // The fault is the upstream's: the client's connection goes on.
        QCOMPARE(client.get("/").status, 200);
        config.upstreams[0].maxResponseHeader = 48 * 1024;
        gateway.install(config);
        QCOMPARE(client.get("/large").status, 200);
        config.upstreams[0].maxResponseHeader = 1000;
        gateway.install(config);
        QCOMPARE(client.get("/").status, 502);
    }

    void requestsOfAConnection() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.keepaliveRequests = 3;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").field("Connection"), std::string());
        client.send(
            "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read().field("Connection"), std::string());
        const auto last = client.read();
        QCOMPARE(last.status, 200);
        QCOMPARE(last.field("Connection"), std::string("close"));
        QCOMPARE(client.read().status, 0);
        QCOMPARE(gateway.collect().all.requests, std::uint64_t(3));
    }

    void connectionsOfAListener() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 2;
        config.listeners[0].maxConnections = 2;
        PoolFixture gateway(config);
        auto first = std::make_unique<RawClient>(gateway.port());
        RawClient second(gateway.port());
        QCOMPARE(first->get("/").status, 200);
        QCOMPARE(second.get("/").status, 200);
        RawClient third(gateway.port());
        third.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(second.get("/").status, 200);
        QCOMPARE(gateway.collect().connectionsAccepted, std::uint64_t(2));
        first.reset();
        // It waited in the queue all the time.
        QCOMPARE(third.read().status, 200);
        QCOMPARE(gateway.collect().connectionsAccepted, std::uint64_t(1));
    }

    void aRaisedConnectionLimitTakesEffectForThoseThatWait() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = proxyTo({upstream.port()});
        config.listeners[0].maxConnections = 1;
        PoolFixture gateway(config);
        RawClient first(gateway.port());
        QCOMPARE(first.get("/").status, 200);
        RawClient second(gateway.port());
        second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(first.get("/").status, 200);
        config.listeners[0].address.port = gateway.port();
        config.listeners[0].maxConnections = 0;
        gateway.install(config);
        QCOMPARE(second.read().status, 200);
    }
};

QTEST_GUILESS_MAIN(TestGatewayLimits)
#include "tst_gateway_limits.moc"
