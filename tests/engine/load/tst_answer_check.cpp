#include "engine/load/answer_check.h"

#include <QtTest>

using namespace sluice;

namespace {

ResponseText answer(const std::string& body, int status = 200) {
    ResponseText text;
    text.status = status;
    text.body = body;
    text.bodySize = body.size();
    return text;
}

ResponseCheck jsonCheck(const char* pointer, std::optional<std::string> value = std::nullopt) {
    ResponseCheck check;
    check.jsonPointer = pointer;
    check.jsonValue = std::move(value);
    return check;
}

}  // namespace

class TestAnswerCheck : public QObject {
    Q_OBJECT

private slots:
    void statusTextAndSizeMustFit() {
        ResponseCheck check;
        QVERIFY(check.asksNothing() && satisfies(answer("", 500), check));
        check.statuses = {200, 204};
        QVERIFY(satisfies(answer("", 204), check));
        QVERIFY(!satisfies(answer("", 404), check));
        check.text = "ok";
        QVERIFY(satisfies(answer("it is ok."), check));
        QVERIFY(!satisfies(answer("no"), check));
        check.leastSize = 3;
        check.mostSize = 4;
        QVERIFY(satisfies(answer("ok.."), check));
        QVERIFY(!satisfies(answer("ok"), check));
        QVERIFY(!satisfies(answer("ok..."), check));
    }

    void jsonPointersAreFollowed_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("right");
        const QString body = "{\"a\": {\"b/c\": [1, \"two\", null, true, {\"~\": 1.5}]}}";
        QTest::newRow("there") << body << "/a" << QString() << true;
        QTest::newRow("number") << body << "/a/b~1c/0"
                                << "1" << true;
        QTest::newRow("text") << body << "/a/b~1c/1"
                              << "two" << true;
        QTest::newRow("null") << body << "/a/b~1c/2"
                              << "null" << true;
        QTest::newRow("tilde") << body << "/a/b~1c/4/~0"
                               << "1.5" << true;
        QTest::newRow("other") << body << "/a/b~1c/1"
                               << "2" << false;
        QTest::newRow("not there") << body << "/a/x" << QString() << false;
        QTest::newRow("beyond") << body << "/a/b~1c/9" << QString() << false;
        QTest::newRow("no index") << body << "/a/b~1c/x" << QString() << false;
        QTest::newRow("no JSON") << "<html>"
                                 << "/a" << QString() << false;
        QTest::newRow("empty") << ""
                               << "/a" << QString() << false;
    }

    void jsonPointersAreFollowed() {
        QFETCH(QString, body);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        const auto check = jsonCheck(pointer.toUtf8().constData(),
                                     value.isNull() ? std::nullopt : std::optional(value.toStdString()));
        QVERIFY(!faultIn(check));
        QTEST(satisfies(answer(body.toStdString()), check), "right");
    }

    void impossibleChecksAreKnown() {
        ResponseCheck check;
        check.statuses = {99};
        QCOMPARE(faultIn(check), std::string("status"));
        check = {};
        check.leastSize = 2;
        check.mostSize = 1;
        QCOMPARE(faultIn(check), std::string("size"));
        QCOMPARE(faultIn(jsonCheck("a")), std::string("json"));
        QCOMPARE(faultIn(jsonCheck("/a~2")), std::string("json"));
        QCOMPARE(faultIn(jsonCheck("", "x")), std::string("json"));
    }
};

QTEST_APPLESS_MAIN(TestAnswerCheck)
#include "tst_answer_check.moc"
