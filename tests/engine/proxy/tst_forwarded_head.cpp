#include "engine/proxy/forwarded_head.h"

#include <QtTest>

#include <string>

using namespace sluice;
using namespace sluice::proxy;

namespace {

/// The forwarded head of a request given by lines joined with "|", printed in the same way.
QString forwarded(std::string_view lines, std::string_view stripPrefix = {}) {
    std::string text(lines);
    for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|', bar))
        text.replace(bar, 1, "\r\n");
    text += "\r\n\r\n";
    http::RequestParser parser;
    if (parser.parse(text) != http::ParseStatus::Done) return "not parsed";
    const auto target = http::parseTarget(parser.head().method, parser.head().target);
    const http::Field* host = parser.head().fields.find("Host");
    char buffer[4096];
    http::HeadWriter out(buffer, sizeof buffer);
    const ClientIdentity client{"10.0.0.9", "http", host ? host->value : std::string_view(),
                                9080,       false,  false};
    writeRequestHead(out,
                     {parser.head(), http::frameRequest(parser.head()), *target, client, stripPrefix, "us"});
    return QString::fromStdString(std::string(out.text())).replace("\r\n", "|");
}

const QString kOurs =
    "X-Forwarded-For: 10.0.0.9|X-Forwarded-Proto: http|X-Forwarded-Host: a|X-Forwarded-Port: 9080|"
    "Via: 1.1 us||";

}  // namespace

class TestForwardedHead : public QObject {
    Q_OBJECT

private slots:
    void passesFieldsInOrder() {
        QCOMPARE(forwarded("GET /x?y HTTP/1.1|Host: a|X-B: 1|x-a:  2 |X-B: 3"),
                 "GET /x?y HTTP/1.1|Host: a|X-B: 1|x-a: 2|X-B: 3|" + kOurs);
    }

    void removesWhatBelongsToTheConnection() {
        QCOMPARE(
            forwarded("GET / HTTP/1.1|Host: a|Connection: close, X-Secret|X-Secret: 1|Keep-Alive: timeout=5|"
                      "Proxy-Connection: x|Upgrade: websocket|TE: gzip"),
            "GET / HTTP/1.1|Host: a|" + kOurs);
    }

    void aClientCannotStripWhatIsAdded() {
        QCOMPARE(forwarded("GET / HTTP/1.1|Host: a|Connection: X-Forwarded-For, Via, Host, Content-Length"),
                 "GET / HTTP/1.1|Host: a|" + kOurs);
    }

    void whatAClientSaysOfItselfIsNotPassedOn() {
        QCOMPARE(
            forwarded("GET / HTTP/1.1|Host: a|X-Forwarded-For: 1.1.1.1|Via: 1.0 b|x_forwarded-for: 2.2.2.2|"
                      "Forwarded: for=3.3.3.3|X-Forwarded-Fox: 4"),
            QString("GET / HTTP/1.1|Host: a|X-Forwarded-Fox: 4|" + kOurs).replace("Via: ", "Via: 1.0 b, "));
    }

    void viaSaysHowTheRequestCame() {
        QVERIFY(forwarded("GET / HTTP/1.0|Host: a").endsWith("|Via: 1.0 us||"));
    }

    void writesFramingAnew() {
        QVERIFY(forwarded("POST / HTTP/1.1|Host: a|Content-Length: 005").contains("|Content-Length: 5|"));
        QVERIFY(forwarded("POST / HTTP/1.1|Host: a|Content-Length: 0").contains("|Content-Length: 0|"));
        QVERIFY(forwarded("POST / HTTP/1.1|Host: a|Transfer-Encoding: CHUNKED")
                    .contains("|Transfer-Encoding: chunked|"));
        QVERIFY(!forwarded("DELETE / HTTP/1.1|Host: a").contains("Content-Length"));
    }

    void anExpectationOfAnOldClientEndsHere() {
        QVERIFY(
            !forwarded("POST / HTTP/1.0|Host: a|Expect: 100-continue|Content-Length: 5").contains("Expect"));
        QVERIFY(
            forwarded("POST / HTTP/1.1|Host: a|Expect: 100-continue|Content-Length: 5").contains("Expect"));
    }

    void optionsHasOneHopFewer() {
        QVERIFY(forwarded("OPTIONS * HTTP/1.1|Host: a|Max-Forwards: 5|X: 1")
                    .startsWith("OPTIONS * HTTP/1.1|Host: a|X: 1|Max-Forwards: 4|"));
        QVERIFY(forwarded("GET / HTTP/1.1|Host: a|Max-Forwards: 5").contains("|Max-Forwards: 5|"));
        QVERIFY(forwarded("OPTIONS / HTTP/1.1|Host: a|Max-Forwards: -1").contains("|Max-Forwards: -1|"));
        QVERIFY(forwarded("OPTIONS / HTTP/1.1|Host: a|Max-Forwards: 99999999999999999999")
                    .contains("|Max-Forwards: 9223372036854775806|"));
        QVERIFY(forwarded("OPTIONS / HTTP/1.1|Host: a|Max-Forwards:").contains("|Max-Forwards: |"));
    }

    void trailersAreAskedForAsTheClientDid() {
        QVERIFY(forwarded("GET / HTTP/1.1|Host: a|TE: trailers|Connection: TE")
                    .contains("|TE: trailers|Connection: TE|"));
    }

    void theQueryStaysByteForByte() {
        QVERIFY(forwarded("GET /http?a[]=%zz&? HTTP/1.1|Host: a", "/http")
                    .startsWith("GET /?a[]=%zz&? HTTP/1.1|"));
        QVERIFY(forwarded("GET /http/x? HTTP/1.1|Host: a", "/http").startsWith("GET /x? HTTP/1.1|"));
    }

    void whatDoesNotFitIsSaid() {
        char small[8];
        http::HeadWriter out(small, sizeof small);
        out << "12345678"
            << "9";
        QVERIFY(out.overflowed());
        QCOMPARE(out.text(), std::string_view("12345678"));
    }
};

QTEST_APPLESS_MAIN(TestForwardedHead)
#include "tst_forwarded_head.moc"
