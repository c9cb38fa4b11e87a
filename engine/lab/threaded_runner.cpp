#include "engine/lab/threaded_runner.h"

#include "engine/lab/suspicions.h"

#include <algorithm>
#include <utility>

namespace sluice {

Result<std::unique_ptr<ExperimentRunner>> ThreadedRunner::start(ExperimentPlan plan, std::string configText,
                                                                TargetHost* host, Callbacks callbacks,
                                                                LoadStarter startLoad) {
    if (Result<void> checked = checkPlan(plan); !checked) return checked.error();
    for (const PlanTarget& target : plan.targets) {
        if (!host && !target.variant.empty()) return Error{ErrorCode::Unsupported, target.variant, {}};
    }
    ExperimentRecord record;
    record.environment = readEnvironment();
    record.environment.coLocated =
        std::any_of(plan.targets.begin(), plan.targets.end(), [](const PlanTarget& target) {
            return target.kind == TargetKind::Gateway || isLoopbackUrl(target.url);
        });
    record.plan = std::move(plan);
    record.configText = std::move(configText);
    record.startedUtc = utcNow();
    return std::unique_ptr<ExperimentRunner>(std::make_unique<ThreadedRunner>(
        std::move(record), host, std::move(callbacks), std::move(startLoad)));
}

ThreadedRunner::ThreadedRunner(ExperimentRecord record, TargetHost* host, Callbacks callbacks,
                               LoadStarter startLoad)
    : m_host(host),
      m_callbacks(std::move(callbacks)),
      m_startLoad(std::move(startLoad)),
      m_order(phaseOrder(record.plan)),
      m_started(monotonicNow()),
      m_record(std::move(record)),
      m_thread([this] { work(); }) {}

ThreadedRunner::~ThreadedRunner() {
    stop();
    m_thread.join();
}

void ThreadedRunner::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopping = true;
    if (m_load) m_load->stop();
}

bool ThreadedRunner::stopping() {
    const std::lock_guard lock(m_mutex);
    return m_stopping;
}

void ThreadedRunner::work() {
    for (std::size_t number = 0; number < m_order.size() && !stopping(); ++number)
        runPhase(number, m_order[number]);
    if (m_host) m_host->restore();
    m_record.state = endState();
    if (m_callbacks.finished) m_callbacks.finished(m_record);
}

ExperimentState ThreadedRunner::endState() {
    const std::size_t ran =
        static_cast<std::size_t>(std::count_if(m_record.phases.begin(), m_record.phases.end(),
                                               [](const PhaseRecord& phase) { return !phase.error; }));
    const bool cut =
        std::any_of(m_record.phases.begin(), m_record.phases.end(), [](const PhaseRecord& phase) {
            return std::count(phase.suspicions.begin(), phase.suspicions.end(), Suspicion::Stopped) > 0;
        });
    if (cut || m_record.phases.size() < m_order.size()) return ExperimentState::Stopped;
    return ran > 0 ? ExperimentState::Finished : ExperimentState::Failed;
}

/// A phase that cannot run is kept with its error, and the experiment goes on: the next target may well
/// answer.
void ThreadedRunner::runPhase(std::size_t number, const PlannedPhase& planned) {
    const PlanTarget& target = m_record.plan.targets[planned.target];
    PhaseRecord phase;
    phase.target = planned.target;
    phase.level = planned.level;
    phase.round = planned.round;

    Result<void> ran = m_host ? m_host->prepare(target) : Result<void>();
    phase.startedUtc = utcNow();
    phase.offset = monotonicNow() - m_started;
    if (ran) ran = runLoad(number, planned, phase);
    if (!ran) {
        if (stopping()) return;  // what could not start because of stop() is no failure of the target
        phase.error = ran.error();
    } else {
        const unsigned connections = m_record.plan.levels[planned.level].connections;
        phase.littleRatio = littleRatio(phase.result, connections);
        phase.suspicions = suspicionsOf(phase.result, connections);
        if (stopping() && phase.result.elapsed < m_record.plan.duration) {
            addSuspicion(phase.suspicions, Suspicion::Stopped);
        }
    }
    if (m_record.environment.coLocated) addSuspicion(phase.suspicions, Suspicion::CoLocated);
    m_record.phases.push_back(std::move(phase));
    if (m_callbacks.phaseFinished) m_callbacks.phaseFinished(m_record.phases.back());
}

Result<void> ThreadedRunner::runLoad(std::size_t number, const PlannedPhase& planned, PhaseRecord& phase) {
    if (stopping()) return Error{ErrorCode::Stopped, {}, {}};
    LoadRun::Callbacks callbacks;
    callbacks.progress = [this, number, planned, offset = phase.offset](LoadProgress load) {
        report(number, planned, offset, load);
        const std::lock_guard lock(m_mutex);
        std::move(load.seconds.begin(), load.seconds.end(), std::back_inserter(m_seconds));
    };
    callbacks.finished = [this](LoadResult result) {
        const std::lock_guard lock(m_mutex);
        m_result = std::move(result);
        m_loadEnded.notify_one();
    };
    callbacks.stopping = [this] { return stopping(); };
    Result<std::unique_ptr<LoadRun>> load = m_startLoad(loadPlan(planned), std::move(callbacks));
    if (!load) return load.error();

    std::unique_ptr<LoadRun> ended;
    {
        std::unique_lock lock(m_mutex);
        m_load = *std::move(load);
        if (m_stopping) m_load->stop();
        m_loadEnded.wait(lock, [this] { return m_result.has_value(); });
        ended = std::move(m_load);
    }
    ended.reset();  // joins its threads: after this nothing is told any more
    phase.result = *std::exchange(m_result, std::nullopt);
    phase.seconds = std::exchange(m_seconds, {});
    return {};
}

LoadPlan ThreadedRunner::loadPlan(const PlannedPhase& planned) const {
    const ExperimentPlan& plan = m_record.plan;
    LoadPlan load;
    load.url = plan.targets[planned.target].url;
    load.threads = plan.levels[planned.level].threads;
    load.connections = plan.levels[planned.level].connections;
    load.duration = plan.duration;
    load.warmup = plan.warmup;
    load.timeout = plan.timeout;
    load.method = plan.method;
    load.headers = plan.headers;
    load.body = plan.body;
    return load;
}

/// On a load thread.
void ThreadedRunner::report(std::size_t number, const PlannedPhase& planned, Nanos phaseOffset,
                            const LoadProgress& load) const {
    if (!m_callbacks.progress) return;
    const Millis phaseLength = m_record.plan.warmup + m_record.plan.duration;
    const Nanos left = std::max(Nanos(phaseLength) - load.elapsed, Nanos(0));
    ExperimentProgress progress;
    progress.phase = number;
    progress.phases = m_order.size();
    progress.target = planned.target;
    progress.level = planned.level;
    progress.round = planned.round;
    progress.phaseOffset = phaseOffset;
    progress.remaining = std::chrono::ceil<Millis>(left) + phaseLength * (m_order.size() - number - 1);
    progress.seconds = load.seconds;
    progress.requestsPerSecond = load.requestsPerSecond;
    progress.generatorCpuShare = load.maxThreadCpuShare;
    m_callbacks.progress(progress);
}

}  // namespace sluice
