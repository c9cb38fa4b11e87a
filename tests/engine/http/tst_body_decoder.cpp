#include "engine/http/body_decoder.h"

#include <QtTest>

#include <string>

using namespace sluice::http;

namespace {

/// Decodes in pieces of `piece` bytes: "hello|done|rest", "hel|more|", "|failed|".
QString decoded(BodyKind kind, std::uint64_t length, std::string_view wire, std::size_t piece) {
    BodyDecoder decoder;
    decoder.start(kind, length);
    std::string payload;
    std::size_t at = 0;
    while (at < wire.size() && !decoder.done() && !decoder.failed()) {
        std::string part(wire.substr(at, piece));
        const auto step = decoder.decode(part.data(), part.size());
        payload.append(part.data(), step.payload);
        at += step.consumed;
    }
    const char* state = decoder.failed() ? "failed" : decoder.done() ? "done" : "more";
    if (decoder.failed()) payload.clear();
    return QString::fromStdString(payload) + "|" + state + "|" +
           (decoder.done() ? QString::fromStdString(std::string(wire.substr(at))) : QString());
}

}  // namespace

class TestBodyDecoder : public QObject {
    Q_OBJECT

private slots:
    void chunked_data() {
        QTest::addColumn<QByteArray>("wire");
        QTest::addColumn<QString>("result");
        const auto row = [](const char* name, QByteArray wire, const char* result) {
            QTest::newRow(name) << wire << result;
        };
        row("one chunk", "5\r\nhello\r\n0\r\n\r\n", "hello|done|");
        row("what follows stays", "5\r\nhello\r\n0\r\n\r\nGET /", "hello|done|GET /");
        row("two chunks", "1\r\nh\r\n00004\r\nello\r\n000\r\n\r\n", "hello|done|");
        row("extension", "5;a=\"b;c\"\r\nhello\r\n0;x\r\n\r\n", "hello|done|");
        row("blanks in an extension", "5 \t; a = b ;c\r\nhello\r\n0 ;x\r\n\r\n", "hello|done|");
        row("blanks between digits", "0 5;a\r\nhello", "|failed|");
        row("endless blanks", "5" + QByteArray(5000, ' ') + ";a\r\nhello", "|failed|");
        row("endless extensions", ("1;" + QByteArray(1000, 'a') + "\r\nh\r\n").repeated(20), "|failed|");
        row("hexadecimal", "A\r\nhelloworld\r\n0\r\n\r\n", "helloworld|done|");
        row("cut", "5\r\nhel", "hel|more|");
        row("no final line", "5\r\nhello\r\n0\r\n", "hello|more|");
        row("plus", "+5\r\nhello", "|failed|");
        row("prefix", "0x5\r\nhello", "|failed|");
        row("blank before", " 5\r\nhello", "|failed|");
        row("blank behind", "5 \r\nhello", "|failed|");
        row("empty size", "\r\nhello", "|failed|");
        row("line feed alone", "5\nhello", "|failed|");
        row("carriage return in an extension", "5;a\rX\r\nhello", "|failed|");
        row("line feed in an extension", "5;a\nX\r\nhello", "|failed|");
        row("too large", "ffffffffffffffff\r\n", "|failed|");
        row("2^64 and 5", "10000000000000005\r\nhello\r\n0\r\n\r\n", "|failed|");
        row("2^62", "4000000000000000\r\n", "|failed|");
        row("one less", "3fffffffffffffff\r\nhe", "he|more|");
        row("data runs on", "5\r\nhello0\r\n\r\n", "|failed|");
        row("data ends with a line feed", "5\r\nhello\n0\r\n\r\n", "|failed|");
        row("bad trailer", "0\r\nBad Trailer\r\n\r\n", "|failed|");
        row("trailer with a blank before the colon", "0\r\nX : 1\r\n\r\n", "|failed|");
        row("long extension", "5;" + QByteArray(5000, 'a') + "\r\nhello", "|failed|");
        row("long trailer", "0\r\nX: " + QByteArray(9000, 'a') + "\r\n\r\n", "|failed|");
    }
    void chunked() {
        QFETCH(QByteArray, wire);
        QFETCH(QString, result);
        const std::string_view bytes(wire.data(), static_cast<std::size_t>(wire.size()));
        for (const std::size_t piece : {std::size_t(1), std::size_t(3), bytes.size()})
            QCOMPARE(decoded(BodyKind::Chunked, 0, bytes, piece), result);
    }

    void lengthEndsWhereItSays() {
        QCOMPARE(decoded(BodyKind::Length, 5, "helloGET /", 4), QString("hello|done|GET /"));
        QCOMPARE(decoded(BodyKind::Length, 5, "hel", 4), QString("hel|more|"));
        QCOMPARE(decoded(BodyKind::None, 0, "GET /", 4), QString("|done|GET /"));
    }

    void theEndOfTheConnectionEndsOnlyWhatMayEndSo() {
        char byte = 'x';
        BodyDecoder decoder;
        decoder.start(BodyKind::UntilClose, 0);
        decoder.decode(&byte, 1);
        decoder.finish();
        QVERIFY(decoder.done() && !decoder.failed());
        decoder.start(BodyKind::Length, 2);
        decoder.decode(&byte, 1);
        decoder.finish();
        QVERIFY(decoder.failed());
    }

    void trailersAreKeptButNotThoseOfTheHead() {
        std::string wire = "0\r\nX-Sum: 1\r\nContent-Length: 9\r\nHost: evil\r\nAuthorization: x\r\n\r\n";
        BodyDecoder decoder;
        decoder.start(BodyKind::Chunked, 0);
        decoder.decode(wire.data(), wire.size());
        QVERIFY(decoder.done());
        QCOMPARE(decoder.trailers(), std::string_view("X-Sum: 1\r\n"));
    }

    void anExtensionToEveryLargeChunkIsBorne() {
        BodyDecoder decoder;
        decoder.start(BodyKind::Chunked, 0);
        for (int i = 0; i < 100; ++i) {
            std::string chunk = "400;" + std::string(1000, 'a') + "\r\n" + std::string(1024, 'x') + "\r\n";
            decoder.decode(chunk.data(), chunk.size());
            QVERIFY(!decoder.failed());
        }
    }

    void trailersThatConnectionListsEndHere() {
        std::string head =
            "POST / HTTP/1.1\r\nConnection: close, x-hop\r\nConnection: X-Two\r\n"
            "Transfer-Encoding: chunked\r\n\r\n";
        std::string wire = "0\r\nX-Hop: 1\r\nX-Sum: 1\r\nx-two: 2\r\nX-Hopper: 3\r\n\r\n";
        RequestParser parser;
        QCOMPARE(parser.parse(head), ParseStatus::Done);
        BodyDecoder decoder;
        decoder.start(frameRequest(parser.head()), parser.head().fields);
        head.assign(head.size(), 'x');
        decoder.decode(wire.data(), wire.size());
        QVERIFY(decoder.done());
        QCOMPARE(decoder.trailers(), std::string_view("X-Sum: 1\r\nX-Hopper: 3\r\n"));
    }
};

QTEST_APPLESS_MAIN(TestBodyDecoder)
#include "tst_body_decoder.moc"
