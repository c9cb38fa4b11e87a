#include "engine/load/load_target.h"

#include <QtTest>

using namespace sluice;

namespace {

std::string bytesOf(const LoadPlan& plan, const LoadTarget& target) {
    return requestBytes(requestParts(plan, target).value());
}

}  // namespace

class TestLoadTarget : public QObject {
    Q_OBJECT

private slots:
    void urlsAreTakenApart_data() {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        QTest::addColumn<QString>("authority");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* url, const char* host, int port, const char* authority,
                            const char* path) {
            QTest::newRow(url) << url << host << port << authority << path;
        };
        row("http://a", "a", 80, "a", "/");
        row("http://a:8080/x?y=z#f", "a", 8080, "a:8080", "/x?y=z#f");
        row("HTTP://a/%7Euser//..", "a", 80, "a", "/%7Euser//..");
        row("http://a?q=1", "a", 80, "a", "/?q=1");
        row("http://[::1]:81/x", "::1", 81, "[::1]:81", "/x");
        row("http://me:secret@a/x", "a", 80, "a", "/x");
        row("http://a/x@y", "a", 80, "a", "/x@y");
        row("http://水/闸", "水", 80, "水", "/闸");
    }

    void urlsAreTakenApart() {
        QFETCH(QString, url);
        const auto target = parseLoadTarget(url.toStdString());
        QVERIFY(target.has_value());
        QTEST(QString::fromStdString(target->host), "host");
        QTEST(int(target->port), "port");
        QTEST(QString::fromStdString(target->authority), "authority");
        QTEST(QString::fromStdString(target->path), "path");
    }

    void nonsenseIsNoUrl() {
        for (const char* url :
             {"", "a", "a/b", "ftp://a/", "http:/a", "http://", "http:///x", "http://:80/", "http://a:x/",
              "http://a:0/", "http://a:65536/", "http://a b/", "http://a/\r\nX: y", "http://[::1/"}) {
            const auto target = parseLoadTarget(url);
            QVERIFY2(!target, url);
            QCOMPARE(target.error(), (Error{ErrorCode::BadUrl, url, {}}));
        }
    }

    void httpsHasItsOwnPort() {
        const auto target = parseLoadTarget("https://a/");
        QVERIFY(target->secure);
        QCOMPARE(target->port, 443);
        QCOMPARE(parseLoadTarget("HTTPS://a:8443/")->port, 8443);
        QVERIFY(!parseLoadTarget("http://a/")->secure);
    }

    void aRequestHoldsNothingUnasked() {
        LoadPlan plan;
        const auto target = parseLoadTarget("http://a:81/x?y");
        QCOMPARE(bytesOf(plan, *target), std::string("GET /x?y HTTP/1.1\r\nHost: a:81\r\n\r\n"));
        plan.method = "POST";
        plan.headers = {{"X-A", "1"}, {"x-a", "2"}};
        plan.body = "hello";
        plan.keepAlive = false;
        QCOMPARE(bytesOf(plan, *target),
                 std::string("POST /x?y HTTP/1.1\r\nHost: a:81\r\nX-A: 1\r\nx-a: 2\r\n"
                             "Connection: close\r\nContent-Length: 5\r\n\r\nhello"));
    }

    void aGivenHostReplacesTheUrls() {
        LoadPlan plan;
        plan.headers = {{"host", "b"}};
        const auto target = parseLoadTarget("http://a/");
        QCOMPARE(bytesOf(plan, *target), std::string("GET / HTTP/1.1\r\nhost: b\r\n\r\n"));
    }

    void aRequestOfTheMixTakesTheUrlsPlace() {
        LoadPlan plan;
        plan.headers = {{"X-A", "1"}};
        plan.mix.emplace_back();
        plan.mix.back().target = "/y";
        plan.mix.back().method = "PUT";
        plan.mix.back().headers = {{"X-B", "2"}};
        plan.mix.back().body = "hi";
        const auto target = parseLoadTarget("http://a/x");
        QCOMPARE(
            requestBytes(requestParts(plan, *target, &plan.mix.back()).value()),
            std::string("PUT /y HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nX-B: 2\r\nContent-Length: 2\r\n\r\nhi"));
        plan.mix.back().target = "/y z";
        QCOMPARE(requestParts(plan, *target, &plan.mix.back()).error(),
                 (Error{ErrorCode::BadPlan, "target", {}}));
    }

    void nothingBreaksTheRequestApart() {
        const auto target = parseLoadTarget("http://a/");
        LoadPlan plan;
        plan.method = "GET / HTTP/1.1\r\nX:";
        QCOMPARE(requestParts(plan, *target).error(), (Error{ErrorCode::BadPlan, "method", {}}));
        plan = {};
        for (const auto& header : {std::pair{"X Y", "1"}, {"", "1"}, {"X", "1\r\nY: 2"}, {"X\n", "1"}}) {
            plan.headers = {{header.first, header.second}};
            QCOMPARE(requestParts(plan, *target).error(), (Error{ErrorCode::BadPlan, "header", {}}));
        }
    }
};

QTEST_APPLESS_MAIN(TestLoadTarget)
#include "tst_load_target.moc"
