#include "engine/proxy/routing/normal_path.h"

#include <QtTest>

#include <array>

using namespace sluice;

class TestNormalPath : public QObject {
    Q_OBJECT

private slots:
    void formIsThatOfRfc3986_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* path, const char* expected) {
            QTest::newRow(path) << QByteArray(path) << QByteArray(expected);
        };
        row("/", "/");
        row("/a/b", "/a/b");
        row("/a/b/", "/a/b/");
        row("/%61dmin", "/admin");
        row("/%7euser", "/~user");
        row("/a%2fb", "/a%2Fb");
        row("/%25%36%31", "/%2561");
        row("/a%", "/a%");
        row("/a%4", "/a%4");
        row("/a%zz", "/a%zz");
        row("//admin", "/admin");
        row("/a///b//", "/a/b/");
        row("/x/../admin", "/admin");
        row("/x/%2e%2e/admin", "/admin");
        row("/x/.%2E/admin", "/admin");
        row("/./admin/.", "/admin/");
        row("/a/b/..", "/a/");
        row("/../../a", "/a");
        row("/..", "/");
        row("/.", "/");
        row("/...", "/...");
        row("/.well-known/x", "/.well-known/x");
        row("/a..b/c.", "/a..b/c.");
        row("/水", "/%E6%B0%B4");
        row("/%e6%b0%b4", "/%E6%B0%B4");
        row("*", "*");
        row("", "");
    }
    void formIsThatOfRfc3986() {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(normalPath(path.toStdString())), expected);
    }

    void normalFormIsItsOwnNormalForm() {
        for (const char* path :
             {"/%25%36%31", "/a/%2e./%2F//b/.", "/%c3%a9/..", "/..%2f../x", "/a/./../%7E"}) {
            const std::string once = normalPath(path);
            QCOMPARE(normalPath(once), once);
        }
    }

    void tooSmallABufferIsNoForm() {
        std::array<char, 8> buffer{};
        QVERIFY(!normalForm("/12345678/..", buffer.data(), buffer.size()));
        QVERIFY(normalForm("/1//2", buffer.data(), buffer.size()).has_value());
    }

    void ordinaryPathsNeedNoCopy() {
        QVERIFY(!mayNeedNormalForm("/static/app.js"));
        QVERIFY(!mayNeedNormalForm("/a.b/c..d"));
        QVERIFY(mayNeedNormalForm("/a/../b"));
        QVERIFY(mayNeedNormalForm("/a%20b"));
    }
};

QTEST_APPLESS_MAIN(TestNormalPath)
#include "tst_normal_path.moc"
