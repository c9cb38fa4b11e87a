#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <memory>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Answers each request with all its bytes, read by its own framing.
void echoMessage(ScriptedUpstream::Peer& peer) {
    for (std::string head = peer.readHead(); !head.empty(); head = peer.readHead()) {
        std::string message = head + "\r\n";
        const auto length = head.find("\r\nContent-Length: ");
        if (length != std::string::npos) {
            message += peer.readBytes(std::stoul(head.substr(length + 18)));
        } else if (head.find("\r\nTransfer-Encoding: chunked\r\n") != std::string::npos) {
            // The size of the last chunk, then trailers up to an empty line.
            std::string body;
            while (!body.ends_with("\r\n\r\n") || body.find("0\r\n") == std::string::npos) {
                const std::string byte = peer.readBytes(1);
                if (byte.empty()) return;
                body += byte;
            }
            message += body;
        }
        if (!peer.answer(head.starts_with("HEAD ") ? std::string() : message)) return;
    }
}

QByteArray zero(const char* text) {
    return QByteArray(text).replace('@', QByteArray(1, '\0'));
}

constexpr bool kStays = true, kCloses = false;

}  // namespace

/// Requests byte by byte, beyond those of tests/data/http: what is refused, what the node sees of the others, and
/// whether the connection carries another one.
class TestGatewayRawRequests : public QObject {
    Q_OBJECT

    std::unique_ptr<ScriptedUpstream> m_upstream;
    std::unique_ptr<PoolFixture> m_gateway;

    static void columns() {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("status");
        QTest::addColumn<bool>("stays");
    }
    static void refused(const char* name, const QByteArray& request, int status = 400) {
        QTest::newRow(name) << request << status << kCloses;
    }

private slots:
    void initTestCase() {
        m_upstream = std::make_unique<ScriptedUpstream>(echoMessage);
        m_gateway = std::make_unique<PoolFixture>(proxyTo({m_upstream->port()}));
    }
    void cleanupTestCase() {
        m_gateway.reset();
        m_upstream.reset();
    }

    void refusesWhatTwoPartiesMayReadInTwoWays_data() {
        columns();
        const QByteArray get = "GET / HTTP/1.1\r\nHost: a\r\n";
        const QByteArray post = "POST / HTTP/1.1\r\nHost: a\r\n";
        const QByteArray next = "GET /evil HTTP/1.1\r\nHost: a\r\n\r\n";
        refused("a blank before a colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n");
        refused("a blank before a length's colon", post + "Content-Length : 5\r\n\r\nhello");
        refused("a folded length", post + "Content-Length:\r\n 5\r\n\r\nhello");
        refused("a folded coding", post + "Transfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n");
        refused("a folded first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n");
        refused("a coding twice in one field", post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n");
        refused("a coding before chunked", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501);
        refused("chunked is not the last", post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n");
        refused("an empty coding", post + "Transfer-Encoding:\r\n\r\n");
        refused("a literal that is no address", "GET / HTTP/1.1\r\nHost: [1:2]\r\n\r\n");
        refused("a coding and a length of zero",
                post + "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n" + next);
        refused("a coding from HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
        refused("a length twice", post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello");
        refused("a length twice in one field", post + "Content-Length: 5, 5\r\n\r\nhello");
        refused("a length with a sign", post + "Content-Length: +5\r\n\r\nhello");
        refused("a length of 2^64", post + "Content-Length: 18446744073709551616\r\n\r\n");
        refused("a length of 2^63", post + "Content-Length: 9223372036854775808\r\n\r\n");
        refused("one host twice", get + "Host: a\r\n\r\n");
        refused("hosts by comma", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n");
        refused("a user in the host", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n");
        refused("a blank in the host", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n");
        refused("a path in the host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n");
        refused("a user in the target", "GET http://u:p@a/ HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("a target without authority", "GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("a target of another scheme", "GET ftp://a/x HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("a target with a fragment", "GET /x#y HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("a blank in the target", "GET /x y HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("a blank at the line's end", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n");
        refused("two blanks behind the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("a tab behind the method", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("an asterisk for POST", "POST * HTTP/1.1\r\nHost: a\r\n\r\n");
        refused("no name", get + ": x\r\n\r\n");
        refused("no colon", get + "X-Nothing\r\n\r\n");
        refused("a blank in a name", get + "X Y: 1\r\n\r\n");
        refused("a line feed alone behind the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n");
        refused("a line feed alone behind a field", "GET / HTTP/1.1\r\nHost: a\nX: 1\r\n\r\n");
        refused("a line feed alone for the empty line", get + "\n" + next);
        refused("a return alone in a value", get + "X: 1\rY: 2\r\n\r\n");
        refused("a return alone for the empty line", get + "\r" + next);
        refused("a return before the line's end", get + "X: 1\r\r\n\r\n");
        refused("a NUL in the method", zero("G@ET / HTTP/1.1\r\nHost: a\r\n\r\n"));
        refused("a NUL in the target", zero("GET /@ HTTP/1.1\r\nHost: a\r\n\r\n"));
        refused("a NUL in the version", zero("GET / HTTP/1.1@\r\nHost: a\r\n\r\n"));
        refused("a NUL in a name", zero("GET / HTTP/1.1\r\nHost: a\r\nX@: 1\r\n\r\n"));
        refused("a NUL in a value", zero("GET / HTTP/1.1\r\nHost: a\r\nX: @\r\n\r\n"));
        refused("an escape in a value", get + "X: \x1b[2J\r\n\r\n");
        refused("nothing but empty lines", QByteArray("\r\n").repeated(20) + get + "\r\n");
        refused("a method that is too long", QByteArray(9000, 'A') + " / HTTP/1.1\r\nHost: a\r\n\r\n", 414);
        refused("a name that is too long", get + QByteArray(40'000, 'n') + ": 1\r\n\r\n", 431);
        refused("a host that is too long", "GET / HTTP/1.1\r\nHost: " + QByteArray(40'000, 'a') + "\r\n\r\n",
                431);
        refused("HTTP/2.0 in a line", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505);
        refused("HTTP/0.9 in a line", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505);
        refused("TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405);
        refused("CONNECT and what is behind it", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n" + next, 405);
        const QByteArray chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
        refused("long extensions to small chunks",
                chunked + ("1;" + QByteArray(1000, 'a') + "\r\nh\r\n").repeated(20) + "0\r\n\r\n");
        refused("a blank behind a size", chunked + "5 \r\nhello\r\n0\r\n\r\n");
        refused("no size", chunked + ";a\r\nhello\r\n0\r\n\r\n");
        refused("a size of 17 digits", chunked + "10000000000000005\r\nhello\r\n0\r\n\r\n");
        refused("a line feed alone behind a chunk", chunked + "5\r\nhello\n0\r\n\r\n");
        refused("a line feed alone behind the last chunk", chunked + "0\n\r\n" + next);
        refused("a folded trailer", chunked + "0\r\nX: 1\r\n 2\r\n\r\n");
        refused("a NUL in a trailer", chunked + zero("0\r\nX: @\r\n\r\n"));
        refused("a return alone in a trailer", chunked + "0\r\nX: 1\rY: 2\r\n\r\n");
        refused("trailers that are too long", chunked + "0\r\nX: " + QByteArray(9000, 'x') + "\r\n\r\n");
    }
    void refusesWhatTwoPartiesMayReadInTwoWays() {
        QFETCH(QByteArray, request);
        QFETCH(int, status);
        RawClient client(m_gateway->port());
        client.send(request.toStdString());
        const auto answer = client.read();
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.field("Connection"), std::string("close"));
        // Whatever stands behind it is not read as another request.
        QCOMPARE(client.read().status, 0);
    }

    void theNodeSeesTheSameMessage_data() {
        columns();
        QTest::addColumn<QByteArray>("sees");
        QTest::addColumn<QByteArray>("lacks");
        const auto row = [](const char* name, const QByteArray& request, bool stays, const QByteArray& sees,
                            const QByteArray& lacks = {}) {
            QTest::newRow(name) << request << 200 << stays << sees << lacks;
        };
        const QByteArray get = "GET / HTTP/1.1\r\nHost: a\r\n";
        row("the authority of the target wins", "GET http://b:81/x?y HTTP/1.1\r\nHost: a\r\n\r\n", kStays,
            "GET /x?y HTTP/1.1\r\nHost: b:81\r\n", "\r\nHost: a\r\n");
        row("https in the target", "GET https://b/x HTTP/1.1\r\nHost: b\r\n\r\n", kStays,
            "GET /x HTTP/1.1\r\nHost: b\r\n");
        row("OPTIONS of the server", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", kStays,
            "OPTIONS * HTTP/1.1\r\n");
        row("OPTIONS of the server, absolute", "OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n", kStays,
            "OPTIONS * HTTP/1.1\r\n");
        row("OPTIONS of the root, absolute", "OPTIONS http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", kStays,
            "OPTIONS / HTTP/1.1\r\n");
        row("OPTIONS with a body", "OPTIONS * HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", kStays,
            "\r\n\r\nhi");
        row("no path", "GET http://a?x HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "GET /?x HTTP/1.1\r\n");
        row("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", kStays, "GET / HTTP/1.1\r\n");
        row("empty lines before it", "\r\n\r\n" + get + "\r\n", kStays, "GET / HTTP/1.1\r\n");
        row("an encoded slash", "GET /p/a%2Fb HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "GET /p/a%2Fb HTTP");
        row("an encoded bar", "GET /auth%7C123 HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "GET /auth%7C123 HTTP");
        row("small hex digits", "GET /%c3%b8 HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "GET /%c3%b8 HTTP");
        row("dots and slashes", "GET //a/./b/../c HTTP/1.1\r\nHost: a\r\n\r\n", kStays,
            "GET //a/./b/../c HTTP");
        row("an empty query", "GET /count? HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "GET /count? HTTP");
        row("a query of any bytes", "GET /?a=1;a=2&&=%zz&[] HTTP/1.1\r\nHost: a\r\n\r\n", kStays,
            "GET /?a=1;a=2&&=%zz&[] HTTP");
        row("two questions", "GET /a?b?c HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "GET /a?b?c HTTP");
        row("an address of IPv6", "GET / HTTP/1.1\r\nHost: [2001:db8::1]:9878\r\n\r\n", kStays,
            "\r\nHost: [2001:db8::1]:9878\r\n");
        row("the dot of the root", "GET / HTTP/1.1\r\nHost: a.test.:80\r\n\r\n", kStays,
            "\r\nHost: a.test.:80\r\n");
        row("a cookie of 8 KiB", get + "Cookie: c=" + QByteArray(8190, 'c') + "\r\n\r\n", kStays,
            QByteArray(8190, 'c') + "\r\n");
        row("two lines of one name", get + "X-A: 1\r\nX-A: 2\r\n\r\n", kStays, "X-A: 1\r\nX-A: 2\r\n");
        row("conditions and ranges", get + "If-None-Match: \"x\"\r\nRange: bytes=0-1\r\n\r\n", kStays,
            "If-None-Match: \"x\"\r\nRange: bytes=0-1\r\n");
        row("Latin letters in a value", get + "X: \xe9\xff\r\n\r\n", kStays, "X: \xe9\xff\r\n");
        row("a method of its own", "BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "BREW /pot HTTP/1.1\r\n");
        row("GET with a body", get + "Content-Length: 5\r\n\r\nhello", kStays, "\r\n\r\nhello");
        row("DELETE with a body",
            "DELETE /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}",
            kStays, "\r\n\r\n{}");
        row("DELETE without a body", "DELETE /x HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "DELETE",
            "Content-Length");
        row("DELETE without a coding", "DELETE /x HTTP/1.1\r\nHost: a\r\n\r\n", kStays, "DELETE",
            "Transfer-Encoding");
        row("GET with a type and no body", get + "Content-Type: text/plain\r\n\r\n", kStays, "Content-Type",
            "Transfer-Encoding");
        row("PUT with no bytes", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", kStays,
            "\r\nContent-Length: 0\r\n");
        row("blanks around a length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \t5 \t\r\n\r\nhello",
            kStays, "\r\nContent-Length: 5\r\n");
        const QByteArray chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
        row("an extension ends here", chunked + "5;a=\"b;c\"\r\nhello\r\n0;z\r\n\r\n", kStays,
            "\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "a=");
        row("blanks before an extension end here", chunked + "5 \t;a\r\nhello\r\n0\r\n\r\n", kStays,
            "\r\n\r\n5\r\nhello\r\n0\r\n\r\n", ";a");
        row("empty elements beside a coding",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: , chunked,\r\n\r\n0\r\n\r\n", kStays,
            "\r\nTransfer-Encoding: chunked\r\n");
        row("a listed trailer",
            "POST / HTTP/1.1\r\nHost: a\r\nConnection: X-Mine\r\nTransfer-Encoding: chunked\r\n\r\n"
            "0\r\nX-Mine: secret\r\nX-Sum: 1\r\n\r\n",
            kStays, "\r\n0\r\nX-Sum: 1\r\n\r\n", "secret");
        row("a trailer that would be a condition", chunked + "0\r\nIf-Match: \"evil\"\r\nX-Sum: 1\r\n\r\n",
            kStays, "X-Sum", "evil");
        row("more hops than can be counted",
            "OPTIONS / HTTP/1.1\r\nHost: a\r\nMax-Forwards: 99999999999999999999\r\n\r\n", kStays,
            "\r\nMax-Forwards: 9223372036854775806\r\n");
        row("no chunk but the last", chunked + "0\r\n\r\n", kStays, "\r\n\r\n0\r\n\r\n");
        row("zeros before a size", chunked + "0005\r\nhello\r\n000\r\n\r\n", kStays,
            "\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
        row("a coding in capitals",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\n\r\n", kStays,
            "\r\n\r\n0\r\n\r\n");
        row("a trailer", chunked + "0\r\nX-Sum: 1\r\n\r\n", kStays, "\r\n0\r\nX-Sum: 1\r\n\r\n");
        row("a trailer that would be a length", chunked + "0\r\nContent-Length: 9\r\nX-Sum: 1\r\n\r\n",
            kStays, "\r\n0\r\nX-Sum: 1\r\n\r\n", "Content-Length");
        row("a trailer that would be a host", chunked + "0\r\nHost: evil\r\nX-Sum: 1\r\n\r\n", kStays,
            "X-Sum", "evil");
        row("a trailer that would sign in",
            chunked + "0\r\nAuthorization: evil\r\nCookie: evil\r\nX-Sum: 1\r\n\r\n", kStays, "X-Sum",
            "evil");
        row("a listed field", get + "Connection: X-Mine\r\nX-Mine: secret\r\n\r\n", kStays, "GET", "secret");
        row("a listed cookie", get + "Connection: close, Cookie\r\nCookie: secret\r\n\r\n", kCloses, "GET",
            "secret");
        row("what belongs to the connection",
            get + "Keep-Alive: timeout=9\r\nProxy-Connection: keep-alive\r\nTE: gzip\r\n\r\n", kStays, "GET",
            "keep-alive");
        row("our own fields cannot be listed away", get + "Connection: X-Forwarded-For, Via, Host\r\n\r\n",
            kStays, "\r\nX-Forwarded-For: 127.0.0.1\r\n");
        row("a forwarding field with underscores", get + "X_Forwarded_For: 6.6.6.6\r\n\r\n", kStays,
            "X-Forwarded-For: 127.0.0.1", "6.6.6.6");
        row("an upgrade to h2c",
            get + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
            kStays, "GET", "HTTP2-Settings");
        row("an upgrade that is not listed", get + "Upgrade: websocket\r\n\r\n", kStays, "GET", "websocket");
        row("an expectation without a body", get + "Expect: 100-continue\r\n\r\n", kStays, "GET");
        row("the hops of a GET", get + "Max-Forwards: 0\r\n\r\n", kStays, "\r\nMax-Forwards: 0\r\n");
        row("hops that are no number", "OPTIONS / HTTP/1.1\r\nHost: a\r\nMax-Forwards: x\r\n\r\n", kStays,
            "\r\nMax-Forwards: x\r\n");
        row("close", get + "Connection: close\r\n\r\n", kCloses, "GET", "close");
        row("close beside keep-alive", get + "Connection: keep-alive\r\nConnection: Close\r\n\r\n", kCloses,
            "GET");
        row("HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", kCloses, "GET / HTTP/1.1\r\n");
        row("HTTP/1.0 that stays", "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", kStays,
            "GET / HTTP/1.1\r\n");
        row("HTTP/1.0 that says both", "GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n", kCloses,
            "GET");
        row("HTTP/1.0 to a proxy", "GET / HTTP/1.0\r\nProxy-Connection: keep-alive\r\n\r\n", kCloses, "GET");
        row("HTTP/1.0 with a body",
            "POST / HTTP/1.0\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\nhello", kStays,
            "\r\n\r\nhello");
        row("HTTP/1.0 without a length", "POST / HTTP/1.0\r\n\r\nhello", kCloses, "POST", "hello");
    }
    void theNodeSeesTheSameMessage() {
        QFETCH(QByteArray, request);
        QFETCH(int, status);
        QFETCH(bool, stays);
        QFETCH(QByteArray, sees);
        QFETCH(QByteArray, lacks);
        RawClient client(m_gateway->port());
        client.send(request.toStdString());
        const auto answer = client.read();
        QCOMPARE(answer.status, status);
        const QByteArray seen = QByteArray::fromStdString(answer.body);
        QVERIFY2(seen.contains(sees), seen.constData());
        QVERIFY2(lacks.isEmpty() || !seen.contains(lacks), seen.constData());
        QVERIFY2(seen.contains("\r\nVia: 1."), seen.constData());
        if (!stays) {
            QVERIFY(client.readsEnd());
            return;
        }
        const auto next = client.get("/next");
        QCOMPARE(next.status, 200);
        QVERIFY(next.body.starts_with("GET /next HTTP/1.1\r\n"));
    }

    // As if the network cut every request into its bytes.
    void aRequestMayComeByteByByte() {
        RawClient client(m_gateway->port());
        const std::string request =
            "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;e\r\nhello\r\n0\r\nX-T: 1\r\n\r\n";
        for (const char byte : request + request) client.send(std::string(1, byte));
        for (int i = 0; i < 2; ++i) {
            const auto answer = client.read();
            QCOMPARE(answer.status, 200);
            QVERIFY(answer.body.find("hello") == std::string::npos ||
                    answer.body.ends_with("0\r\nX-T: 1\r\n\r\n"));
        }
    }

    void whatStandsBehindAGoodRequestIsJudgedByItself() {
        RawClient client(m_gateway->port());
        client.send(
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read().status, 200);
        const auto second = client.read();
        QCOMPARE(second.status, 400);
        QCOMPARE(second.field("Connection"), std::string("close"));
        QCOMPARE(client.read().status, 0);
    }
};

QTEST_GUILESS_MAIN(TestGatewayRawRequests)
#include "tst_gateway_raw_requests.moc"
