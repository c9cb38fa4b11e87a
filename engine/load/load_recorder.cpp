#include "engine/load/load_recorder.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr Nanos kSecond = Seconds(1);
constexpr Nanos kMoment = Millis(100);
constexpr std::uint64_t kMomentsInSecond = kSecond / kMoment;
constexpr Nanos kNever = Nanos::max();

Outcome outcomeOf(int status) noexcept {
    if (status >= 500) return Outcome::ServerError;
    return status >= 400 ? Outcome::ClientError : Outcome::Success;
}

MomentStats statsOf(const LoadRecorder::Moments& moments) {
    MomentStats stats;
    double count = 0, sum = 0;
    for (const auto& [rate, times] : moments) {
        count += static_cast<double>(times);
        sum += static_cast<double>(rate) * static_cast<double>(times);
    }
    if (count == 0) return stats;
    stats.mean = sum / count;
    stats.max = static_cast<double>(moments.rbegin()->first);
    double squares = 0;
    for (const auto& [rate, times] : moments) {
        const double distance = static_cast<double>(rate) - stats.mean;
        squares += distance * distance * static_cast<double>(times);
    }
    stats.stdev = count < 2 ? 0 : std::sqrt(squares / (count - 1));
    double within = 0;
    for (const auto& [rate, times] : moments) {
        if (std::abs(static_cast<double>(rate) - stats.mean) <= stats.stdev)
            within += static_cast<double>(times);
    }
    stats.withinStdev = 100 * within / count;
    return stats;
}

void addTo(NamedResult& sum, const NamedResult& part) {
    sum.completed += part.completed;
    sum.failed += part.failed;
    sum.checksFailed += part.checksFailed;
    for (std::size_t i = 0; i < kOutcomes; ++i) sum.outcomes[i] += part.outcomes[i];
    sum.latency.add(part.latency);
}

void addTo(LoadResult& sum, const LoadResult& part) {
    sum.started += part.started;
    sum.completed += part.completed;
    sum.aborted += part.aborted;
    sum.bytesIn += part.bytesIn;
    sum.bytesOut += part.bytesOut;
    sum.reopened += part.reopened;
    sum.connectionsOpened += part.connectionsOpened;
    for (std::size_t i = 0; i < kOutcomes; ++i) {
        sum.outcomes[i] += part.outcomes[i];
        sum.latency[i].add(part.latency[i]);
    }
    for (const auto& [status, count] : part.refusals) sum.refusals[status] += count;
    sum.service.add(part.service);
    sum.sendLag.add(part.sendLag);
    sum.due += part.due;
    sum.unsent += part.unsent;
    sum.maxBacklog += part.maxBacklog;
    sum.checksFailed += part.checksFailed;
    if (sum.names.empty())
        sum.names = part.names;
    else
        for (std::size_t i = 0; i < part.names.size(); ++i) addTo(sum.names[i], part.names[i]);
    sum.errors.connect += part.errors.connect;
    sum.errors.tls += part.errors.tls;
    sum.errors.send += part.errors.send;
    sum.errors.receive += part.errors.receive;
    sum.errors.timeout += part.errors.timeout;
    sum.errors.protocol += part.errors.protocol;
    sum.errors.reset += part.errors.reset;
    sum.errors.refused += part.errors.refused;
}

}  // namespace

LoadRecorder::LoadRecorder(const LoadTimes& times, unsigned lanes, const std::vector<std::string>& names)
    : m_times(times),
      m_names(names),
      m_now(times.start),
      m_momentAnswers(lanes),
      m_secondEnd(times.start + kSecond),
      m_momentEnd(times.measuredFrom + kMoment),
      m_warmupEnd(times.measuredFrom > times.start ? times.measuredFrom : kNever) {
    m_second.warmup = times.measuredFrom > times.start;
    m_nextBoundary = std::min({m_secondEnd, m_momentEnd, m_warmupEnd});
    nameRequests();
}

void LoadRecorder::nameRequests() {
    for (const std::string& name : m_names) m_result.names.emplace_back().name = name;
}

void LoadRecorder::requestsStarted(std::uint64_t count) noexcept {
    m_result.started += count;
    m_inFlight += count;
}

void LoadRecorder::cameDue(std::uint64_t count) noexcept {
    m_result.due += count;
    m_second.due += count;
    m_backlog += count;
}

void LoadRecorder::dueStarted(std::uint64_t count) noexcept {
    m_backlog -= count;
    requestsStarted(count);
}

void LoadRecorder::sentAfter(Nanos lag) {
    m_result.sendLag.record(lag);
    m_second.maxSendLag = std::max(m_second.maxSendLag, lag);
}

void LoadRecorder::answered(int status, Nanos latency, unsigned lane, std::uint32_t name) {
    ++m_result.completed;
    ++m_momentAnswers[lane];
    m_answers.store(m_answers.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    if (!m_result.names.empty()) ++m_result.names[name].completed;
    if (status >= 400) ++m_result.refusals[status];
    count(outcomeOf(status), latency, name);
}

void LoadRecorder::checkFailed(std::uint32_t name) noexcept {
    ++m_result.checksFailed;
    if (!m_result.names.empty()) ++m_result.names[name].checksFailed;
}

void LoadRecorder::failed(std::uint64_t ErrorCounts::*kind, std::optional<Nanos> latency, const Error& error,
                          std::uint32_t name) {
    ++(m_result.errors.*kind);
    if (!m_result.firstError) {
        m_result.firstError = error;
        m_firstErrorAt = m_now;
    }
    if (!m_result.names.empty()) ++m_result.names[name].failed;
    count(kind == &ErrorCounts::timeout ? Outcome::Timeout : Outcome::TransportError, latency, name);
}

void LoadRecorder::count(Outcome outcome, std::optional<Nanos> latency, std::uint32_t name) {
    const auto index = static_cast<std::size_t>(outcome);
    --m_inFlight;
    ++m_result.outcomes[index];
    ++m_second.outcomes[index];
    if (!m_result.names.empty()) {
        ++m_result.names[name].outcomes[index];
        if (latency) m_result.names[name].latency.record(*latency);
    }
    if (!latency) return;
    m_result.latency[index].record(*latency);
    m_second.latency.record(*latency);
}

void LoadRecorder::received(std::size_t bytes) noexcept {
    m_result.bytesIn += bytes;
    m_second.bytesIn += bytes;
}

void LoadRecorder::passBoundaries(Nanos now) {
    while (m_nextBoundary <= now && m_nextBoundary < m_times.end) {
        const Nanos at = m_nextBoundary;
        if (at == m_momentEnd) closeMoment();
        if (at == m_warmupEnd) beginMeasuring();
        if (at == m_secondEnd) closeSecond();
        m_nextBoundary = std::min({m_secondEnd, m_momentEnd, m_warmupEnd});
    }
}

void LoadRecorder::closeMoment() {
    for (std::uint64_t& answers : m_momentAnswers) {
        ++m_moments[answers * kMomentsInSecond];
        answers = 0;
    }
    m_momentEnd += kMoment;
}

/// A warm-up that ends within a second cuts that second in two samples, so that either part adds up.
void LoadRecorder::beginMeasuring() {
    m_warmupEnd = kNever;
    const std::uint32_t second = m_second.second;
    const bool cutsSecond = m_times.measuredFrom != m_secondEnd;
    if (cutsSecond) {
        closeSecond();
        m_second.second = second;
        m_secondEnd -= kSecond;
    }
    std::fill(m_momentAnswers.begin(), m_momentAnswers.end(), 0);
    m_result = LoadResult{};
    m_result.started = m_inFlight;
    m_result.due = m_inFlight + m_backlog;
    nameRequests();
}

void LoadRecorder::closeSecond() {
    SecondSample next;
    next.second = m_second.second + 1;
    next.warmup = m_secondEnd < m_times.measuredFrom;
    m_secondEnd += kSecond;
    m_second.backlog = m_backlog;
    const std::lock_guard lock(m_mutex);
    m_finishedSeconds.push_back(std::exchange(m_second, std::move(next)));
}

void LoadRecorder::finish(Nanos now) {
    now = std::min(now, m_times.end);
    advance(now);
    if (now == m_times.end && m_momentEnd == now) closeMoment();
    closeSecond();
    m_result.aborted = m_inFlight;
    m_result.unsent = m_backlog;
    m_result.connectionsOpened = m_opened;
    m_result.elapsed = std::max(now - m_times.measuredFrom, Nanos(0));
    if (now < m_times.measuredFrom) {  // stopped while warming up: nothing was measured
        m_result = LoadResult{};
        m_moments.clear();
        nameRequests();
    }
}

std::vector<SecondSample> LoadRecorder::takeSeconds() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_finishedSeconds, {});
}

LoadResult mergedResult(const std::vector<const LoadRecorder*>& recorders) {
    LoadResult sum;
    LoadRecorder::Moments moments;
    Nanos firstErrorAt = kNever;
    for (const LoadRecorder* recorder : recorders) {
        const LoadResult& part = recorder->result();
        addTo(sum, part);
        sum.elapsed = std::max(sum.elapsed, part.elapsed);
        for (const auto& [rate, times] : recorder->moments()) moments[rate] += times;
        if (part.firstError && recorder->firstErrorAt() < firstErrorAt) {
            firstErrorAt = recorder->firstErrorAt();
            sum.firstError = part.firstError;
        }
    }
    sum.perThread = statsOf(moments);
    sum.moments.assign(moments.begin(), moments.end());
    return sum;
}

}  // namespace sluice
