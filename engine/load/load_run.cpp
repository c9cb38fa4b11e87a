#include "engine/load/load_run.h"

#include "engine/load/load_target.h"
#include "engine/load/load_worker.h"
#include "engine/load/second_merger.h"
#include "engine/metrics/thread_clock.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace sluice {

namespace {

constexpr Millis kProgressEvery{100};
constexpr Millis kLongestProbe{10'000};
/// A server's accept queue holds some hundred connections: so many are opened in a millisecond, by all
/// threads.
constexpr unsigned kOpensPerMillisecond = 50;
constexpr unsigned kSpareFiles = 64;

/// RFC 9110, 9.2.2.
bool isIdempotent(const std::string& method) {
    static constexpr std::array kMethods = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"};
    return std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
}

Result<void> checkLimits(const LoadPlan& plan) {
    const auto bad = [](const char* field) { return Error{ErrorCode::BadPlan, field, {}}; };
    if (plan.threads == 0) return bad("threads");
    if (plan.connections < plan.threads) return bad("connections");
    if (plan.duration <= Millis(0)) return bad("duration");
    if (plan.warmup < Millis(0)) return bad("warmup");
    if (plan.timeout <= Millis(0) || plan.timeout > LatencyHistogram::kHighest) return bad("timeout");
    const auto unsupported = [](const char* field) { return Error{ErrorCode::Unsupported, field, {}}; };
    if (plan.openLoop()) return unsupported("rate");
    if (plan.pipeline != 1) return unsupported("pipeline");
    if (!plan.mix.empty()) return unsupported("mix");
    if (!plan.check.asksNothing()) return unsupported("check");
    if (plan.cookies) return unsupported("cookies");
    if (plan.think != ThinkTime{}) return unsupported("think");
    if (!plan.script.empty()) return unsupported("script");
    return {};
}

class RunningLoad final : public LoadRun {
public:
    RunningLoad(LoadJob job, const LoadPlan& plan, Callbacks callbacks)
        : m_job(std::move(job)), m_plan(plan), m_callbacks(std::move(callbacks)), m_merger(plan.threads) {}

    ~RunningLoad() override {
        stop();
        if (m_conductor.joinable()) m_conductor.join();
    }

    Result<void> begin() {
        m_job.openEvery = Nanos(Millis(1)) * m_plan.threads / kOpensPerMillisecond;
        m_job.times.start = monotonicNow();
        m_job.times.measuredFrom = m_job.times.start + m_plan.warmup;
        m_job.times.end = m_job.times.measuredFrom + m_plan.duration;
        for (unsigned i = 0; i < m_plan.threads; ++i) {
            const unsigned share =
                m_plan.connections / m_plan.threads + (i < m_plan.connections % m_plan.threads);
            m_workers.push_back(std::make_unique<LoadWorker>(m_job, share));
            if (const auto ready = m_workers.back()->prepare(); !ready) return ready.error();
        }
        try {
            for (const auto& worker : m_workers) m_threads.emplace_back([&worker] { worker->run(); });
            m_conductor = std::thread([this] { conduct(); });
        } catch (const std::system_error& failure) {
            joinWorkers();
            return Error{ErrorCode::SystemFailed, "threads", failure.code()};
        }
        return {};
    }

    void stop() override {
        {
            const std::lock_guard lock(m_mutex);
            m_stopped = true;
        }
        m_wake.notify_all();
    }

private:
    void conduct() {
        Nanos formerTime = m_job.times.start;
        std::vector<Nanos> formerCpu(m_threads.size());
        std::uint64_t formerAnswers = 0;
        std::unique_lock lock(m_mutex);
        while (!m_stopped && monotonicNow() < m_job.times.end) {
            const Nanos left = m_job.times.end - monotonicNow();
            m_wake.wait_for(lock, std::min<Nanos>(kProgressEvery, left), [this] { return m_stopped; });
            const Nanos now = monotonicNow();
            const Nanos passed = now - formerTime;
            if (!m_callbacks.progress || passed < kProgressEvery) continue;
            LoadProgress progress;
            std::uint64_t answers = 0;
            for (std::size_t i = 0; i < m_workers.size(); ++i) {
                answers += m_workers[i]->recorder().answersSoFar();
                const Nanos cpu = threadCpuTime(m_threads[i].native_handle());
                progress.maxThreadCpuShare =
                    std::max(progress.maxThreadCpuShare, share(cpu - formerCpu[i], passed));
                formerCpu[i] = cpu;
            }
            progress.requestsPerSecond =
                static_cast<double>(answers - formerAnswers) / std::chrono::duration<double>(passed).count();
            formerAnswers = answers;
            formerTime = now;
            lock.unlock();
            report(std::move(progress), now, false);
            lock.lock();
        }
        lock.unlock();
        joinWorkers();
        if (m_callbacks.progress) report({}, std::min(monotonicNow(), m_job.times.end), true);
        if (m_callbacks.finished) m_callbacks.finished(result());
    }

    void report(LoadProgress progress, Nanos now, bool last) {
        for (std::size_t i = 0; i < m_workers.size(); ++i)
            m_merger.put(i, m_workers[i]->recorder().takeSeconds());
        progress.seconds = last ? m_merger.takeAll() : m_merger.takeWhole();
        progress.elapsed = now - m_job.times.start;
        m_callbacks.progress(std::move(progress));
    }

    LoadResult result() const {
        std::vector<const LoadRecorder*> recorders;
        for (const auto& worker : m_workers) recorders.push_back(&worker->recorder());
        LoadResult result = mergedResult(recorders);
        result.resolvedAddress = m_job.endpoint.text;
        for (const auto& worker : m_workers) {
            result.generatorCpu += worker->measuredCpu();
            result.maxThreadCpuShare =
                std::max(result.maxThreadCpuShare, share(worker->measuredCpu(), result.elapsed));
        }
        return result;
    }

    static double share(Nanos part, Nanos whole) {
        if (whole <= Nanos(0)) return 0;
        return std::clamp(static_cast<double>(part.count()) / static_cast<double>(whole.count()), 0.0, 1.0);
    }

    void joinWorkers() {
        for (const auto& worker : m_workers) worker->stop();
        for (std::thread& thread : m_threads) thread.join();
        m_threads.clear();
    }

    LoadJob m_job;
    const LoadPlan m_plan;
    const Callbacks m_callbacks;
    std::vector<std::unique_ptr<LoadWorker>> m_workers;
    std::vector<std::thread> m_threads;
    SecondMerger m_merger;  ///< the conductor's
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stopped = false;   ///< under m_mutex
    std::thread m_conductor;  ///< collects, tells, and joins the others
};

}  // namespace

Result<std::unique_ptr<LoadRun>> LoadRun::start(LoadPlan plan, Callbacks callbacks) {
    if (const auto fine = checkLimits(plan); !fine) return fine.error();
    const auto target = parseLoadTarget(plan.url);
    if (!target) return target.error();
    auto request = requestBytes(plan, *target);
    if (!request) return request.error();
    if (const auto fine = reserveFiles(plan.connections + plan.threads + kSpareFiles); !fine)
        return fine.error();
    const auto endpoint = findEndpoint(target->host, target->port, std::min(plan.timeout, kLongestProbe),
                                       callbacks.stopping);
    if (!endpoint) return endpoint.error();

    LoadJob job;
    job.endpoint = *endpoint;
    job.request = std::move(*request);
    job.headMethod = plan.method == "HEAD";
    job.mayResend = isIdempotent(plan.method);
    job.keepAlive = plan.keepAlive;
    job.timeout = plan.timeout;
    auto run = std::make_unique<RunningLoad>(std::move(job), plan, std::move(callbacks));
    if (const auto begun = run->begin(); !begun) return begun.error();
    return std::unique_ptr<LoadRun>(std::move(run));
}

}  // namespace sluice
