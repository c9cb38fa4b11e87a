#include "engine/load/response_reader.h"

#include <QtTest>

using namespace sluice;
using State = ResponseReader::State;

Q_DECLARE_METATYPE(ResponseReader::State)

namespace {

const std::string kPlain = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
const std::string kChunked =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\nA\r\n0123456789\r\n0\r\nT: "
    "x\r\n\r\n";

State feed(ResponseReader& reader, std::string_view bytes) {
    return reader.take(bytes);
}

State read(ResponseReader& reader, const std::string& bytes, bool toHead = false) {
    reader.begin(toHead);
    return feed(reader, bytes);
}

}  // namespace

class TestResponseReader : public QObject {
    Q_OBJECT

private slots:
    void answersEndWhereTheyEnd_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("toHead");
        QTest::addColumn<State>("state");
        QTest::addColumn<bool>("keepsAlive");
        const auto row = [](const char* name, const std::string& bytes, State state, bool keeps = true,
                            bool head = false) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << head << state << keeps;
        };
        row("length", kPlain, State::Complete);
        row("chunked", kChunked, State::Complete);
        row("no body by length 0", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", State::Complete);
        row("204", "HTTP/1.1 204 No Content\r\n\r\n", State::Complete);
        row("304 with length", "HTTP/1.1 304 Not Modified\r\nContent-Length: 77\r\n\r\n", State::Complete);
        row("to HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 77\r\n\r\n", State::Complete, true, true);
        row("interim first", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + kPlain, State::Complete);
        row("no reason, no space", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", State::Complete);
        row("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", State::Complete);
        row("close", "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n", State::Complete,
            false);
        row("1.0", "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", State::Complete, false);
        row("1.0 kept", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n",
            State::Complete);
        row("same length twice", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
            State::Complete);
        row("until close", "HTTP/1.1 200 OK\r\n\r\nsome", State::More, false);
        row("body not whole", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", State::More);
        row("other protocol", "SSH-2.0-OpenSSH_9.2\r\n", State::Malformed);
        row("HTTP/2", "HTTP/2 200\r\n\r\n", State::Malformed);
        row("no status", "HTTP/1.1 OK\r\n\r\n", State::Malformed);
        row("status 099", "HTTP/1.1 099 X\r\n\r\n", State::Malformed);
        row("upgrade", "HTTP/1.1 101 Switching Protocols\r\n\r\n", State::Malformed);
        row("no colon", "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n", State::Malformed);
        row("length no number", "HTTP/1.1 200 OK\r\nContent-Length: 5x\r\n\r\n", State::Malformed);
        row("length negative", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", State::Malformed);
        row("length too big", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            State::Malformed);
        row("two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            State::Malformed);
        row("chunk size no number", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            State::Malformed);
        row("chunk without its end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
            State::Malformed);
    }

    void answersEndWhereTheyEnd() {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, toHead);
        QFETCH(State, state);
        QFETCH(bool, keepsAlive);
        ResponseReader reader;
        QCOMPARE(read(reader, bytes.toStdString(), toHead), state);
        if (state != State::Malformed) QCOMPARE(reader.keepsAlive(), keepsAlive);
    }

    void bytesMayComeOneByOne_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("length") << QByteArray::fromStdString(kPlain);
        QTest::newRow("chunked") << QByteArray::fromStdString(kChunked);
        QTest::newRow("interim") << QByteArray::fromStdString("HTTP/1.1 100 Continue\r\n\r\n" + kPlain);
    }

    void bytesMayComeOneByOne() {
        QFETCH(QByteArray, bytes);
        ResponseReader reader;
        for (int round = 0; round < 3; ++round) {
            reader.begin(false);
            QVERIFY(!reader.begun());
            for (qsizetype i = 0; i < bytes.size(); ++i) {
                const State expected = i + 1 == bytes.size() ? State::Complete : State::More;
                QCOMPARE(feed(reader, {bytes.constData() + i, 1}), expected);
                QVERIFY(reader.begun());
            }
            QCOMPARE(reader.status(), 200);
        }
    }

    void everyCutGivesTheSame() {
        for (std::size_t cut = 1; cut < kChunked.size(); ++cut) {
            ResponseReader reader;
            QCOMPARE(read(reader, kChunked.substr(0, cut)), State::More);
            QCOMPARE(feed(reader, std::string_view(kChunked).substr(cut)), State::Complete);
        }
    }

    void bytesBehindTheEndAreLeftOver() {
        const std::string two = kChunked + kPlain;
        std::string_view bytes = two;
        ResponseReader reader;
        reader.begin(false);
        QCOMPARE(reader.take(bytes), State::Complete);
        QCOMPARE(bytes, std::string_view(kPlain));
        reader.begin(false);
        QCOMPARE(reader.take(bytes), State::Complete);
        QVERIFY(bytes.empty());
    }

    void anAnswerIsCopiedWhereThatIsAsked() {
        ResponseText text;
        ResponseReader reader;
        reader.copyTo(&text);
        for (std::size_t cut = 1; cut < kChunked.size(); ++cut) {
            read(reader, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + kChunked.substr(0, cut));
            QCOMPARE(feed(reader, std::string_view(kChunked).substr(cut)), State::Complete);
            QCOMPARE(text.status, 200);
            QCOMPARE(text.fields, (decltype(text.fields){{"Transfer-Encoding", "chunked"}}));
            QCOMPARE(text.body, std::string("hello0123456789"));
            QCOMPARE(text.bodySize, 15u);
        }
        read(reader, kPlain);
        QCOMPARE(text.body, std::string("hello"));
        QCOMPARE(read(reader, "HTTP/1.1 204 No Content\r\n\r\n"), State::Complete);
        QVERIFY(text.fields.empty() && text.body.empty());
    }

    void theCloseEndsABodyWithoutLength() {
        ResponseReader reader;
        QCOMPARE(read(reader, "HTTP/1.1 200 OK\r\n\r\nsome"), State::More);
        QCOMPARE(reader.end(), State::Complete);
        QVERIFY(!reader.keepsAlive());
    }

    void theCloseInTheMiddleIsAFault() {
        ResponseReader reader;
        for (const char* bytes : {"", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"}) {
            read(reader, bytes);
            QCOMPARE(reader.end(), State::Malformed);
        }
    }

    void aHeadWithoutEndIsAFault() {
        ResponseReader reader;
        reader.begin(false);
        State state = feed(reader, "HTTP/1.1 200 OK\r\nX: ");
        for (int i = 0; i < 100 && state == State::More; ++i) state = feed(reader, std::string(1024, 'x'));
        QCOMPARE(state, State::Malformed);
    }

    void garbageIsKnownAtOnce() {
        ResponseReader reader;
        reader.begin(false);
        QCOMPARE(feed(reader, "HTTQ"), State::Malformed);
        QCOMPARE(feed(reader, "/1.1 200 OK\r\n\r\n"), State::Malformed);
    }
};

QTEST_APPLESS_MAIN(TestResponseReader)
#include "tst_response_reader.moc"
