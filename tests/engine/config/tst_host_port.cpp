#include "engine/config/host_port.h"

#include <QtTest>

using namespace sluice;

class TestHostPort : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrites() {
        for (const char* text : {"127.0.0.1:9080", "[::1]:9080", "backend:80", "a-b_c.example:65535",
                                 "0.0.0.0:0", "[fe80::1%eth0]:1"}) {
            const auto address = parseHostPort(text);
            QVERIFY2(address.has_value(), text);
            QCOMPARE(toText(*address), std::string(text));
        }
    }

    void missingPortTakesTheDefault() {
        QCOMPARE(parseHostPort("backend", 80).value(), (HostPort{"backend", 80}));
        QCOMPARE(parseHostPort("[::1]", 80).value(), (HostPort{"::1", 80}));
        QVERIFY(!parseHostPort("backend"));
    }

    void nonsenseIsAnErrorThatNamesIt() {
        for (const char* text :
             {"",        ":",     ":80",     "a:",         "a:b",    "a:65536",      "a:-1",
              "a:+1",    "a:1 ",  " a:1",    "::1:80",     "[::1",   "[]:1",         "[zz]:1",
              "[::1]80", "a b:1", "a:80:90", "http://a:1", "a:0x10", "[fe80::1%]:1", "水:1"}) {
            const auto address = parseHostPort(text);
            QVERIFY2(address.has_error(), text);
            QCOMPARE(address.error().code, ErrorCode::BadAddress);
            QCOMPARE(address.error().subject, std::string(text));
        }
    }
};

QTEST_APPLESS_MAIN(TestHostPort)
#include "tst_host_port.moc"
