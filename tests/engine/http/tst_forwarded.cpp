#include "engine/http/forwarded.h"

#include <QtTest>

using namespace sluice::http;

class TestForwarded : public QObject {
    Q_OBJECT

private slots:
    void listsOfRfc7239AreTaken() {
        for (const char* value :
             {"for=192.0.2.43", "For=\"[2001:db8:cafe::17]:4711\"",
              "for=192.0.2.60;proto=http;by=203.0.113.43", "for=192.0.2.43, for=198.51.100.17",
              "for=_hidden, for=_SEVKISEK", "for=unknown", "for=\"_gazonk\"", "for=\"192.0.2.43:47011\"",
              "for=\"unknown:_port\"", "for=\"[::1]\"", "host=example.com", "host=\"example.com:8080\"",
              "secret=\"a,b;c\"", "for=192.0.2.43 ; proto=https", "for=192.0.2.43,for=192.0.2.43", ",for=_a,",
              "for=_a;;proto=http;"})
            QVERIFY2(isForwardedList(value), value);
    }

    /// What somebody could make swallow or fake the element that is appended.
    void othersAreNot() {
        for (const char* value : {"",
                                  ",",
                                  ";",
                                  "for",
                                  "for=",
                                  "=x",
                                  "for=192.0.2.43, for=\"",
                                  "for=\"192.0.2.43",
                                  "for=\"a\\\"",
                                  "for=\"192.0.2.43\\\"",
                                  "for=192.0.2.43:80",
                                  "for=[::1]",
                                  "for=::1",
                                  "for=\"::1\"",
                                  "for=999.0.2.1",
                                  "for=192.0.2",
                                  "for=1.2.3.4.5",
                                  "for=example.com",
                                  "for=\"192.0.2.43:\"",
                                  "for=\"192.0.2.43:123456\"",
                                  "for=_",
                                  "for=\"_a b\"",
                                  "for=192.0.2.43;for=192.0.2.44",
                                  "for=a b",
                                  "for = _a",
                                  "host=a/b",
                                  "host=\"user@a\"",
                                  "proto=1http",
                                  "proto=\"ht tp\"",
                                  "for=_a x",
                                  "for=_a\"b\""})
            QVERIFY2(!isForwardedList(value), value);
    }

    void elementsAreQuotedWhereTheyMustBe_data() {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("host");
        QTest::addColumn<QByteArray>("element");
        QTest::newRow("IPv4") << QByteArray("192.0.2.1") << QByteArray("example.com")
                              << QByteArray("for=192.0.2.1;host=example.com;proto=http");
        QTest::newRow("IPv6") << QByteArray("2001:db8::1") << QByteArray("[::1]:80")
                              << QByteArray("for=\"[2001:db8::1]\";host=\"[::1]:80\";proto=http");
        QTest::newRow("port") << QByteArray("192.0.2.1") << QByteArray("a:80")
                              << QByteArray("for=192.0.2.1;host=\"a:80\";proto=http");
        QTest::newRow("delimiters") << QByteArray("192.0.2.1") << QByteArray("a;for=b,c")
                                    << QByteArray("for=192.0.2.1;host=\"a;for=b,c\";proto=http");
        QTest::newRow("no host") << QByteArray("192.0.2.1") << QByteArray()
                                 << QByteArray("for=192.0.2.1;proto=http");
    }
    void elementsAreQuotedWhereTheyMustBe() {
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, host);
        QFETCH(QByteArray, element);
        char buffer[256];
        HeadWriter out(buffer, sizeof buffer);
        writeForwardedElement(out, address.toStdString(), host.toStdString(), "http");
        QCOMPARE(QByteArray::fromStdString(std::string(out.text())), element);
        QVERIFY(isForwardedList(out.text()));
    }
};

QTEST_APPLESS_MAIN(TestForwarded)
#include "tst_forwarded.moc"
