#pragma once

#include "engine/load/load_run.h"
#include "tests/support/raw_server.h"

#include <QtTest>

#include <cmath>
#include <future>
#include <numeric>

namespace sluice::test {

inline const std::string kAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

/// One load, from start to finish, with every second it told of.
struct Finished {
    LoadResult result;
    std::vector<SecondSample> seconds;
    int calls = 0;

    std::uint64_t inSeconds(bool warmup) const {
        std::uint64_t sum = 0;
        for (const SecondSample& second : seconds) {
            if (second.warmup != warmup) continue;
            sum = std::accumulate(second.outcomes.begin(), second.outcomes.end(), sum);
        }
        return sum;
    }
    std::uint64_t of(Outcome outcome) const { return result.outcomes[static_cast<std::size_t>(outcome)]; }
};

/// What holds for every load, whatever happened to it.
inline void checkSums(const Finished& finished) {
    const LoadResult& result = finished.result;
    QCOMPARE(finished.calls, 1);
    QCOMPARE(result.started, result.completed + result.errors.total() + result.aborted);
    QCOMPARE(finished.inSeconds(false), result.completed + result.errors.total());
    const LatencyHistogram all = result.latencyAll();
    Nanos former = all.min();
    for (const double percentile : {0.0, 50.0, 75.0, 90.0, 99.0, 99.9, 100.0}) {
        QVERIFY(all.valueAt(percentile) >= former);
        former = all.valueAt(percentile);
    }
    QVERIFY(former <= all.max());
    QVERIFY(std::isfinite(all.mean()) && std::isfinite(all.stdev()) &&
            std::isfinite(result.requestsPerSecond()));
}

class Load {
public:
    explicit Load(LoadPlan plan) {
        LoadRun::Callbacks callbacks;
        callbacks.progress = [this](LoadProgress progress) {
            m_finished.seconds.insert(m_finished.seconds.end(), progress.seconds.begin(),
                                      progress.seconds.end());
        };
        callbacks.finished = [this](LoadResult result) {
            m_finished.result = std::move(result);
            ++m_finished.calls;
            m_done.set_value();
        };
        m_run = LoadRun::start(std::move(plan), std::move(callbacks)).value();
    }
    void stop() { m_run->stop(); }
    /// Waits for the end by itself, and checks the sums.
    const Finished& finish() {
        m_done.get_future().wait();
        m_run.reset();
        checkSums(m_finished);
        return m_finished;
    }

private:
    Finished m_finished;
    std::promise<void> m_done;
    std::unique_ptr<LoadRun> m_run;
};

inline LoadPlan planFor(const std::string& url, unsigned connections = 4, unsigned threads = 2) {
    LoadPlan plan;
    plan.url = url;
    plan.threads = threads;
    plan.connections = connections;
    plan.duration = std::chrono::milliseconds(300);
    return plan;
}

inline void answerAll(RawServer::Peer& peer) {
    while (peer.readRequest()) peer.send(kAnswer);
}

}  // namespace sluice::test
