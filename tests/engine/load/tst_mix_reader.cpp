#include "engine/load/mix/mix_reader.h"

#include <QtTest>

using namespace sluice;

class TestMixReader : public QObject {
    Q_OBJECT

private slots:
    void everyFieldIsRead() {
        const auto mix = readMix(
            "requests:\n"
            "  - name: list\n"
            "    weight: 3\n"
            "    target: /items?page={int:1-9}\n"
            "  - name: make\n"
            "    method: POST\n"
            "    headers: ['Content-Type: application/json', 'X-A:1']\n"
            "    body: '{\"id\": \"{uuid}\"}'\n"
            "    expect: {status: [200, 201], text: made, json: /id, value: '7', size: 10-2000}\n"
            "  - {name: one, expect: {status: 204, size: 0}}\n");
        QVERIFY2(mix, mix ? "" : mix.error().subject.c_str());
        QCOMPARE(mix->size(), 3u);
        const LoadRequest& list = (*mix)[0];
        QCOMPARE(list.name, std::string("list"));
        QCOMPARE(list.weight, 3u);
        QCOMPARE(list.target, std::string("/items?page={int:1-9}"));
        QVERIFY(list.check.asksNothing());
        const LoadRequest& make = (*mix)[1];
        QCOMPARE(make.weight, 1u);
        QCOMPARE(make.method, std::string("POST"));
        QCOMPARE(make.headers, (decltype(make.headers){{"Content-Type", "application/json"}, {"X-A", "1"}}));
        QCOMPARE(make.body, std::string("{\"id\": \"{uuid}\"}"));
        QCOMPARE(make.check.statuses, (std::vector<int>{200, 201}));
        QCOMPARE(make.check.jsonPointer, std::string("/id"));
        QCOMPARE(make.check.jsonValue, std::string("7"));
        QCOMPARE(make.check.mostSize, 2000u);
        QCOMPARE((*mix)[2].check.statuses, (std::vector<int>{204}));
        QCOMPARE((*mix)[2].check.mostSize, 0u);
    }

    void whatIsWrongHasItsPlace_data() {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("place");
        QTest::newRow("nothing") << ""
                                 << "yaml:1";
        QTest::newRow("no list") << "a: 1\n"
                                 << "a:1";
        QTest::newRow("empty") << "requests: []\n"
                               << "requests:1";
        QTest::newRow("no name") << "requests:\n  - weight: 1\n"
                                 << "requests[0].name:2";
        QTest::newRow("unknown") << "requests:\n  - name: a\n    wieght: 1\n"
                                 << "requests[0].wieght:3";
        QTest::newRow("weight") << "requests:\n  - name: a\n    weight: -1\n"
                                << "requests[0].weight:3";
        QTest::newRow("header") << "requests:\n  - name: a\n    headers: [x]\n"
                                << "requests[0].headers[0]:3";
        QTest::newRow("status") << "requests:\n  - name: a\n    expect: {status: [2x]}\n"
                                << "requests[0].expect.status[0]:3";
        QTest::newRow("size") << "requests:\n  - name: a\n    expect: {size: 1-}\n"
                              << "requests[0].expect.size:3";
        QTest::newRow("syntax") << "requests: [\n"
                                << "yaml:1";
    }

    void whatIsWrongHasItsPlace() {
        QFETCH(QString, yaml);
        const auto mix = readMix(yaml.toStdString());
        QVERIFY(!mix);
        QCOMPARE(mix.error().code, ErrorCode::BadPlan);
        QTEST(QString::fromStdString(mix.error().subject), "place");
    }
};

QTEST_APPLESS_MAIN(TestMixReader)
#include "tst_mix_reader.moc"
