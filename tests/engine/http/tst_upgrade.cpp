#include "engine/http/upgrade.h"

#include <QtTest>

#include <string>

using namespace sluice::http;

namespace {

std::string head(QByteArray lines) {
    return lines.replace("|", "\r\n").toStdString() + "\r\n\r\n";
}

bool asks(const char* lines) {
    const std::string text = head(lines);
    RequestParser parser;
    return parser.parse(text) == ParseStatus::Done &&
           asksToSwitch(parser.head(), frameRequest(parser.head()));
}

}  // namespace

class TestUpgrade : public QObject {
    Q_OBJECT

private slots:
    void aRequestAsksByBothFields() {
        QVERIFY(asks("GET / HTTP/1.1|Host: a|Connection: Upgrade|Upgrade: websocket"));
        QVERIFY(asks("GET / HTTP/1.1|Host: a|Connection: keep-alive, UPGRADE|Upgrade: foo/2, bar"));
        QVERIFY(!asks("GET / HTTP/1.1|Host: a|Upgrade: websocket"));
        QVERIFY(!asks("GET / HTTP/1.1|Host: a|Connection: Upgrade"));
        QVERIFY(!asks("GET / HTTP/1.1|Host: a|Connection: Upgrade|Upgrade: ,"));
        QVERIFY(!asks("GET / HTTP/1.0|Host: a|Connection: Upgrade|Upgrade: websocket"));
    }

    void httpBehindTheRoutesIsNotTunnelled() {
        QVERIFY(!asks(
            "GET / HTTP/1.1|Host: a|Connection: Upgrade, HTTP2-Settings|Upgrade: h2c|HTTP2-Settings: AA"));
        QVERIFY(!asks("GET / HTTP/1.1|Host: a|Connection: Upgrade|Upgrade: H2C, HTTP/2.0, TLS/1.2, h2"));
        QVERIFY(asks("GET / HTTP/1.1|Host: a|Connection: Upgrade|Upgrade: h2c, websocket"));
    }

    void theListThatGoesOnLeavesThoseOut() {
        FieldList fields;
        fields.add({"Upgrade", "h2c, foo/1", FieldId::Upgrade});
        fields.add({"Upgrade", "websocket", FieldId::Upgrade});
        char buffer[128];
        HeadWriter out(buffer, sizeof buffer);
        writeUpgrade(out, fields);
        QCOMPARE(out.text(), std::string_view("Upgrade: foo/1, websocket\r\n"));
    }

    void anAnswerSwitchesToWhatWasAsked_data() {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("asked");
        QTest::newRow("asked") << QByteArray("|Upgrade: WebSocket") << true;
        QTest::newRow("one of two") << QByteArray("|Upgrade: foo/1") << true;
        QTest::newRow("layers") << QByteArray("|Upgrade: foo/1, websocket") << true;
        QTest::newRow("none") << QByteArray("") << false;
        QTest::newRow("another") << QByteArray("|Upgrade: bar") << false;
        QTest::newRow("another version") << QByteArray("|Upgrade: foo/2") << false;
        QTest::newRow("one too many") << QByteArray("|Upgrade: websocket, bar") << false;
        QTest::newRow("not passed on") << QByteArray("|Upgrade: h2c") << false;
    }
    void anAnswerSwitchesToWhatWasAsked() {
        QFETCH(QByteArray, answer);
        const std::string asking =
            head("GET / HTTP/1.1|Host: a|Connection: Upgrade|Upgrade: h2c, foo/1, websocket");
        const std::string switching = head("HTTP/1.1 101 Switching Protocols" + answer);
        RequestParser request;
        ResponseParser response;
        QCOMPARE(request.parse(asking), ParseStatus::Done);
        QCOMPARE(response.parse(switching), ParseStatus::Done);
        QTEST(isAskedSwitch(response.head(), request.head()), "asked");
    }
};

QTEST_APPLESS_MAIN(TestUpgrade)
#include "tst_upgrade.moc"
