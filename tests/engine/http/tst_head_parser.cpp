#include "engine/http/head_parser.h"

#include <QtTest>

#include <string>

using namespace sluice::http;

namespace {

/// "GET /x 1.1 [Host=a, X=b]" or "failed 400" or "more".
QString printed(std::string_view text) {
    RequestParser parser;
    const ParseStatus status = parser.parse(text);
    if (status == ParseStatus::NeedMore) return "more";
    if (status == ParseStatus::Failed) return QString("failed %1").arg(parser.failureStatus());
    QStringList fields;
    for (const Field& field : parser.head().fields)
        fields << QString::fromStdString(std::string(field.name) + "=" + std::string(field.value));
    return QString("%1 %2 1.%3 [%4]")
        .arg(QString::fromStdString(std::string(parser.head().method)),
             QString::fromStdString(std::string(parser.head().target)))
        .arg(parser.head().minorVersion)
        .arg(fields.join(", "));
}

QString printedResponse(std::string_view text) {
    ResponseParser parser;
    const ParseStatus status = parser.parse(text);
    if (status == ParseStatus::NeedMore) return "more";
    if (status == ParseStatus::Failed) return "failed";
    return QString("%1 '%2' 1.%3 %4 fields")
        .arg(parser.head().status)
        .arg(QString::fromStdString(std::string(parser.head().reason)))
        .arg(parser.head().minorVersion)
        .arg(parser.head().fields.size());
}

}  // namespace

class TestHeadParser : public QObject {
    Q_OBJECT

private slots:
    void readsARequest() {
        QCOMPARE(printed("GET /a?b HTTP/1.1\r\nHost: x\r\nX-A:\t v w \t\r\nEmpty:\r\n\r\nrest"),
                 QString("GET /a?b 1.1 [Host=x, X-A=v w, Empty=]"));
        QCOMPARE(printed("\r\nGET / HTTP/1.0\r\n\r\n"), QString("GET / 1.0 []"));
        QCOMPARE(printed("M-SEARCH * HTTP/1.1\r\n\r\n"), QString("M-SEARCH * 1.1 []"));
    }

    void headSizeEndsBehindTheEmptyLine() {
        RequestParser parser;
        QCOMPARE(parser.parse("GET / HTTP/1.1\r\nHost: x\r\n\r\nbody"), ParseStatus::Done);
        QCOMPARE(parser.head().size, std::size_t(27));
    }

    void bytesMayDrip() {
        const std::string text = "POST /x HTTP/1.1\r\nHost: localhost\r\nX: 1\r\n\r\n";
        RequestParser parser;
        for (std::size_t size = 1; size < text.size(); ++size)
            QCOMPARE(parser.parse({text.data(), size}), ParseStatus::NeedMore);
        QCOMPARE(parser.parse(text), ParseStatus::Done);
        QCOMPARE(parser.head().fields.size(), std::size_t(2));
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("status");
        QTest::newRow("bare line feed") << QByteArray("GET / HTTP/1.1\nHost: x\r\n\r\n") << 400;
        QTest::newRow("bare carriage return") << QByteArray("GET / HTTP/1.1\rHost: x\r\n\r\n") << 400;
        QTest::newRow("tab as separator") << QByteArray("GET\t/\tHTTP/1.1\r\n\r\n") << 400;
        QTest::newRow("two blanks") << QByteArray("GET  / HTTP/1.1\r\n\r\n") << 400;
        QTest::newRow("blank in the target") << QByteArray("GET /a b HTTP/1.1\r\n\r\n") << 400;
        QTest::newRow("blank at the end") << QByteArray("GET / HTTP/1.1 \r\n\r\n") << 400;
        QTest::newRow("no version") << QByteArray("GET /\r\n") << 400;
        QTest::newRow("fragment") << QByteArray("GET /#x HTTP/1.1\r\n\r\n") << 400;
        QTest::newRow("raw byte in the target") << QByteArray("GET /\xc3\xa9 HTTP/1.1\r\n\r\n") << 400;
        QTest::newRow("zero byte") << QByteArray("GET /\0x HTTP/1.1\r\n\r\n", 19) << 400;
        QTest::newRow("version 2") << QByteArray("PRI * HTTP/2.0\r\n\r\n") << 505;
        QTest::newRow("version 1.10") << QByteArray("GET / HTTP/1.10\r\n\r\n") << 400;
        QTest::newRow("blank before the colon") << QByteArray("GET / HTTP/1.1\r\nX : 1\r\n\r\n") << 400;
        QTest::newRow("no colon") << QByteArray("GET / HTTP/1.1\r\nX\r\n\r\n") << 400;
        QTest::newRow("empty name") << QByteArray("GET / HTTP/1.1\r\n: 1\r\n\r\n") << 400;
        QTest::newRow("folded") << QByteArray("GET / HTTP/1.1\r\nX: 1\r\n 2\r\n\r\n") << 400;
        QTest::newRow("control byte in a value") << QByteArray("GET / HTTP/1.1\r\nX: a\x01\r\n\r\n") << 400;
        QTest::newRow("carriage return in a value") << QByteArray("GET / HTTP/1.1\r\nX: a\rb\r\n\r\n") << 400;
        QTest::newRow("a TLS hello") << QByteArray("\x16\x03\x01") << 400;
        QTest::newRow("long line") << "GET /" + QByteArray(9000, 'a') << 414;
        QTest::newRow("large section") << "GET / HTTP/1.1\r\nX: " + QByteArray(33000, 'a') << 431;
        QTest::newRow("many fields") << "GET / HTTP/1.1\r\n" + QByteArray("X: 1\r\n").repeated(101) + "\r\n"
                                     << 431;
    }
    void refuses() {
        QFETCH(QByteArray, text);
        QFETCH(int, status);
        QCOMPARE(printed({text.data(), static_cast<std::size_t>(text.size())}),
                 QString("failed %1").arg(status));
    }

    void aFaultShowsBeforeTheHeadEnds() {
        QCOMPARE(printed("GET / HTTP/1.1\r\nBad Name: 1\r\n"), QString("failed 400"));
    }

    void oneHundredFieldsAreAllowed() {
        const QByteArray text = "GET / HTTP/1.1\r\n" + QByteArray("X: 1\r\n").repeated(100) + "\r\n";
        QVERIFY(printed(text.toStdString()).startsWith("GET / 1.1 [X=1"));
    }

    void resetForgetsTheFormerHead() {
        RequestParser parser;
        QCOMPARE(parser.parse("GET / HTTP/1.1\r\nX: 1\r\n\r\n"), ParseStatus::Done);
        parser.reset();
        QVERIFY(parser.head().method.empty());
        QCOMPARE(parser.head().fields.size(), std::size_t(0));
    }

    void readsAResponse() {
        QCOMPARE(printedResponse("HTTP/1.1 200 OK\r\nA: 1\r\n\r\n"), QString("200 'OK' 1.1 1 fields"));
        QCOMPARE(printedResponse("HTTP/1.0 299 Very Odd\r\n\r\n"), QString("299 'Very Odd' 1.0 0 fields"));
        QCOMPARE(printedResponse("HTTP/1.1 200\r\n\r\n"), QString("200 '' 1.1 0 fields"));
        QCOMPARE(printedResponse("HTTP/1.1 200 OK\r\nA : 1\r\n\r\n"), QString("200 'OK' 1.1 1 fields"));
        QCOMPARE(printedResponse("HTTP/1.1 200 OK\r\nA: 1\r\n"), QString("more"));
    }

    void refusesResponses_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* line :
             {"HTTP/1.1 99 Low", "HTTP/1.1 1000 High", "HTTP/1.1 2x0 OK", "HTTP/1.1 -200 OK", "HTTP/1.1",
              "HTTP/1.1x 200 OK", "HTTP/2.0 200 OK", "hello world", "HTTP/1.1  200 OK"})
            QTest::newRow(line) << QByteArray(line) + "\r\n\r\n";
        QTest::newRow("large") << "HTTP/1.1 200 OK\r\nX: " + QByteArray(33000, 'a');
    }
    void refusesResponses() {
        QFETCH(QByteArray, text);
        QCOMPARE(printedResponse({text.data(), static_cast<std::size_t>(text.size())}), QString("failed"));
    }
};

QTEST_APPLESS_MAIN(TestHeadParser)
#include "tst_head_parser.moc"
