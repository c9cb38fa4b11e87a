#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>

using namespace sluice;
using namespace sluice::test;

namespace {

/// What becomes of the node's connection: it carries the next request, or another one does.
enum class Node { Stays, IsLeft };

QByteArray zero(const char* text) {
    return QByteArray(text).replace('@', QByteArray(1, '\0'));
}

}  // namespace

Q_DECLARE_METATYPE(Node)

/// Answers byte by byte, beyond those of tests/data/http: what the client gets of them, and whether the next request
/// meets what is left of one.
class TestGatewayRawAnswers : public QObject {
    Q_OBJECT

    static void columns() {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("has");
        QTest::addColumn<QByteArray>("lacks");
        QTest::addColumn<Node>("node");
    }
    static void relayed(const char* name, const QByteArray& method, const QByteArray& answer, int status,
                        const QByteArray& body, Node node, const QByteArray& has = {},
                        const QByteArray& lacks = {}) {
        QTest::newRow(name) << method << answer << status << body << has << lacks << node;
    }
    static void refused(const char* name, const QByteArray& answer) {
        QTest::newRow(name) << QByteArray("GET") << answer << 502 << QByteArray() << QByteArray()
                            << QByteArray("evil") << Node::IsLeft;
    }

private slots:
    void nothingOfAnAnswerIsLeftForTheNext_data() {
        columns();
        const QByteArray ok = "HTTP/1.1 200 OK\r\n";
        const QByteArray end = "Content-Length: 0\r\n\r\n";
        relayed("HEAD with a length", "HEAD", ok + "Content-Length: 9757\r\n\r\n", 200, "", Node::Stays,
                "\r\nContent-Length: 9757\r\n");
        relayed("HEAD in chunks", "HEAD", ok + "Transfer-Encoding: chunked\r\n\r\n", 200, "", Node::Stays);
        relayed("HEAD without a length", "HEAD", ok + "X: 1\r\n\r\n", 200, "", Node::Stays);
        relayed("HEAD with a body after all", "HEAD", ok + "Content-Length: 5\r\n\r\nhello", 200, "",
                Node::IsLeft);
        relayed("304 with a length", "GET", "HTTP/1.1 304 NM\r\nContent-Length: 100\r\nETag: \"x\"\r\n\r\n",
                304, "", Node::Stays, "ETag: \"x\"\r\n");
        relayed("304 in chunks", "GET", "HTTP/1.1 304 NM\r\nTransfer-Encoding: chunked\r\n\r\n", 304, "",
                Node::Stays, "304", "Transfer-Encoding");
        relayed("304 with a body after all", "GET", "HTTP/1.1 304 NM\r\nContent-Length: 5\r\n\r\nhello", 304,
                "", Node::IsLeft);
        relayed("204", "DELETE", "HTTP/1.1 204 No Content\r\n\r\n", 204, "", Node::Stays, "204 No Content",
                "Content-Length");
        relayed("204 with a length", "GET", "HTTP/1.1 204 NC\r\nContent-Length: 5\r\n\r\nhello", 204, "",
                Node::IsLeft, "204", "Content-Length");
        relayed("204 in chunks", "GET", "HTTP/1.1 204 NC\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 204,
                "", Node::IsLeft, "204", "Transfer-Encoding");
        relayed("205", "POST", "HTTP/1.1 205 Reset\r\n" + end, 205, "", Node::Stays);
        relayed("a status of its own", "GET", "HTTP/1.1 299 Odd\r\n" + end, 299, "", Node::Stays,
                "HTTP/1.1 299 Odd\r\n");
        relayed("no reason", "GET", "HTTP/1.1 200\r\n" + end, 200, "", Node::Stays);
        relayed("an empty reason", "GET", "HTTP/1.1 200 \r\n" + end, 200, "", Node::Stays);
        relayed("Latin letters", "GET", "HTTP/1.1 200 \xe9\r\nX: \xff\r\n" + end, 200, "", Node::Stays,
                "X: \xff\r\n");
        relayed("two cookies", "GET",
                ok + "Set-Cookie: a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT\r\nSet-Cookie: b=2\r\n" + end,
                200, "", Node::Stays,
                "Set-Cookie: a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT\r\nSet-Cookie: b=2\r\n");
        relayed("a field of 20 KiB", "GET", ok + "X: " + QByteArray(20 * 1024, 'x') + "\r\n" + end, 200, "",
                Node::Stays, QByteArray(20 * 1024, 'x'));
        relayed("a blank before a colon", "GET", ok + "X-A : 1\r\n" + end, 200, "", Node::Stays,
                "\r\nX-A: 1\r\n");
        relayed("one length twice", "GET", ok + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 200,
                "hello", Node::Stays);
        relayed("length and coding", "GET",
                ok + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 200,
                "hello", Node::IsLeft, "chunked", "Content-Length");
        relayed("length and coding of HEAD", "HEAD",
                ok + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 200, "", Node::IsLeft, "200",
                "Content-Length");
        relayed("an empty element beside a coding", "GET",
                ok + "Transfer-Encoding: chunked,\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 200, "hello", Node::Stays);
        relayed("a date", "GET", ok + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" + end, 200, "", Node::Stays,
                "200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 0\r\n");
        relayed("no date", "GET", ok + end, 200, "", Node::Stays, "\r\nDate: ");
        relayed("more than the length", "GET",
                ok + "Content-Length: 5\r\n\r\nhelloHTTP/1.1 200 evil\r\n" + end, 200, "hello", Node::IsLeft);
        relayed("more than the chunks", "GET",
                ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nHTTP/1.1 200 evil\r\n" + end,
                200, "hello", Node::IsLeft);
        relayed("empty chunks", "GET", ok + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 200, "",
                Node::Stays);
        relayed("an extension", "GET",
                ok + "Transfer-Encoding: chunked\r\n\r\n5;evil=1\r\nhello\r\n0;evil\r\n\r\n", 200, "hello",
                Node::Stays, "", "evil");
        relayed(
            "what belongs to the connection", "GET",
            ok +
                "Connection: X-Hop, keep-alive\r\nX-Hop: evil\r\nKeep-Alive: timeout=evil\r\nProxy-Connection: evil\r\n" +
                end,
            200, "", Node::Stays, "200", "evil");
        relayed("a listed trailer", "GET",
                ok + "Connection: X-Hop\r\nTransfer-Encoding: chunked\r\n\r\n"
                     "5\r\nhello\r\n0\r\nX-Hop: evil\r\n\r\n",
                200, "hello", Node::Stays, "200", "evil");
        relayed("close", "GET", ok + "Connection: close\r\nContent-Length: 5\r\n\r\nhello", 200, "hello",
                Node::IsLeft, "200", "close");
        relayed("HTTP/1.0", "GET", "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello",
                Node::IsLeft, "HTTP/1.1 200 OK\r\n");
        relayed("HTTP/1.0 that stays", "GET",
                "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nhello", 200, "hello",
                Node::Stays);
        relayed(
            "HTTP/1.0 in chunks", "GET",
            "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            200, "hello", Node::IsLeft);

        refused("a return in a value", ok + "X: 1\rSet-Cookie: evil\r\n" + end);
        refused("a line feed in a value", ok + "X: 1\nSet-Cookie: evil\r\n" + end);
        refused("a NUL in a value", ok + zero("X: @evil\r\n") + end);
        refused("a return in the reason", "HTTP/1.1 200 OK\rX: evil\r\n" + end);
        refused("a folded value", ok + "X: 1\r\n evil\r\n" + end);
        refused("no name", ok + ": evil\r\n" + end);
        refused("no colon", ok + "evil\r\n" + end);
        refused("two lengths", ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nevilevil");
        refused("a length with a sign", ok + "Content-Length: +5\r\n\r\nevil!");
        refused("an empty length", ok + "Content-Length:\r\n\r\nevil");
        refused("a length of 2^63", ok + "Content-Length: 9223372036854775808\r\n\r\nevil");
        refused("an unknown coding", ok + "Transfer-Encoding: gzip, chunked\r\n\r\n4\r\nevil\r\n0\r\n\r\n");
        refused(
            "a coding twice",
            ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nevil\r\n0\r\n\r\n");
        refused("HTTP/2.0", "HTTP/2.0 200 evil\r\n" + end);
        refused("a status of two digits", "HTTP/1.1 99 evil\r\n" + end);
        refused("a status of four digits", "HTTP/1.1 2000 evil\r\n" + end);
        refused("a status below 100", "HTTP/1.1 099 evil\r\n" + end);
        refused("no version", "200 evil\r\n" + end);
        refused("an answer of HTTP/0.9", "<html>evil</html>\r\n\r\n");
        refused("a switch nobody asked for",
                "HTTP/1.1 101 evil\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
        refused("more than 256 fields", ok + QByteArray("X: evil\r\n").repeated(257) + end);
        refused("an empty line first", "\r\n" + ok + "X: evil\r\n" + end);
    }
    void nothingOfAnAnswerIsLeftForTheNext() {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, answer);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, has);
        QFETCH(QByteArray, lacks);
        QFETCH(Node, node);
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            for (std::string head = peer.readHead(); !head.empty(); head = peer.readHead()) {
                if (head.find(" /case ") != std::string::npos)
                    peer.send(answer.toStdString());
                else
                    peer.answer("fine");
            }
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(method.toStdString() + " /case HTTP/1.1\r\nHost: a\r\n" +
                    (method == "POST" ? "Content-Length: 0\r\n\r\n" : "\r\n"));
        const auto got = client.read(method != "HEAD");
        const QByteArray head = QByteArray::fromStdString(got.head);
        QCOMPARE(got.status, status);
        if (status != 502) QCOMPARE(QByteArray::fromStdString(got.body), body);
        QVERIFY2(head.contains(has), head.constData());
        QVERIFY2(lacks.isEmpty() || !head.contains(lacks), head.constData());
        // The client's connection is as good as before, whatever the node has said.
        QCOMPARE(client.get("/next").body, std::string("fine"));
        QCOMPARE(RawClient(gateway.port()).get("/next").body, std::string("fine"));
        QCOMPARE(upstream.accepted(), node == Node::Stays ? 1 : 2);
    }

    void interimAnswersComeInTheirOrder() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) {
                peer.send(
                    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
                    "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nConnection: X-Hop\r\nX-Hop: 1\r\n\r\n");
                peer.answer("final");
            }
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 2; ++i) {
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            QCOMPARE(client.read().status, 100);
            QCOMPARE(client.read().status, 102);
            const auto hints = client.read();
            QCOMPARE(hints.status, 103);
            QCOMPARE(hints.field("Link"), std::string("</a.css>; rel=preload"));
            QCOMPARE(hints.field("X-Hop"), std::string());
            QCOMPARE(client.read().body, std::string("final"));
        }
        // A client of HTTP/1.0 does not know them.
        RawClient old(gateway.port());
        old.send("GET / HTTP/1.0\r\n\r\n");
        QCOMPARE(old.read().body, std::string("final"));
        QCOMPARE(upstream.accepted(), 1);
    }

    // A client that is refused does not send its body, and the node does not wait for it.
    void aRefusedExpectationSendsNoBody_data() {
        QTest::addColumn<int>("status");
        QTest::newRow("417") << 417;
        QTest::newRow("413") << 413;
        QTest::newRow("401") << 401;
    }
    void aRefusedExpectationSendsNoBody() {
        QFETCH(int, status);
        std::atomic<std::uint64_t> bodyBytes{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            if (peer.readHead().starts_with("GET")) {
                peer.answer("fine");
                return;
            }
            peer.send("HTTP/1.1 " + std::to_string(status) + " No\r\nContent-Length: 2\r\n\r\nno");
            bodyBytes += peer.discard(1 << 20);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        {
            RawClient client(gateway.port());
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            const auto answer = client.read();
            QCOMPARE(answer.status, status);
            QCOMPARE(answer.body, std::string("no"));
            // The body may come or not: no next request can be told from it.
            QCOMPARE(answer.field("Connection"), std::string("close"));
            client.send("hello");
        }
        QCOMPARE(RawClient(gateway.port()).get("/next").body, std::string("fine"));
        QCOMPARE(upstream.accepted(), 2);
        QCOMPARE(std::uint64_t(bodyBytes), std::uint64_t(0));
    }

    // Server-sent events: the next piece is made only when the client has the former one.
    void everyPieceGoesOutAtOnce() {
        std::atomic<int> seen{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 5; ++i) {
                peer.send("8\r\ndata: " + std::to_string(i) + "\n\r\n");
                while (seen <= i) std::this_thread::yield();
            }
            peer.send("0\r\n\r\n");
            peer.readHead();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read(false).status, 200);
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(client.readBytes(13), "8\r\ndata: " + std::to_string(i) + "\n\r\n");
            ++seen;
        }
        QCOMPARE(client.readBytes(5), std::string("0\r\n\r\n"));
    }

    void aCutAnswerIsNeverTakenForWhole_data() {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("length") << QByteArray("Content-Length: 10\r\n\r\nhello");
        QTest::newRow("between chunks") << QByteArray("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
        QTest::newRow("in a chunk") << QByteArray("Transfer-Encoding: chunked\r\n\r\n5\r\nhel");
        QTest::newRow("in a size") << QByteArray("Transfer-Encoding: chunked\r\n\r\n5");
        QTest::newRow("before the last line")
            << QByteArray("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n");
        QTest::newRow("a wrong size") << QByteArray("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n");
    }
    void aCutAnswerIsNeverTakenForWhole() {
        QFETCH(QByteArray, answer);
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\n");
            peer.send(answer.toStdString());
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        const auto got = client.read();
        // Either it is told by a 502, or the client sees that the body ends too early.
        QVERIFY2(got.status == 0 || got.status == 502, qPrintable(QString::number(got.status)));
        if (got.status == 0) QVERIFY(client.readsEnd());
        QCOMPARE(gateway.collect().all.errors, std::uint64_t(1));
    }
};

QTEST_GUILESS_MAIN(TestGatewayRawAnswers)
#include "tst_gateway_raw_answers.moc"
