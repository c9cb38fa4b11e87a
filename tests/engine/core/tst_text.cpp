#include "engine/core/text.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

class TestText : public QObject {
    Q_OBJECT

private slots:
    void durationsCarryTheirUnit() {
        QCOMPARE(parseDuration("20ms", 1ms), 20ms);
        QCOMPARE(parseDuration("1.5s", 1ms), 1500ms);
        QCOMPARE(parseDuration("2h", 1ms), std::chrono::milliseconds(2h));
        QCOMPARE(parseDuration("3000", 1ms), 3000ms);
        QCOMPARE(parseDuration("3", 1000ms), 3000ms);
    }

    void nonsenseIsNoDuration() {
        for (const char* text : {"", "ms", "-1s", "1x", "1 s s", "1e999s", "nan", "99999999999999999999h"}) {
            QVERIFY2(!parseDuration(text, 1ms), text);
        }
    }

    void durationsReadBack() {
        for (const auto value : {0ms, 1ms, 999ms, 1000ms, 61'000ms, 120'000ms, 7'200'000ms}) {
            QCOMPARE(parseDuration(formatDuration(value), 1ms), value);
        }
    }

    void sizesArePowersOf1024() {
        QCOMPARE(parseByteSize("4g").value(), std::int64_t{4} << 30);
        QCOMPARE(parseByteSize("512K").value(), 512 * 1024);
        QCOMPARE(parseByteSize("2MiB").value(), 2 << 20);
        QCOMPARE(parseByteSize("10KB").value(), 10 * 1024);
        QCOMPARE(parseByteSize("17").value(), 17);
        QVERIFY(!parseByteSize("4 gigs"));
        QVERIFY(!parseByteSize("-4g"));
    }

    void sizesReadBack() {
        for (const std::int64_t value :
             {std::int64_t{0}, std::int64_t{1000}, std::int64_t{1536} << 20, std::int64_t{4} << 30}) {
            QCOMPARE(parseByteSize(formatByteSize(value)).value(), value);
        }
    }

    void utf8IsStrict() {
        QVERIFY(isUtf8("水闸 \xF0\x9F\x98\x80"));
        QVERIFY(!isUtf8("\xC0\xAF"));
        QVERIFY(!isUtf8("\xED\xA0\x80"));
        QVERIFY(!isUtf8("\xF4\x90\x80\x80"));
        QVERIFY(!isUtf8("\xE6\xB0"));
    }
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
