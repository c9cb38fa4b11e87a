#include "engine/http/target.h"

#include <QtTest>

#include <string>

using namespace sluice::http;

namespace {

QString printed(std::string_view method, std::string_view target) {
    const auto parts = parseTarget(method, target);
    if (!parts) return "refused";
    return QString::fromStdString(std::string(parts->authority) + " " + std::string(parts->path) + " " +
                                  std::string(parts->query));
}

}  // namespace

class TestTarget : public QObject {
    Q_OBJECT

private slots:
    void forms_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* method, const char* target, const char* parts) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(method, target))) << method << target << parts;
        };
        row("GET", "/a/b?c=d", " /a/b ?c=d");
        row("GET", "/a?", " /a ?");
        row("GET", "//a//b", " //a//b ");
        row("GET", "/a%2Fb;v=1", " /a%2Fb;v=1 ");
        row("GET", "http://x:80/a?b", "x:80 /a ?b");
        row("GET", "HTTP://X", "X / ");
        row("GET", "https://x?a", "x / ?a");
        row("OPTIONS", "*", " * ");
        row("OPTIONS", "http://x", "x * ");
        row("GET", "*", "refused");
        row("GET", "x:80", "refused");
        row("GET", "a/b", "refused");
        row("GET", "ftp://x/", "refused");
        row("GET", "http:///a", "refused");
        row("GET", "http://user@x/a", "refused");
        row("GET", "/a\\b", "refused");
        row("GET", "/%zz", "refused");
        row("GET", "/%2", "refused");
        row("GET", "/a?%zz", " /a ?%zz");
        row("CONNECT", "x:443", "refused");
    }
    void forms() {
        QFETCH(QString, method);
        QFETCH(QString, target);
        QFETCH(QString, parts);
        QCOMPARE(printed(method.toStdString(), target.toStdString()), parts);
    }

    void hosts_data() {
        QTest::addColumn<bool>("valid");
        for (const char* host :
             {"localhost", "a.test.", "my_svc.test", "x:80", "x:", "1.2.3.4", "[::1]", "[::1]:9878",
              "xn--bcher-kva.example", "a%20b", "[::ffff:1.2.3.4]:80", "[2001:DB8:0:0:0:0:0:1]", "x:000080"})
            QTest::newRow(host) << true;
        for (const char* host : {"",          "a b",
                                 "x:abc",     "x:80:80",
                                 "[::1",      "[::1]x",
                                 "[]",        "x?y",
                                 "x/y",       "a\\b",
                                 "u@x",       "x:99999",
                                 "http://x",  "[abc]",
                                 "a%2",       "[1:2]",
                                 "[:::]",     "[1::2::3]",
                                 "[12345::]", "[1:2:3:4:5:6:7:8:9]",
                                 "[::1.2.3]", "[fe80::1%25eth0]",
                                 "[v1.a]",    "x:000000000065536",
                                 "x:1:"})
            QTest::newRow(host) << false;
    }
    void hosts() {
        QFETCH(bool, valid);
        QCOMPARE(isValidHost(QTest::currentDataTag()), valid);
    }
};

QTEST_APPLESS_MAIN(TestTarget)
#include "tst_target.moc"
