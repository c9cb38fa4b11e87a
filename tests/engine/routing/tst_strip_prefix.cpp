#include "engine/proxy/routing/normal_path.h"
#include "engine/proxy/routing/path_pattern.h"
#include "engine/proxy/routing/strip_prefix.h"

#include <QtTest>

#include <random>
#include <string>

using namespace sluice;

/// What a route matched is what is taken off; the rest is as the client wrote it.
class TestStripPrefix : public QObject {
    Q_OBJECT

private slots:
    void prefixesAreStrippedBySegments_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("rest");
        const auto row = [](const char* path, const char* rest) {
            QTest::newRow(path) << QByteArray(path) << QByteArray(rest);
        };
        row("/http/x", "/x");
        row("/http", "/");
        row("/http/", "/");
        row("/http/http/x", "/http/x");
        row("/https", "/https");
        row("/https/x", "/https/x");
        row("/a/http", "/a/http");
        row("/", "/");
        row("*", "*");
        row("/http//x", "//x");
        row("/http/a%20b/%2e", "/a%20b/%2e");
        row("/%68ttp/x", "/x");
        row("/%68%74%74%70", "/");
        row("//http/x", "/x");
        row("///http//x", "//x");
        row("/./http/x", "/x");
        row("/a/../http/x", "/x");
        row("/a/%2e%2E/http/x", "/x");
        row("/http/../http/x", "/x");
        row("/http/x/../../http/y", "/y");
        row("/http/a/..", "/a/..");
        row("/http/./x", "/./x");
        row("/http/..", "/http/..");
        row("/http/../x", "/http/../x");
        row("/http%2Fx", "/http%2Fx");
        row("/%68ttps/x", "/%68ttps/x");
        row("/HTTP/x", "/HTTP/x");
    }
    void prefixesAreStrippedBySegments() {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, rest);
        const std::string text = path.toStdString();
        QCOMPARE(QByteArray::fromStdString(std::string(withoutPrefix(text, compileStripPrefix("/http")))),
                 rest);
    }

    void thePrefixHasANormalFormToo() {
        QCOMPARE(compileStripPrefix("/%68ttp/"), std::string("/http"));
        QCOMPARE(compileStripPrefix("/"), std::string());
        QCOMPARE(withoutPrefix("/%e6%b0%b4/x", compileStripPrefix("/水")), std::string_view("/x"));
        QCOMPARE(withoutPrefix("/%E6%B0%B4", compileStripPrefix("/水/")), std::string_view("/"));
    }

    /// For any path: it is stripped exactly when the route "/http/**" takes it, what stays ends the path as it came,
    /// and its normal form is the rest of the path's.
    void strippedIsWhatMatched() {
        const std::vector<std::string> pieces = {"/",   "http",  "%68ttp", "a",   ".", "..",
                                                 "%2e", "/http", "//",     "%2F", "s"};
        std::mt19937 random(20261130);
        const PathPattern pattern = compilePath("/http/**");
        int matched = 0;
        for (int round = 0; round < 20'000; ++round) {
            std::string path = "/";
            for (std::size_t count = random() % 9; count > 0; --count)
                path += pieces[random() % pieces.size()];
            const std::string normal = normalPath(path);
            const std::string rest(withoutPrefix(path, "/http"));
            if (!pattern.matches(normal)) {
                QCOMPARE(rest, path);
                continue;
            }
            ++matched;
            QVERIFY2(rest == "/" || path.ends_with(rest), path.c_str());
            QCOMPARE(normalPath(rest), normal.size() == 5 ? std::string("/") : normal.substr(5));
        }
        QVERIFY(matched > 1000);
    }
};

QTEST_APPLESS_MAIN(TestStripPrefix)
#include "tst_strip_prefix.moc"
