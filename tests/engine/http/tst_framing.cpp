#include "engine/http/framing.h"

#include <QtTest>

#include <string>

using namespace sluice::http;

namespace {

/// The head's lines without CRLF, joined by "|": "POST / HTTP/1.1|Content-Length: 5".
std::string wire(std::string_view lines) {
    std::string text(lines);
    for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|', bar))
        text.replace(bar, 1, "\r\n");
    return text + "\r\n\r\n";
}

QString printed(const Framing& framing) {
    if (framing.failureStatus != 0) return QString("failed %1").arg(framing.failureStatus);
    static const char* const kKinds[] = {"none", "length", "chunked", "until-close"};
    QString text = kKinds[static_cast<int>(framing.kind)];
    if (framing.hasLength) text += QString(" %1").arg(framing.length);
    text += framing.keepAlive ? " stays" : " closes";
    return text;
}

QString request(std::string_view lines) {
    const std::string text = wire(lines);
    RequestParser parser;
    if (parser.parse(text) != ParseStatus::Done) return "not parsed";
    return printed(frameRequest(parser.head()));
}

QString response(std::string_view lines, std::string_view method = "GET") {
    const std::string text = wire(lines);
    ResponseParser parser;
    if (parser.parse(text) != ParseStatus::Done) return "not parsed";
    return printed(frameResponse(parser.head(), method));
}

}  // namespace

class TestFraming : public QObject {
    Q_OBJECT

private slots:
    void requests_data() {
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("framing");
        const auto row = [](const char* head, const char* framing) {
            QTest::newRow(head) << head << framing;
        };
        row("GET / HTTP/1.1", "none stays");
        row("GET / HTTP/1.0", "none closes");
        row("GET / HTTP/1.0|Connection: Keep-Alive", "none stays");
        row("GET / HTTP/1.1|Connection: x, CLOSE", "none closes");
        row("POST / HTTP/1.1|Content-Length: 0", "none 0 stays");
        row("POST / HTTP/1.1|Content-Length: 005", "length 5 stays");
        row("POST / HTTP/1.1|tRANSFER-eNCODING: ChUnKeD", "chunked stays");
        row("POST / HTTP/1.1|Content-Length: 5|Content-Length: 5", "failed 400");
        row("POST / HTTP/1.1|Content-Length: 5, 5", "failed 400");
        row("POST / HTTP/1.1|Content-Length: +5", "failed 400");
        row("POST / HTTP/1.1|Content-Length:", "failed 400");
        row("POST / HTTP/1.1|Content-Length: 0x5", "failed 400");
        row("POST / HTTP/1.1|Content-Length: 18446744073709551621", "failed 400");
        row("POST / HTTP/1.1|Content-Length: 5|Transfer-Encoding: chunked", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked|Transfer-Encoding: chunked", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: xchunked", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked, gzip", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked|Transfer-Encoding: gzip", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: gzip, chunked", "failed 501");
        row("POST / HTTP/1.1|Transfer-Encoding: gzip|Transfer-Encoding: chunked", "failed 501");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked, gzip, chunked", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding:", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: ,", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: , chunked ,", "chunked stays");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked|Transfer-Encoding:", "chunked stays");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked;q=1", "failed 400");
        row("POST / HTTP/1.1|Transfer-Encoding: chunked chunked", "failed 400");
        row("POST / HTTP/1.0|Transfer-Encoding: chunked", "failed 400");
    }
    void requests() {
        QFETCH(QString, head);
        QFETCH(QString, framing);
        QCOMPARE(request(head.toStdString()), framing);
    }

    void responses_data() {
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("framing");
        const auto row = [](const char* head, const char* method, const char* framing) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(method, head))) << head << method << framing;
        };
        row("HTTP/1.1 200 OK|Content-Length: 5", "GET", "length 5 stays");
        row("HTTP/1.1 200 OK|Content-Length: 5", "HEAD", "none 5 stays");
        row("HTTP/1.1 204 No Content|Content-Length: 5", "GET", "none 5 closes");
        row("HTTP/1.1 204 No Content|Content-Length: 0", "GET", "none 0 stays");
        row("HTTP/1.1 204 No Content|Transfer-Encoding: chunked", "GET", "none closes");
        row("HTTP/1.1 304 Not Modified|Content-Length: 5", "GET", "none 5 stays");
        row("HTTP/1.1 200 OK|Content-Length: 5, 5", "GET", "length 5 stays");
        row("HTTP/1.1 200 OK|Content-Length: 5|Content-Length: 6", "GET", "failed 502");
        row("HTTP/1.1 200 OK|Content-Length: -5", "GET", "failed 502");
        row("HTTP/1.1 200 OK|Transfer-Encoding: chunked", "GET", "chunked stays");
        row("HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Length: 5", "GET", "chunked closes");
        row("HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Length: 5", "HEAD", "none closes");
        row("HTTP/1.1 304 Not Modified|Transfer-Encoding: chunked|Content-Length: 5", "GET", "none closes");
        row("HTTP/1.1 200 OK|Transfer-Encoding: chunked", "HEAD", "none stays");
        row("HTTP/1.1 200 OK|Transfer-Encoding: chunked,", "GET", "chunked stays");
        row("HTTP/1.1 200 OK|Transfer-Encoding: chunked, chunked", "GET", "failed 502");
        row("HTTP/1.1 200 OK|Transfer-Encoding:|Content-Length: 5", "GET", "failed 502");
        row("HTTP/1.1 200 OK|Transfer-Encoding: gzip", "GET", "failed 502");
        row("HTTP/1.1 200 OK", "GET", "until-close closes");
        row("HTTP/1.1 200 OK|Connection: close|Content-Length: 2", "GET", "length 2 closes");
    }
    void responses() {
        QFETCH(QString, head);
        QFETCH(QString, method);
        QFETCH(QString, framing);
        QCOMPARE(response(head.toStdString(), method.toStdString()), framing);
    }

    void connectionListsFieldsButNotOurs() {
        const std::string text =
            wire("GET / HTTP/1.1|Connection: X-Real-IP, host, via, x-forwarded-for|X-Real-IP: 1|Host: a");
        RequestParser parser;
        QCOMPARE(parser.parse(text), ParseStatus::Done);
        QVERIFY(frameRequest(parser.head()).connectionListsFields);
        const FieldList& fields = parser.head().fields;
        QVERIFY(isListedByConnection(fields, *fields.find("X-Real-IP")));
        QVERIFY(!isListedByConnection(fields, *fields.find("Host")));
    }

    void keepAliveTimeoutIsRead() {
        const std::string text = wire("HTTP/1.1 200 OK|Keep-Alive: max=100, Timeout=7");
        ResponseParser parser;
        QCOMPARE(parser.parse(text), ParseStatus::Done);
        QCOMPARE(keepAliveTimeout(parser.head().fields), std::int64_t(7));
        const std::string without = wire("HTTP/1.1 200 OK|Keep-Alive: max=100");
        parser.reset();
        QCOMPARE(parser.parse(without), ParseStatus::Done);
        QCOMPARE(keepAliveTimeout(parser.head().fields), std::int64_t(-1));
    }

    void expectationsOfOldClientsDoNotCount() {
        const std::string modern = wire("POST / HTTP/1.1|Expect: 100-Continue");
        const std::string old = wire("POST / HTTP/1.0|Expect: 100-continue");
        RequestParser parser;
        QCOMPARE(parser.parse(modern), ParseStatus::Done);
        QVERIFY(frameRequest(parser.head()).expectsContinue);
        parser.reset();
        QCOMPARE(parser.parse(old), ParseStatus::Done);
        QVERIFY(!frameRequest(parser.head()).expectsContinue);
    }
};

QTEST_APPLESS_MAIN(TestFraming)
#include "tst_framing.moc"
