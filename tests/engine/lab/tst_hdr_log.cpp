#include "engine/lab/hdr_log.h"
#include "tests/engine/lab/sample_record.h"

#include <QByteArray>
#include <QtEndian>
#include <QtTest>

#include <cmath>

using namespace sluice;
using namespace sluice::test;

namespace {

struct Decoded {
    int digits = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> values;  // lowest value of a cell, count
};

std::int64_t zigZag(const QByteArray& bytes, qsizetype& at) {
    quint64 value = 0;
    for (int byte = 0; byte < 9; ++byte) {
        const auto one = static_cast<quint8>(bytes[at++]);
        value |= byte == 8 ? quint64(one) << 56 : quint64(one & 0x7f) << (7 * byte);
        if (byte == 8 || !(one & 0x80)) break;
    }
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

/// A reader written from the format alone.
Decoded decode(const std::string& text) {
    const QByteArray outer = QByteArray::fromBase64(QByteArray::fromStdString(text));
    if (qFromBigEndian<quint32>(outer.constData()) != 0x1c849314) return {};
    const auto length = qFromBigEndian<quint32>(outer.constData() + 4);
    if (length != outer.size() - 8) return {};
    QByteArray sized(4, '\0');  // qUncompress wants the size before zlib's stream
    qToBigEndian<quint32>(1 << 20, sized.data());
    const QByteArray plain = qUncompress(sized + outer.mid(8));
    if (plain.size() < 40 || qFromBigEndian<quint32>(plain.constData()) != 0x1c849313) return {};
    if (qFromBigEndian<quint32>(plain.constData() + 4) != plain.size() - 40) return {};
    Decoded decoded;
    decoded.digits = qFromBigEndian<qint32>(plain.constData() + 12);
    const int bits = decoded.digits == 3 ? 11 : 8;
    const std::int64_t half = std::int64_t(1) << (bits - 1);
    std::int64_t index = 0;
    for (qsizetype at = 40; at < plain.size();) {
        const std::int64_t count = zigZag(plain, at);
        if (count < 0) {
            index -= count;
            continue;
        }
        std::int64_t bucket = index / half - 1, sub = index % half + half;
        if (bucket < 0) {
            bucket = 0;
            sub -= half;
        }
        decoded.values.emplace_back(sub << bucket, count);
        ++index;
    }
    return decoded;
}

}  // namespace

class TestHdrLog : public QObject {
    Q_OBJECT

private slots:
    void anotherReaderFindsTheSameValues_data() {
        QTest::addColumn<int>("digits");
        QTest::newRow("per phase") << 3;
        QTest::newRow("per second") << 2;
    }
    void anotherReaderFindsTheSameValues() {
        QFETCH(int, digits);
        LatencyHistogram histogram(digits);
        for (std::int64_t value = 1; value < 3'000'000'000'000; value = value * 5 / 2 + 1)
            histogram.record(Nanos(value), 300);
        const Decoded decoded = decode(hdrEncoded(histogram));
        QCOMPARE(decoded.digits, digits);
        std::int64_t count = 0;
        std::size_t cell = 0;
        std::vector<std::pair<Nanos, std::uint64_t>> cells;
        histogram.forEachCell([&](Nanos middle, std::uint64_t n) { cells.emplace_back(middle, n); });
        for (const auto& [low, n] : decoded.values) {
            if (n == 0) continue;
            count += n;
            QVERIFY(cell < cells.size());
            const double middle = static_cast<double>(cells[cell].first.count());
            QVERIFY(static_cast<double>(low) <= middle + 1);
            QVERIFY(static_cast<double>(low) >= middle * (digits == 3 ? 0.998 : 0.98) - 1);
            ++cell;
        }
        QCOMPARE(static_cast<std::uint64_t>(count), histogram.count());
    }

    void anEmptyHistogramIsEncodedToo() {
        const Decoded decoded = decode(hdrEncoded(LatencyHistogram(3)));
        QCOMPARE(decoded.digits, 3);
        QVERIFY(decoded.values.empty());
    }

    void aLogHasALineForEachSecond() {
        ExperimentRecord record = recordOf({{.target = 0}, {.target = 1}});
        record.plan.targets[1].name = "a, \"b\"\n";
        const QStringList lines = QString::fromStdString(hdrLog(record)).trimmed().split('\n');
        QCOMPARE(lines.size(), 3 + 2 * 11);
        QVERIFY(lines[0].contains("format version 1.3"));
        QVERIFY(lines[3].startsWith("Tag=direct-20-1-warmup,0.000,1.000,20.000,HISTFAAA"));
        QVERIFY(lines[4].startsWith("Tag=direct-20-1,1.000,1.000,20.000,HISTFAAA"));
        QVERIFY(lines[14].startsWith("Tag=a___b__-20-1-warmup,"));
        for (const QString& line : lines.mid(3)) QCOMPARE(line.count(','), 4);
    }
};

QTEST_APPLESS_MAIN(TestHdrLog)
#include "tst_hdr_log.moc"
