#include "engine/proxy/plugins/request_key.h"
#include "tests/engine/plugins/fake_request.h"

#include <QtTest>

using namespace sluice;

namespace {

std::string keyOf(const FakeRequest& request, KeyKind kind, const char* text) {
    std::string scratch;
    return std::string(RequestKey(kind, text).of(request, scratch));
}

FakeRequest sample() {
    FakeRequest request;
    request.m_method = "POST";
    request.m_path = "/a/b";
    request.m_query = "n=1&name=Li%20Lei&empty=&flag";
    request.m_host = "shop.example:8080";
    request.m_address = "192.0.2.7";
    request.m_headers = {{"X-Api-Key", "k1"}, {"Cookie", "a=1; session=s9; b=2"}};
    return request;
}

}  // namespace

class TestRequestKey : public QObject {
    Q_OBJECT

private slots:
    void oneVariable_data() {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("value");
        QTest::newRow("address") << "remote_addr"
                                 << "192.0.2.7";
        QTest::newRow("path") << "uri"
                              << "/a/b";
        QTest::newRow("host without port") << "host"
                                           << "shop.example";
        QTest::newRow("method") << "request_method"
                                << "POST";
        QTest::newRow("query") << "args"
                               << "n=1&name=Li%20Lei&empty=&flag";
        QTest::newRow("header") << "http_x_api_key"
                                << "k1";
        QTest::newRow("argument") << "arg_name"
                                  << "Li%20Lei";
        QTest::newRow("argument whose name begins another") << "arg_n"
                                                            << "1";
        QTest::newRow("cookie") << "cookie_session"
                                << "s9";
        QTest::newRow("empty argument") << "arg_empty"
                                        << "192.0.2.7";
        QTest::newRow("argument without value") << "arg_flag"
                                                << "192.0.2.7";
        QTest::newRow("absent header") << "http_nothing"
                                       << "192.0.2.7";
        QTest::newRow("unknown variable") << "moon_phase"
                                          << "192.0.2.7";
    }
    void oneVariable() {
        QFETCH(QString, variable);
        QFETCH(QString, value);
        QCOMPARE(keyOf(sample(), KeyKind::Variable, qPrintable(variable)), value.toStdString());
    }

    void combinations_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("value");
        QTest::newRow("two") << "$remote_addr $http_x_api_key"
                             << "192.0.2.7 k1";
        QTest::newRow("braces") << "${request_method}:${uri}!"
                                << "POST:/a/b!";
        QTest::newRow("one of them empty") << "$uri $http_none"
                                           << "/a/b ";
        QTest::newRow("all empty") << "$http_none-$arg_none"
                                   << "192.0.2.7";
        QTest::newRow("no variable at all") << "plain text"
                                            << "192.0.2.7";
        QTest::newRow("a dollar at the end") << "$uri$"
                                             << "/a/b";
        QTest::newRow("an open brace") << "${uri"
                                       << "/a/b";
    }
    void combinations() {
        QFETCH(QString, text);
        QFETCH(QString, value);
        QCOMPARE(keyOf(sample(), KeyKind::Combination, qPrintable(text)), value.toStdString());
    }

    void aConstantIsTheSameForAll() {
        QCOMPARE(keyOf(sample(), KeyKind::Constant, "$remote_addr"), "$remote_addr");
    }

    void anAddressAsHostKeepsItsBrackets() {
        FakeRequest request = sample();
        request.m_host = "[::1]:9080";
        QCOMPARE(keyOf(request, KeyKind::Variable, "host"), "[::1]");
        request.m_host = "[::1";
        QCOMPARE(keyOf(request, KeyKind::Variable, "host"), "[::1");
    }
};

QTEST_APPLESS_MAIN(TestRequestKey)
#include "tst_request_key.moc"
