#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Answers with the head that came.
void echoHead(ScriptedUpstream::Peer& peer) {
    for (std::string head = peer.readHead(); !head.empty(); head = peer.readHead()) peer.answer(head);
}

/// The values of a field in a head, joined with "|".
QString valuesOf(const std::string& head, const QString& name) {
    QStringList values;
    for (const QString& line : QString::fromStdString(head).split("\r\n")) {
        if (line.startsWith(name + ": ", Qt::CaseInsensitive)) values << line.mid(name.size() + 2);
    }
    return values.join('|');
}

std::string withFields(const std::string& fields) {
    return "GET /x HTTP/1.1\r\nHost: shop.example:8080\r\n" + fields + "\r\n";
}

const std::string kClaims =
    "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: evil\r\nX-Forwarded-Port: 1\r\n"
    "X_Forwarded_For: 2.2.2.2\r\nForwarded: for=1.1.1.1;proto=https\r\n";

/// Asked of the system itself, so that a gateway which cannot listen there is a failure.
bool systemHasIpv6() {
    const int probe = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0) return false;
    sockaddr_in6 any{};
    any.sin6_family = AF_INET6;
    const bool bound = ::bind(probe, reinterpret_cast<const sockaddr*>(&any), sizeof any) == 0;
    ::close(probe);
    return bound;
}

}  // namespace

/// What an upstream is told of the client, through real connections.
class TestGatewayIdentity : public QObject {
    Q_OBJECT

private slots:
    void aStrangerCannotSayWhoItIs() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(withFields(kClaims));
        const std::string seen = client.read().body;
        QCOMPARE(valuesOf(seen, "X-Forwarded-For"), QString("127.0.0.1"));
        QCOMPARE(valuesOf(seen, "X-Forwarded-Proto"), QString("http"));
        QCOMPARE(valuesOf(seen, "X-Forwarded-Host"), QString("shop.example:8080"));
        QCOMPARE(valuesOf(seen, "X-Forwarded-Port"), QString::number(gateway.port()));
        QCOMPARE(valuesOf(seen, "X_Forwarded_For"), QString());
        QCOMPARE(valuesOf(seen, "Forwarded"), QString());
    }

    void aClientOfIpv4IsOneOnASocketOfBothToo() {
        if (!systemHasIpv6()) QSKIP("this system opens no socket of IPv6");
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        config.listeners[0].address.host = "::";
        config.client.trustedAddresses = {"127.0.0.0/8"};
        PoolFixture gateway(config);
        QVERIFY(gateway.port() != 0);
        RawClient client(gateway.port());
        client.send(withFields("X-Forwarded-For: 1.1.1.1\r\n"));
        QCOMPARE(valuesOf(client.read().body, "X-Forwarded-For"), QString("1.1.1.1, 127.0.0.1"));
    }

    void aTrustedProxySpeaksForItsClient() {
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.trustedAddresses = {"10.0.0.0/8", "127.0.0.0/8"};
        config.client.forwarded = true;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send(withFields(kClaims));
        const std::string seen = client.read().body;
        QCOMPARE(valuesOf(seen, "X-Forwarded-For"), QString("1.1.1.1, 127.0.0.1"));
        QCOMPARE(valuesOf(seen, "X-Forwarded-Proto"), QString("https"));
        QCOMPARE(valuesOf(seen, "X_Forwarded_For"), QString());
        QCOMPARE(valuesOf(seen, "Forwarded"),
                 QString("for=1.1.1.1;proto=https, for=127.0.0.1;host=\"shop.example:8080\";proto=http"));
    }

    void trustTakesEffectForTheNextRequest() {
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send(withFields("X-Forwarded-For: 1.1.1.1\r\n"));
        QCOMPARE(valuesOf(client.read().body, "X-Forwarded-For"), QString("127.0.0.1"));
        config.client.trustedAddresses = {"127.0.0.1"};
        gateway.install(config);
        client.send(withFields("X-Forwarded-For: 1.1.1.1\r\n"));
        QCOMPARE(valuesOf(client.read().body, "X-Forwarded-For"), QString("1.1.1.1, 127.0.0.1"));
    }

    void aClientCannotStripWhatIsAdded() {
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.forwarded = true;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send(
            withFields("Connection: X-Forwarded-For, Forwarded, Via, Host, X-Secret\r\nX-Secret: 1\r\n"));
        const std::string seen = client.read().body;
        for (const char* name : {"X-Forwarded-For", "Forwarded", "Via", "Host"})
            QVERIFY2(!valuesOf(seen, name).isEmpty(), name);
        QCOMPARE(valuesOf(seen, "X-Secret"), QString());
        QCOMPARE(valuesOf(seen, "Connection"), QString());
    }

    void whatAnAnswersConnectionListsEndsHere() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty())
                peer.send(
                    "HTTP/1.1 200 OK\r\nConnection: X-Hop, keep-alive\r\nX-Hop: 1\r\nX-End: 2\r\n"
                    "Keep-Alive: timeout=9\r\nContent-Length: 0\r\n\r\n");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        const auto answer = client.get("/");
        QCOMPARE(answer.field("X-Hop"), std::string());
        QCOMPARE(answer.field("Keep-Alive"), std::string());
        QCOMPARE(answer.field("X-End"), std::string("2"));
    }

    void aRequestThatWasHereBeforeIsALoop() {
        ScriptedUpstream upstream(echoHead);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(withFields("Via: 1.0 fred\r\n"));
        const QString via = valuesOf(client.read().body, "Via");
        QVERIFY2(via.startsWith("1.0 fred, 1.1 sluice-"), qPrintable(via));
        client.send(withFields("Via: " + via.toStdString() + ", 1.1 other\r\n"));
        const auto answer = client.read();
        QCOMPARE(answer.status, 508);
        QVERIFY(QString::fromStdString(answer.body).contains("\"loop\""));
        // The connection is as good as before.
        client.send(withFields("Via: 1.1 sluice-00000000\r\n"));
        QCOMPARE(client.read().status, 200);
    }

    void aGatewayThatIsItsOwnUpstreamAnswers508() {
        ScriptedUpstream unused(echoHead);
        GatewayConfig config = proxyTo({unused.port()});
        PoolFixture gateway(config);
        config.upstreams[0].nodes[0].address.port = gateway.port();
        config.listeners[0].address.port = gateway.port();
        gateway.install(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 508);
    }

    void whatWasMatchedIsStripped() {
        ScriptedUpstream upstream(echoHead);
        GatewayConfig config = proxyTo({upstream.port()});
        config.routes[0].match.paths = {"/http/**"};
        config.routes[0].stripPrefix = "/http";
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (const char* prefix : {"/http", "/%68ttp", "//http", "/./http", "/a/../http"}) {
            const std::string seen = client.get(std::string(prefix) + "/a%2Fb//c?d=%zz").body;
            QVERIFY2(seen.starts_with("GET /a%2Fb//c?d=%zz HTTP/1.1\r\n"), seen.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestGatewayIdentity)
#include "tst_gateway_identity.moc"
