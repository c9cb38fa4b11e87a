#include "engine/config/network.h"

#include <QtTest>

using namespace sluice;

class TestNetwork : public QObject {
    Q_OBJECT

private slots:
    void containsWhatSharesItsPrefix_data() {
        QTest::addColumn<QByteArray>("network");
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<bool>("contained");
        const auto row = [](const char* network, const char* address, bool contained) {
            QTest::addRow("%s %s", network, address)
                << QByteArray(network) << QByteArray(address) << contained;
        };
        row("10.0.0.0/8", "10.255.0.1", true);
        row("10.0.0.0/8", "11.0.0.0", false);
        row("192.168.4.0/22", "192.168.7.255", true);
        row("192.168.4.0/22", "192.168.8.0", false);
        row("127.0.0.1", "127.0.0.1", true);
        row("127.0.0.1", "127.0.0.2", false);
        row("0.0.0.0/0", "8.8.8.8", true);
        row("0.0.0.0/0", "2001:db8::1", false);
        row("2001:db8::/32", "2001:db8:ffff::1", true);
        row("2001:db8::/32", "2001:db9::", false);
        row("::1", "::1", true);
        row("::/0", "127.0.0.1", true);
        row("10.0.0.0/8", "::ffff:10.1.2.3", true);
    }
    void containsWhatSharesItsPrefix() {
        QFETCH(QByteArray, network);
        QFETCH(QByteArray, address);
        const auto parsed = parseNetwork(network.toStdString());
        const auto single = parseNetwork(address.toStdString());
        QVERIFY(parsed && single);
        QTEST(parsed->contains(single->address), "contained");
    }

    void nonsenseIsNone() {
        for (const char* text : {"", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08x",
                                 "10.0.0/8", "10.1.2.3/8", "::1/129", "2001:db8::1/32", "fe80::1%eth0",
                                 "[::1]", "example.com", " 10.0.0.1", "10.0.0.1/8/8"})
            QVERIFY2(!parseNetwork(text), text);
    }
};

QTEST_APPLESS_MAIN(TestNetwork)
#include "tst_network.moc"
