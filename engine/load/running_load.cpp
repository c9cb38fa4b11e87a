#include "engine/load/running_load.h"

#include "engine/metrics/thread_clock.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr Millis kProgressEvery{100};
/// A script that is at work when its run ends may finish what it does; one that has looped since the user
/// stopped the run may not.
constexpr Millis kGraceAtEnd{500}, kGraceAtStop{40};
constexpr Millis kInterruptEvery{5};
/// A server's accept queue holds some hundred connections: so many are opened in a millisecond, by all
/// threads.
constexpr unsigned kOpensPerMillisecond = 50;

double share(Nanos part, Nanos whole) {
    if (whole <= Nanos(0)) return 0;
    return std::clamp(static_cast<double>(part.count()) / static_cast<double>(whole.count()), 0.0, 1.0);
}

}  // namespace

unsigned eventLoopsFor(unsigned lanes) noexcept {
    return std::min(lanes, std::max(std::thread::hardware_concurrency(), 1u));
}

RunningLoad::RunningLoad(LoadJob job, std::unique_ptr<LoadScript> script, Callbacks callbacks)
    : m_job(std::move(job)),
      m_script(std::move(script)),
      m_callbacks(std::move(callbacks)),
      m_merger(eventLoopsFor(m_job.plan.threads)) {}

RunningLoad::~RunningLoad() {
    stop();
    if (m_conductor.joinable()) m_conductor.join();
}

Result<void> RunningLoad::begin(std::vector<LoadLane> lanes) {
    const auto loops = eventLoopsFor(static_cast<unsigned>(lanes.size()));
    m_job.openEvery = Nanos(Millis(1)) * loops / kOpensPerMillisecond;
    m_job.times.start = monotonicNow();
    m_job.times.measuredFrom = m_job.times.start + m_job.plan.warmup;
    m_job.times.end = m_job.times.measuredFrom + m_job.plan.duration;
    const auto all = static_cast<double>(lanes.size());
    std::vector<std::vector<LoadLane>> shares(loops);
    for (std::size_t i = 0; i < lanes.size(); ++i) shares[i % loops].push_back(std::move(lanes[i]));
    for (unsigned loop = 0; loop < loops; ++loop) {
        const double step = all / static_cast<double>(shares[loop].size());
        const ArrivalSchedule::Share share{step, step * loop / loops, m_job.plan.seed + loop};
        m_workers.push_back(LoadWorker::make(m_job, std::move(shares[loop]), share));
        if (const auto ready = m_workers.back()->prepare(); !ready) return ready.error();
    }
    return startThreads();
}

Result<void> RunningLoad::startThreads() {
    m_formerTime = m_job.times.start;
    m_formerCpu.resize(m_workers.size());
    try {
        for (const auto& worker : m_workers) {
            m_threads.emplace_back([this, &worker] {
                worker->run();
                const std::lock_guard lock(m_mutex);
                ++m_ended;
                m_wake.notify_all();
            });
        }
        m_conductor = std::thread([this] { conduct(); });
    } catch (const std::system_error& failure) {
        joinWorkers();
        return Error{ErrorCode::SystemFailed, "threads", failure.code()};
    }
    return {};
}

Result<void> RunningLoad::tellScript(const LoadResult& result) {
    return m_script ? m_script->done(result) : Result<void>{};
}

void RunningLoad::stop() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
    }
    m_wake.notify_all();
}

void RunningLoad::conduct() {
    std::unique_lock lock(m_mutex);
    while (!m_stopped && monotonicNow() < m_job.times.end && !faulted()) {
        const Nanos left = m_job.times.end - monotonicNow();
        m_wake.wait_for(lock, std::min<Nanos>(kProgressEvery, left), [this] { return m_stopped; });
        const Nanos now = monotonicNow();
        if (!m_callbacks.progress || now - m_formerTime < kProgressEvery) continue;
        LoadProgress progress = measure(now);
        lock.unlock();
        report(std::move(progress), now, false);
        lock.lock();
    }
    lock.unlock();
    joinWorkers();
    if (m_callbacks.progress) report({}, std::min(monotonicNow(), m_job.times.end), true);
    if (m_callbacks.finished) m_callbacks.finished(result());
}

LoadProgress RunningLoad::measure(Nanos now) {
    const Nanos passed = now - m_formerTime;
    LoadProgress progress;
    std::uint64_t answers = 0;
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        answers += m_workers[i]->recorder().answersSoFar();
        const Nanos cpu = threadCpuTime(m_threads[i].native_handle());
        progress.maxThreadCpuShare =
            std::max(progress.maxThreadCpuShare, share(cpu - m_formerCpu[i], passed));
        progress.cpuTime += cpu;
        m_formerCpu[i] = cpu;
    }
    progress.requestsPerSecond =
        static_cast<double>(answers - m_formerAnswers) / std::chrono::duration<double>(passed).count();
    m_formerAnswers = answers;
    m_formerTime = now;
    return progress;
}

void RunningLoad::report(LoadProgress progress, Nanos now, bool last) {
    for (std::size_t i = 0; i < m_workers.size(); ++i)
        m_merger.put(i, m_workers[i]->recorder().takeSeconds());
    progress.seconds = last ? m_merger.takeAll() : m_merger.takeWhole();
    progress.elapsed = now - m_job.times.start;
    m_callbacks.progress(std::move(progress));
}

LoadResult RunningLoad::result() const {
    std::vector<const LoadRecorder*> recorders;
    for (const auto& worker : m_workers) recorders.push_back(&worker->recorder());
    LoadResult result = mergedResult(recorders);
    result.resolvedAddress = m_job.address;
    result.eventLoops = static_cast<unsigned>(m_workers.size());
    for (const auto& worker : m_workers) {
        result.generatorCpu += worker->measuredCpu();
        result.maxThreadCpuShare =
            std::max(result.maxThreadCpuShare, share(worker->measuredCpu(), result.elapsed));
        if (!result.scriptError) result.scriptError = worker->fault();
    }
    return result;
}

bool RunningLoad::faulted() const noexcept {
    return std::any_of(m_workers.begin(), m_workers.end(),
                       [](const auto& worker) { return worker->faulted(); });
}

void RunningLoad::joinWorkers() {
    for (const auto& worker : m_workers) worker->stop();
    if (m_script) interruptScripts();
    for (std::thread& thread : m_threads) thread.join();
    m_threads.clear();
}

/// Until every load thread has come out of its script.
void RunningLoad::interruptScripts() {
    std::unique_lock lock(m_mutex);
    const auto ended = [this] { return m_ended == m_threads.size(); };
    m_wake.wait_for(lock, kGraceAtEnd, [&] { return m_stopped || ended(); });
    if (m_wake.wait_for(lock, m_stopped ? kGraceAtStop : Millis(0), ended)) return;
    do {
        for (std::thread& thread : m_threads) ScriptCall::interrupt(thread);
    } while (!m_wake.wait_for(lock, kInterruptEvery, ended));
}

}  // namespace sluice
