#include "engine/load/mix/cookie_jar.h"

#include <QtTest>

using namespace sluice;

namespace {

constexpr std::time_t kNow = 1'800'000'000;

std::string sentTo(const CookieJar& jar, std::string_view path) {
    std::string out;
    jar.appendTo(out, path);
    return out;
}

}  // namespace

class TestCookieJar : public QObject {
    Q_OBJECT

private slots:
    void whatWasSetIsSentBack() {
        CookieJar jar;
        jar.take("a=1; Path=/; HttpOnly; Secure; SameSite=Lax", "/x", kNow);
        jar.take(" b = two ", "/x", kNow);
        QCOMPARE(sentTo(jar, "/"), std::string("a=1; b=two"));
        jar.take("a=3; Path=/", "/", kNow);
        QCOMPARE(sentTo(jar, "/any?q=/"), std::string("a=3; b=two"));
    }

    void pathsDecide() {
        CookieJar jar;
        jar.take("deep=1", "/app/user/login?x=/y/z", kNow);
        jar.take("wide=2; Path=/app", "/", kNow);
        QCOMPARE(sentTo(jar, "/app/user"), std::string("deep=1; wide=2"));
        QCOMPARE(sentTo(jar, "/app/user/x"), std::string("deep=1; wide=2"));
        QCOMPARE(sentTo(jar, "/app/users"), std::string("wide=2"));
        QCOMPARE(sentTo(jar, "/application"), std::string());
    }

    void thePastEndsACookie_data() {
        QTest::addColumn<QString>("attributes");
        QTest::addColumn<bool>("gone");
        QTest::newRow("age 0") << "Max-Age=0" << true;
        QTest::newRow("negative age") << "max-age=-1" << true;
        QTest::newRow("age") << "Max-Age=60" << false;
        QTest::newRow("date") << "Expires=Thu, 01 Jan 1970 00:00:00 GMT" << true;
        QTest::newRow("date with dashes") << "Expires=Thu, 01-Jan-1970 00:00:00 GMT" << true;
        QTest::newRow("later") << "Expires=Tue, 19 Jan 2038 03:14:07 GMT" << false;
        QTest::newRow("age wins") << "Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60" << false;
        QTest::newRow("nonsense") << "Expires=soon; Max-Age=x; =; ;;" << false;
    }

    void thePastEndsACookie() {
        QFETCH(QString, attributes);
        QFETCH(bool, gone);
        CookieJar jar;
        jar.take("a=1", "/", kNow);
        jar.take("a=2; " + attributes.toStdString(), "/", kNow);
        QCOMPARE(jar.empty(), gone);
    }

    void nonsenseIsPassedOver() {
        CookieJar jar;
        for (const char* text : {"", "a", "=1", ";", "; Path=/"}) jar.take(text, "/", kNow);
        QVERIFY(jar.empty());
    }
};

QTEST_APPLESS_MAIN(TestCookieJar)
#include "tst_cookie_jar.moc"
