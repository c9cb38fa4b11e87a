#include "engine/metrics/latency_histogram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

constexpr std::array kPercentiles = {0.0, 0.1, 1.0, 10.0, 25.0, 50.0, 75.0, 90.0, 99.0, 99.9, 99.99, 100.0};

/// Durations between 4 µs and about a minute, spread evenly over the magnitudes.
std::vector<Nanos> spreadSamples(std::size_t count, unsigned seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> magnitude(std::log(4096.0), std::log(6e10));
    std::vector<Nanos> samples(count);
    for (Nanos& sample : samples) sample = Nanos(std::llround(std::exp(magnitude(random))));
    return samples;
}

LatencyHistogram recorded(const std::vector<Nanos>& samples, int digits) {
    LatencyHistogram histogram(digits);
    for (const Nanos sample : samples) histogram.record(sample);
    return histogram;
}

Nanos exactAt(const std::vector<Nanos>& sorted, double percentile) {
    const auto rank =
        static_cast<std::size_t>(std::ceil(percentile / 100 * static_cast<double>(sorted.size())));
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

class TestLatencyHistogram : public QObject {
    Q_OBJECT

private slots:
    void theRankOfAPercentileIsExact() {
        for (std::uint64_t count = 10'000; count <= 200'000; count += 1'000) {
            LatencyHistogram histogram(3);
            histogram.record(1ms, count / 1'000 * 999);
            histogram.record(1s, count / 1'000);
            QCOMPARE(histogram.valueAt(99.9), histogram.valueAtRank(count / 1'000 * 999));
            QVERIFY(histogram.valueAt(99.9) < 2ms);
            QCOMPARE(histogram.valueAt(99.900001), 1'000'000'000ns);
        }
    }

    void percentilesKeepTheirDigits_data() {
        QTest::addColumn<int>("digits");
        QTest::addColumn<double>("bound");
        QTest::newRow("1 digit") << 1 << 1.0 / 16;
        QTest::newRow("2 digits") << 2 << 1.0 / 128;
        QTest::newRow("3 digits") << 3 << 1.0 / 1024;
    }

    void percentilesKeepTheirDigits() {
        QFETCH(int, digits);
        QFETCH(double, bound);
        for (unsigned seed = 1; seed <= 20; ++seed) {
            std::vector<Nanos> samples = spreadSamples(1 + seed * 97, seed);
            const LatencyHistogram histogram = recorded(samples, digits);
            std::sort(samples.begin(), samples.end());
            for (const double percentile : kPercentiles) {
                const auto exact = static_cast<double>(exactAt(samples, percentile).count());
                const auto given = static_cast<double>(histogram.valueAt(percentile).count());
                QVERIFY2(given >= exact && given <= exact * (1 + bound),
                         qPrintable(QString("p%1: %2 for %3").arg(percentile).arg(given).arg(exact)));
            }
        }
    }

    void figuresAreOrdered() {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const LatencyHistogram histogram = recorded(spreadSamples(seed, seed), 2);
            Nanos former = histogram.min();
            for (const double percentile : kPercentiles) {
                const Nanos value = histogram.valueAt(percentile);
                QVERIFY(former <= value);
                former = value;
            }
            QVERIFY(former <= histogram.max());
            QVERIFY(histogram.mean() >= static_cast<double>(histogram.min().count()));
            QVERIFY(histogram.mean() <= static_cast<double>(histogram.max().count()));
        }
    }

    void meanIsExactAndDeviationClose() {
        const std::vector<Nanos> samples = spreadSamples(5'000, 7);
        const LatencyHistogram histogram = recorded(samples, 3);
        long double sum = 0;
        for (const Nanos sample : samples) sum += sample.count();
        const long double mean = sum / samples.size();
        long double squares = 0;
        for (const Nanos sample : samples) squares += (sample.count() - mean) * (sample.count() - mean);
        const auto stdev = static_cast<double>(std::sqrt(squares / (samples.size() - 1)));
        QVERIFY(std::abs(histogram.mean() - static_cast<double>(mean)) <= 1e-9 * static_cast<double>(mean));
        QVERIFY(std::abs(histogram.stdev() - stdev) <= 1e-3 * stdev);
    }

    void oneValueIsEveryPercentile() {
        LatencyHistogram histogram(2);
        histogram.record(575ms);
        for (const double percentile : kPercentiles) QCOMPARE(histogram.valueAt(percentile), Nanos(575ms));
        QCOMPARE(histogram.stdev(), 0.0);
        QCOMPARE(histogram.shareWithin(575ms, 575ms), 1.0);
    }

    void emptyGivesZeros() {
        const LatencyHistogram histogram;
        QVERIFY(histogram.empty());
        QCOMPARE(histogram.min(), Nanos(0));
        QCOMPARE(histogram.max(), Nanos(0));
        QCOMPARE(histogram.valueAt(50), Nanos(0));
        QCOMPARE(histogram.valueAtRank(1), Nanos(0));
        QCOMPARE(histogram.mean(), 0.0);
        QCOMPARE(histogram.stdev(), 0.0);
        QCOMPARE(histogram.shareWithin(0s, 1h), 0.0);
    }

    void addingIsRecordingAll_data() {
        QTest::addColumn<int>("digits");
        QTest::newRow("2 digits") << 2;
        QTest::newRow("3 digits") << 3;
    }

    void addingIsRecordingAll() {
        QFETCH(int, digits);
        std::vector<Nanos> all;
        LatencyHistogram sum(digits);
        for (unsigned seed = 1; seed <= 9; ++seed) {
            const std::vector<Nanos> part = spreadSamples(seed * 31, seed);
            sum.add(recorded(part, digits));
            all.insert(all.end(), part.begin(), part.end());
        }
        QVERIFY(sum == recorded(all, digits));
    }

    void addingAcrossDigitsKeepsCountSumAndBorders() {
        const std::vector<Nanos> samples = spreadSamples(2'000, 3);
        const LatencyHistogram fine = recorded(samples, 3);
        LatencyHistogram coarse(2);
        coarse.add(fine);
        QCOMPARE(coarse.count(), fine.count());
        QCOMPARE(coarse.mean(), fine.mean());
        QCOMPARE(coarse.min(), fine.min());
        QCOMPARE(coarse.max(), fine.max());
        const auto exact = static_cast<double>(fine.valueAt(90).count());
        QVERIFY(std::abs(static_cast<double>(coarse.valueAt(90).count()) - exact) <= 0.01 * exact);
    }

    void valuesBeyondTheRangeAreClampedAndCounted() {
        LatencyHistogram histogram;
        histogram.record(2h);
        histogram.record(-1ns);
        histogram.record(1h);
        QCOMPARE(histogram.count(), 3u);
        QCOMPARE(histogram.clamped(), 2u);
        QCOMPARE(histogram.max(), Nanos(LatencyHistogram::kHighest));
        QCOMPARE(histogram.min(), Nanos(0));
        LatencyHistogram sum;
        sum.add(histogram);
        QCOMPARE(sum.clamped(), 2u);
    }

    void countsAreExactBeyond32Bits() {
        constexpr std::uint64_t kMany = (std::uint64_t{1} << 32) - 1;
        LatencyHistogram histogram;
        histogram.record(1ms, kMany);
        for (int i = 0; i < 3; ++i) histogram.record(1ms);
        histogram.record(20ms, 5 * kMany);
        QCOMPARE(histogram.count(), 6 * kMany + 3);
        std::vector<std::uint64_t> counts;
        histogram.forEachCell([&](Nanos, std::uint64_t count) { counts.push_back(count); });
        QCOMPARE(counts, (std::vector<std::uint64_t>{kMany + 3, 5 * kMany}));
        LatencyHistogram twice;
        twice.add(histogram);
        twice.add(histogram);
        QCOMPARE(twice.count(), 2 * histogram.count());
        QCOMPARE(twice.valueAtRank(2 * (kMany + 3)), histogram.valueAtRank(1));
        QVERIFY(twice.valueAtRank(2 * (kMany + 3) + 1) > 19ms);
        QCOMPARE(twice.mean(), histogram.mean());
    }

    void cellsAscendAndAddUp() {
        const LatencyHistogram histogram = recorded(spreadSamples(3'000, 11), 2);
        std::uint64_t total = 0;
        Nanos former{-1};
        histogram.forEachCell([&](Nanos middle, std::uint64_t count) {
            QVERIFY(middle > former);
            former = middle;
            total += count;
        });
        QCOMPARE(total, histogram.count());
    }

    void sharesWithinAreShares() {
        LatencyHistogram histogram;
        for (int i = 1; i <= 100; ++i) histogram.record(Millis(i));
        QCOMPARE(histogram.shareWithin(0s, 1h), 1.0);
        QCOMPARE(histogram.shareWithin(Nanos(10ms) - 500us, Nanos(19ms) + 500us), 0.1);
        QCOMPARE(histogram.shareWithin(1s, 2s), 0.0);
    }

    void everyValueFallsIntoItsCell() {
        for (const int digits : {1, 2, 3}) {
            for (int bits = 0; bits < 42; ++bits) {
                for (const std::int64_t offset : {-1, 0, 1}) {
                    const Nanos value((std::int64_t{1} << bits) + offset);
                    LatencyHistogram histogram(digits);
                    histogram.record(value - 1ns);
                    histogram.record(value);
                    histogram.record(value + 1ns);
                    if (value > LatencyHistogram::kHighest) continue;
                    QVERIFY(histogram.valueAtRank(2) >= value || value == Nanos(0));
                    QVERIFY(histogram.valueAtRank(3) <= value + 1ns);
                }
            }
        }
    }

    void storageFollowsTheValuesSeen() {
        LatencyHistogram second(2);
        for (int i = 1'000; i <= 100'000; ++i) second.record(std::chrono::microseconds(i));
        QVERIFY2(second.memoryBytes() <= 6 * 1024, qPrintable(QString::number(second.memoryBytes())));
        second.record(0ns);
        second.record(1h);
        QVERIFY2(second.memoryBytes() <= 18 * 1024, qPrintable(QString::number(second.memoryBytes())));
    }

    void clearKeepsTheStorage() {
        LatencyHistogram histogram = recorded(spreadSamples(500, 5), 3);
        const std::size_t before = histogram.memoryBytes();
        histogram.clear();
        QCOMPARE(histogram.memoryBytes(), before);
        QVERIFY(histogram == LatencyHistogram(3));
        histogram.record(5ms);
        QCOMPARE(histogram.min(), Nanos(5ms));
        QCOMPARE(histogram.count(), 1u);
    }

    void contentsMakeTheSameHistogramAgain() {
        for (int digits : {1, 2, 3}) {
            LatencyHistogram histogram = recorded(spreadSamples(5'000, 11), digits);
            histogram.record(2h, 3);
            histogram.record(7ms, std::uint64_t{5} << 32);
            const auto restored = LatencyHistogram::restored(histogram.contents());
            QVERIFY(restored.has_value());
            QVERIFY(*restored == histogram);
            QCOMPARE(restored->mean(), histogram.mean());
        }
        QVERIFY(*LatencyHistogram::restored(LatencyHistogram(2).contents()) == LatencyHistogram(2));
    }

    void contentsThatContradictThemselvesMakeNone() {
        LatencyHistogram histogram(3);
        histogram.record(5ms);
        histogram.record(9ms);
        const LatencyHistogram::Contents good = histogram.contents();
        auto bad = good;
        bad.min = bad.max + 1ns;
        QVERIFY(!LatencyHistogram::restored(bad));
        bad = good;
        bad.digits = 9;
        QVERIFY(!LatencyHistogram::restored(bad));
        bad = good;
        bad.sumLow = 1;
        QVERIFY(!LatencyHistogram::restored(bad));
        bad = good;
        bad.cells.front().first = 1h;
        QVERIFY(!LatencyHistogram::restored(bad));
    }
};

QTEST_APPLESS_MAIN(TestLatencyHistogram)
#include "tst_latency_histogram.moc"
