#include "engine/load/load_recorder.h"
#include "engine/load/second_merger.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

constexpr LoadTimes kTimes{0s, 0s, 10s};

/// Starts and answers one request at `now`.
void answerOne(LoadRecorder& recorder, Nanos now, int status = 200, Nanos latency = 1ms) {
    recorder.advance(now);
    recorder.requestsStarted(1);
    recorder.answered(status, latency);
}

std::uint64_t answersOf(const SecondSample& second) {
    return std::accumulate(second.outcomes.begin(), second.outcomes.end(), std::uint64_t{0});
}

}  // namespace

class TestLoadRecorder : public QObject {
    Q_OBJECT

private slots:
    void everyRequestIsAccountedFor() {
        LoadRecorder recorder(kTimes);
        recorder.requestsStarted(6);
        recorder.answered(200, 1ms);
        recorder.answered(404, 1ms);
        recorder.answered(503, 1ms);
        recorder.failed(&ErrorCounts::receive, 2ms, {ErrorCode::SystemFailed, "first", {}});
        recorder.failed(&ErrorCounts::timeout, 5s, {ErrorCode::SystemFailed, "second", {}});
        recorder.finish(3s);
        const LoadResult& result = recorder.result();
        QCOMPARE(result.started, 6u);
        QCOMPARE(result.completed, 3u);
        QCOMPARE(result.errors.total(), 2u);
        QCOMPARE(result.aborted, 1u);
        QCOMPARE(result.outcomes, (std::array<std::uint64_t, kOutcomes>{1, 1, 1, 1, 1}));
        QVERIFY((result.refusals == std::map<int, std::uint64_t>{{404, 1}, {503, 1}}));
        QCOMPARE(result.firstError->subject, std::string("first"));
        QCOMPARE(result.latency[std::size_t(Outcome::Timeout)].max(), Nanos(5s));
        QCOMPARE(result.elapsed, Nanos(3s));
    }

    void aFailureBeforeSendingHasNoLatency() {
        LoadRecorder recorder(kTimes);
        recorder.requestsStarted(1);
        recorder.failed(&ErrorCounts::connect, std::nullopt, {});
        recorder.finish(1s);
        QCOMPARE(recorder.result().outcomes[std::size_t(Outcome::TransportError)], 1u);
        QVERIFY(recorder.result().latencyAll().empty());
    }

    void secondsAddUp() {
        LoadRecorder recorder(kTimes);
        for (int i = 0; i < 95; ++i) answerOne(recorder, i * 100ms);
        recorder.finish(9'500ms);
        std::uint64_t total = 0;
        std::uint32_t number = 0;
        for (const SecondSample& second : recorder.takeSeconds()) {
            QCOMPARE(second.second, number++);
            QVERIFY(!second.warmup);
            QCOMPARE(second.latency.count(), answersOf(second));
            total += answersOf(second);
        }
        QCOMPARE(number, 10u);
        QCOMPARE(total, recorder.result().completed);
    }

    void silentSecondsAreThereToo() {
        LoadRecorder recorder(kTimes);
        answerOne(recorder, 100ms);
        answerOne(recorder, 4'100ms);
        recorder.finish(10s);
        const auto seconds = recorder.takeSeconds();
        QCOMPARE(seconds.size(), 10u);
        QCOMPARE(answersOf(seconds[0]), 1u);
        QCOMPARE(answersOf(seconds[2]), 0u);
        QCOMPARE(answersOf(seconds[4]), 1u);
    }

    void theWarmupIsRecordedAndLeftOut() {
        LoadRecorder recorder({0s, 1'500ms, 3s});
        for (int i = 0; i < 30; ++i) answerOne(recorder, i * 100ms);
        recorder.finish(3s);
        QCOMPARE(recorder.result().completed, 15u);
        QCOMPARE(recorder.result().elapsed, Nanos(1'500ms));
        std::vector<std::tuple<std::uint32_t, bool, std::uint64_t>> seconds;
        for (const SecondSample& second : recorder.takeSeconds()) {
            seconds.emplace_back(second.second, second.warmup, answersOf(second));
        }
        const decltype(seconds) expected = {{0, true, 10}, {1, true, 5}, {1, false, 5}, {2, false, 10}};
        QCOMPARE(seconds, expected);
    }

    void aRequestBelongsToThePartInWhichItEnds() {
        LoadRecorder recorder({0s, 1s, 2s});
        recorder.requestsStarted(1);
        recorder.requestsStarted(1);
        recorder.advance(1'200ms);
        recorder.answered(200, 1'200ms);
        recorder.finish(2s);
        QCOMPARE(recorder.result().started, 2u);
        QCOMPARE(recorder.result().completed, 1u);
        QCOMPARE(recorder.result().aborted, 1u);
    }

    void stoppedWhileWarmingUpMeasuresNothing() {
        LoadRecorder recorder({0s, 5s, 10s});
        answerOne(recorder, 1s);
        recorder.finish(2s);
        QCOMPARE(recorder.result().started, 0u);
        QCOMPARE(recorder.result().completed, 0u);
        QCOMPARE(recorder.result().elapsed, Nanos(0));
        QCOMPARE(recorder.result().requestsPerSecond(), 0.0);
    }

    void momentsAreRatesOfATenthOfASecond() {
        LoadRecorder recorder({0s, 0s, 300ms});
        for (int i = 0; i < 20; ++i) answerOne(recorder, 50ms);
        for (int i = 0; i < 40; ++i) answerOne(recorder, 150ms);
        recorder.finish(300ms);
        QCOMPARE(recorder.moments(), (LoadRecorder::Moments{{0, 1}, {200, 1}, {400, 1}}));
        const LoadResult merged = mergedResult({&recorder});
        QCOMPARE(merged.perThread.mean, 200.0);
        QCOMPARE(merged.perThread.max, 400.0);
        QCOMPARE(merged.perThread.stdev, 200.0);
        QCOMPARE(merged.perThread.withinStdev, 100.0);
    }

    void threadsAreAdded() {
        LoadRecorder one(kTimes), two(kTimes);
        answerOne(one, 1s);
        answerOne(two, 1s, 404, 3ms);
        one.requestsStarted(1);
        one.finish(10s);
        two.finish(9s);
        const LoadResult sum = mergedResult({&one, &two});
        QCOMPARE(sum.started, 3u);
        QCOMPARE(sum.completed, 2u);
        QCOMPARE(sum.aborted, 1u);
        QCOMPARE(sum.elapsed, Nanos(10s));
        QCOMPARE(sum.latencyAll().count(), 2u);
        QCOMPARE(sum.latencyAll().max(), Nanos(3ms));
    }

    /// Two threads, latencies spread evenly over the magnitudes from 100 us to 1 s.
    void anHourOfSecondsTakesAtMost50MiB() {
        constexpr unsigned kSeconds = 3600, kAnswers = 120;
        const LoadTimes hour{0s, 0s, std::chrono::seconds(kSeconds)};
        LoadRecorder one(hour), two(hour);
        SecondMerger merger(2);
        std::size_t bytes = 0;
        std::uint64_t answers = 0;
        const auto keep = [&](std::vector<SecondSample> seconds) {
            for (const SecondSample& second : seconds) {
                bytes += sizeof second - sizeof second.latency + second.latency.memoryBytes();
                answers += answersOf(second);
            }
        };
        for (unsigned second = 0; second < kSeconds; ++second) {
            for (unsigned i = 0; i < kAnswers; ++i) {
                const Nanos now = std::chrono::seconds(second) + i * (Nanos(1s) / kAnswers);
                const Nanos latency(static_cast<std::int64_t>(100'000 * std::pow(10, 4.0 * i / kAnswers)));
                answerOne(i % 2 == 0 ? one : two, now, 200, latency);
            }
            merger.put(0, one.takeSeconds());
            merger.put(1, two.takeSeconds());
            keep(merger.takeWhole());
        }
        one.finish(hour.end);
        two.finish(hour.end);
        merger.put(0, one.takeSeconds());
        merger.put(1, two.takeSeconds());
        keep(merger.takeAll());
        QCOMPARE(answers, std::uint64_t{kSeconds} * kAnswers);
        qInfo("an hour: %.1f MiB", double(bytes) / (1 << 20));
        QVERIFY(bytes <= 50u << 20);
    }

    void mergedSecondsComeWholeAndInOrder() {
        LoadRecorder one(kTimes), two(kTimes);
        SecondMerger merger(2);
        answerOne(one, 100ms);
        answerOne(one, 2'100ms);
        merger.put(0, one.takeSeconds());
        QVERIFY(merger.takeWhole().empty());
        answerOne(two, 200ms);
        answerOne(two, 1'100ms);
        merger.put(1, two.takeSeconds());
        const auto first = merger.takeWhole();
        QCOMPARE(first.size(), 1u);
        QCOMPARE(answersOf(first[0]), 2u);
        one.finish(3s);
        two.finish(3s);
        merger.put(0, one.takeSeconds());
        merger.put(1, two.takeSeconds());
        const auto rest = merger.takeAll();
        QCOMPARE(rest.size(), 3u);
        QCOMPARE(rest[0].second, 1u);
        QCOMPARE(answersOf(rest[0]), 1u);
        QCOMPARE(answersOf(rest[1]), 1u);
        QVERIFY(merger.takeAll().empty());
    }
};

QTEST_APPLESS_MAIN(TestLoadRecorder)
#include "tst_load_recorder.moc"
