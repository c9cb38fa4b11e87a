#include "engine/lab/threaded_runner.h"

#include "engine/core/read_file.h"
#include "engine/lab/limit_search.h"
#include "engine/lab/phase_load.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sluice {

namespace {

constexpr Seconds kUsageEvery{1};
constexpr Millis kShortestReading{100};  ///< of CPU; a shorter one says little

/// The file's text takes the body's place, so that the record holds what was sent. Errors: FileReadFailed.
Result<void> readBody(PlanRequest& request) {
    if (request.bodyFile.empty()) return {};
    auto body = readFile(request.bodyFile);
    if (!body) return body.error();
    request.body = std::move(*body);
    request.bodyFile.clear();
    return {};
}

/// What was spent between two answers; none where the gateway was started anew in between.
std::optional<StageSplit> difference(const TargetUsage& before, const TargetUsage& after) {
    if (after.requests <= before.requests) return std::nullopt;
    StageSplit split{after.requests - before.requests, after.stages,
                     std::max(after.workersCpu - before.workersCpu, Nanos(0))};
    for (std::size_t i = 0; i < kStageCount; ++i) {
        split.stages[i].requests -= before.stages[i].requests;
        split.stages[i].sum -= before.stages[i].sum;
    }
    return split;
}

/// Likewise; none where nothing was refused.
std::vector<RefusalReason> refusalsBetween(const TargetUsage& before, const TargetUsage& after) {
    std::vector<RefusalReason> refusals;
    for (const auto& [status, reason, count] : after.refusals.entries()) {
        const std::uint64_t former = before.refusals.count(status, reason);
        if (count > former) refusals.push_back({status, std::string(reason), count - former});
    }
    return refusals;
}

}  // namespace

Result<std::unique_ptr<ExperimentRunner>> ThreadedRunner::start(ExperimentPlan plan, std::string configText,
                                                                TargetHost* host, Callbacks callbacks,
                                                                LoadStarter startLoad,
                                                                CeilingMeter measureCeiling) {
    if (Result<void> checked = checkPlan(plan); !checked) return checked.error();
    for (const PlanTarget& target : plan.targets) {
        if (!host && !target.variant.empty()) return Error{ErrorCode::Unsupported, target.variant, {}};
    }
    if (Result<void> read = readBody(plan.request); !read) return read.error();
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
        std::move(record), host, std::move(callbacks), std::move(startLoad), std::move(measureCeiling)));
}

ThreadedRunner::ThreadedRunner(ExperimentRecord record, TargetHost* host, Callbacks callbacks,
                               LoadStarter startLoad, CeilingMeter measureCeiling)
    : m_host(host),
      m_callbacks(std::move(callbacks)),
      m_startLoad(std::move(startLoad)),
      m_phaseCount(phaseCount(record.plan)),
      m_started(monotonicNow()),
      m_record(std::move(record)),
      m_levelRates(m_record.plan.levels.size()),
      m_ceilings(m_startLoad, std::move(measureCeiling)),
      m_usage(m_record.plan.processes),
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
    if (m_record.plan.search) {
        for (std::size_t target = 0; target < m_record.plan.targets.size(); ++target) searchLimit(target);
    } else {
        runOrder();
    }
    if (m_host) m_host->restore();
    m_record.state = endState();
    if (m_callbacks.finished) m_callbacks.finished(m_record);
}

void ThreadedRunner::runOrder() {
    for (const PlannedPhase& planned : phaseOrder(m_record.plan))
        m_whole = runPhase(planned, rateOf(planned)) && m_whole;
}

void ThreadedRunner::searchLimit(std::size_t target) {
    RateSearch search(*m_record.plan.search);
    for (unsigned step = 0; search.next(); ++step) {
        if (!runPhase({target, 0, step, false}, search.next())) {
            m_whole = false;
            return;
        }
        search.take(stepPasses(m_record.plan, m_record.phases.back()));
    }
}

/// What the level asks for; empty where that is a share of something that was not measured.
std::optional<double> ThreadedRunner::rateOf(const PlannedPhase& planned) {
    const PlanLevel& level = m_record.plan.levels[planned.level];
    if (level.capacityShare == 0) return offeredRate(m_record.plan, level);
    double& rate =
        m_levelRates[planned.level];  // the same in every round, or the rounds could not be compared
    if (rate == 0) rate = std::round(baselineCapacity() * level.capacityShare);
    return rate > 0 ? std::optional(rate) : std::nullopt;
}

double ThreadedRunner::baselineCapacity() const {
    const std::size_t baseline = baselineOf(m_record.plan);
    double most = 0;
    for (const PhaseRecord& phase : m_record.phases) {
        if (phase.target == baseline && phase.rate == 0 && !phase.error)  // a closed level
            most = std::max(most, phase.result.successesPerSecond());
    }
    return most;
}

ExperimentState ThreadedRunner::endState() {
    const auto any = [&](auto wanted) {
        return std::any_of(m_record.phases.begin(), m_record.phases.end(), wanted);
    };
    const bool cut = any([](const PhaseRecord& phase) {
        return std::count(phase.suspicions.begin(), phase.suspicions.end(), Suspicion::Stopped) > 0;
    });
    if (cut || !m_whole) return ExperimentState::Stopped;
    return any([](const PhaseRecord& phase) { return !phase.error; }) ? ExperimentState::Finished
                                                                      : ExperimentState::Failed;
}

/// A phase that cannot run is kept with its error, and the experiment goes on: the next target may well
/// answer.
bool ThreadedRunner::runPhase(const PlannedPhase& planned, std::optional<double> rate) {
    if (stopping()) return false;
    const PlanTarget& target = m_record.plan.targets[planned.target];
    PhaseRecord phase;
    phase.target = planned.target;
    phase.level = planned.level;
    phase.round = planned.round;
    phase.noise = planned.noise;
    phase.rate = rate.value_or(0);

    Result<void> ran = rate ? Result<void>() : Result<void>(Error{ErrorCode::NotFound, "capacity", {}});
    if (ran && m_host) ran = m_host->prepare(target);
    if (ran && m_record.plan.ceiling && !findCeiling(phase)) return false;
    phase.startedUtc = utcNow();
    phase.offset = monotonicNow() - m_started;
    if (ran) ran = runLoad(planned, phase);
    if (!ran) {
        if (stopping()) return false;  // what could not start because of stop() is no failure of the target
        phase.error = ran.error();
    } else {
        judge(phase);
    }
    if (m_record.environment.coLocated) addSuspicion(phase.suspicions, Suspicion::CoLocated);
    m_record.phases.push_back(std::move(phase));
    if (m_callbacks.phaseFinished) m_callbacks.phaseFinished(m_record.phases.back());
    return true;
}

/// The ceiling's own trouble is no trouble of the target: the phase is measured without it, and says so.
bool ThreadedRunner::findCeiling(PhaseRecord& phase) {
    const auto measured = m_ceilings.of(phaseLoad(m_record.plan, phase.target, phase.level, phase.rate),
                                        [this] { return stopping(); });
    if (measured) phase.ceiling = *measured;
    return !stopping();
}

void ThreadedRunner::judge(PhaseRecord& phase) {
    const PlanLevel& level = m_record.plan.levels[phase.level];
    const bool busy = keepsBusy(m_record.plan, level);
    const LoadShape shape = shapeAt(m_record.plan.targets[phase.target], level);
    if (phase.rate == 0 && busy) phase.littleRatio = littleRatio(phase.result, shape.underWay());
    phase.suspicions = suspicionsOf(phase.result, shape, phase.rate, busy);
    if (stopping() && phase.result.elapsed < m_record.plan.duration)
        addSuspicion(phase.suspicions, Suspicion::Stopped);
    if (!m_record.plan.ceiling) return;
    if (!phase.ceiling)
        addSuspicion(phase.suspicions, Suspicion::CeilingUnknown);
    else if (phase.ceiling->isNear(phase.result.requestsPerSecond()))
        addSuspicion(phase.suspicions, Suspicion::NearCeiling);
}

Result<void> ThreadedRunner::runLoad(const PlannedPhase& planned, PhaseRecord& phase) {
    LoadRun::Callbacks callbacks;
    callbacks.progress = [this, number = m_record.phases.size(), planned, offset = phase.offset,
                          rate = phase.rate](LoadProgress load) {
        report(number, planned, offset, rate, load);
        const std::lock_guard lock(m_mutex);
        std::move(load.seconds.begin(), load.seconds.end(), std::back_inserter(m_seconds));
        m_loadCpu = std::max(m_loadCpu, load.cpuTime);
    };
    callbacks.finished = [this](LoadResult result) {
        const std::lock_guard lock(m_mutex);
        m_result = std::move(result);
        m_loadEnded.notify_one();
    };
    callbacks.stopping = [this] { return stopping(); };
    const std::optional<TargetUsage> before = usage();
    m_usage.begin(before);
    m_loadCpu = Nanos(0);
    m_freshUsage.clear();
    const bool samples = m_host && isGateway(phase);
    if (samples) m_host->beginProfile();
    Result<std::unique_ptr<LoadRun>> load =
        m_startLoad(phaseLoad(m_record.plan, phase.target, phase.level, phase.rate), std::move(callbacks));
    if (!load) {
        if (samples) m_host->endProfile();
        return load.error();
    }

    std::unique_ptr<LoadRun> ended;
    {
        std::unique_lock lock(m_mutex);
        m_load = *std::move(load);
        if (m_stopping) m_load->stop();
        awaitLoad(lock, phase);
        ended = std::move(m_load);
    }
    ended.reset();  // joins its threads: after this nothing is told any more
    phase.result = *std::exchange(m_result, std::nullopt);
    phase.seconds = std::exchange(m_seconds, {});
    const std::optional<TargetUsage> after = usage();
    if (m_usage.sinceReading() >= kShortestReading) m_usage.read(after, m_loadCpu);
    phase.usage = m_usage.take();
    if (before && after && isGateway(phase)) {
        phase.stages = difference(*before, *after);
        phase.refusals = refusalsBetween(*before, *after);
    }
    if (samples) phase.profile = m_host->endProfile();
    return {};
}

std::optional<TargetUsage> ThreadedRunner::usage() {
    return m_host ? m_host->usage() : std::nullopt;
}

bool ThreadedRunner::isGateway(const PhaseRecord& phase) const {
    return m_record.plan.targets[phase.target].kind == TargetKind::Gateway;
}

/// Asks once a second what everything spends; the gateway's range leaves the warm-up out.
void ThreadedRunner::awaitLoad(std::unique_lock<std::mutex>& lock, PhaseRecord& phase) {
    const auto ended = [this] { return m_result.has_value(); };
    const Nanos measuredFrom = monotonicNow() + m_record.plan.warmup;
    bool began = false;  // the first answer covers time before the phase
    while (!m_loadEnded.wait_for(lock, kUsageEvery, ended)) {
        const Nanos loadCpu = m_loadCpu;
        lock.unlock();
        const std::optional<TargetUsage> used = usage();
        m_usage.read(used, loadCpu);
        lock.lock();
        appendUsage(m_freshUsage, m_usage.latest());
        if (monotonicNow() < measuredFrom) continue;
        if (began && used && isGateway(phase)) {
            phase.cpuLow = std::min(phase.cpuLow.value_or(used->cpuShare), used->cpuShare);
            phase.cpuHigh = std::max(phase.cpuHigh.value_or(used->cpuShare), used->cpuShare);
        }
        began = true;
    }
}

/// On a load thread.
void ThreadedRunner::report(std::size_t number, const PlannedPhase& planned, Nanos phaseOffset, double rate,
                            const LoadProgress& load) {
    if (!m_callbacks.progress) return;
    const Millis phaseLength = m_record.plan.warmup + m_record.plan.duration;
    const Nanos left = std::max(Nanos(phaseLength) - load.elapsed, Nanos(0));
    ExperimentProgress progress;
    progress.phase = number;
    progress.phases = std::max(m_phaseCount, number + 1);
    progress.target = planned.target;
    progress.level = planned.level;
    progress.round = planned.round;
    progress.noise = planned.noise;
    progress.rate = rate;
    progress.phaseOffset = phaseOffset;
    progress.remaining = std::chrono::ceil<Millis>(left) + phaseLength * (progress.phases - number - 1);
    progress.seconds = load.seconds;
    {
        const std::lock_guard lock(m_mutex);
        progress.usage = std::exchange(m_freshUsage, {});
    }
    progress.requestsPerSecond = load.requestsPerSecond;
    progress.generatorCpuShare = load.maxThreadCpuShare;
    m_callbacks.progress(progress);
}

}  // namespace sluice
