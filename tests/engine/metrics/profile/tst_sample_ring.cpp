#include "engine/metrics/profile/sample_ring.h"

#include <QtTest>

#include <memory>
#include <thread>

using sluice::SampleRing;
using sluice::StackSample;

class TestSampleRing : public QObject {
    Q_OBJECT

private slots:
    void givesInOrder() {
        const auto ring = std::make_unique<SampleRing>();
        QVERIFY(!ring->front());
        for (std::uint64_t round = 0; round < 3 * SampleRing::kSlots; ++round) {
            StackSample* sample = ring->beginWrite(1);
            QVERIFY(sample);
            sample->registers[0] = round;
            QVERIFY(!ring->front());  // not before it is whole
            ring->commit();
            QVERIFY(ring->front());
            QCOMPARE(ring->front()->registers[0], round);
            ring->pop();
        }
        QCOMPARE(ring->takeLost(), std::uint64_t(0));
    }

    void countsWhatFindsNoRoom() {
        const auto ring = std::make_unique<SampleRing>();
        for (std::size_t i = 0; i < SampleRing::kSlots; ++i) {
            QVERIFY(ring->beginWrite(1));
            ring->commit();
        }
        QVERIFY(!ring->beginWrite(1));
        QVERIFY(!ring->beginWrite(5));
        QCOMPARE(ring->takeLost(), std::uint64_t(6));
        QCOMPARE(ring->takeLost(), std::uint64_t(0));
        ring->pop();
        QVERIFY(ring->beginWrite(1));
    }

    void everySampleIsTakenOrLost() {
        constexpr std::uint64_t kSamples = 20'000;
        const auto ring = std::make_unique<SampleRing>();
        std::thread writer([&ring] {
            for (std::uint64_t i = 0; i < kSamples; ++i) {
                StackSample* sample = ring->beginWrite(1);
                if (!sample) continue;
                sample->registers.fill(i);
                ring->commit();
            }
        });
        std::uint64_t taken = 0, lost = 0, last = 0;
        bool whole = true;
        while (taken + lost < kSamples) {
            while (const StackSample* sample = ring->front()) {
                whole = whole && sample->registers.front() == sample->registers.back();
                whole = whole && (taken == 0 || sample->registers[0] > last);
                last = sample->registers[0];
                ++taken;
                ring->pop();
            }
            lost += ring->takeLost();
        }
        writer.join();
        QVERIFY(whole);
        QCOMPARE(taken + lost, kSamples);
    }
};

QTEST_APPLESS_MAIN(TestSampleRing)
#include "tst_sample_ring.moc"
