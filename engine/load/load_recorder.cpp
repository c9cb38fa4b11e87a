#include "engine/load/load_recorder.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr Nanos kSecond = Seconds(1);
constexpr Nanos kMoment = Millis(100);
constexpr Nanos kNever = Nanos::max();

Outcome outcomeOf(int status) noexcept {
    if (status >= 500) return Outcome::ServerError;
    return status >= 400 ? Outcome::ClientError : Outcome::Success;
}

MomentStats statsOf(const std::vector<double>& values) {
    MomentStats stats;
    if (values.empty()) return stats;
    const auto count = static_cast<double>(values.size());
    for (const double value : values) {
        stats.mean += value / count;
        stats.max = std::max(stats.max, value);
    }
    double squares = 0;
    for (const double value : values) squares += (value - stats.mean) * (value - stats.mean);
    stats.stdev = values.size() < 2 ? 0 : std::sqrt(squares / (count - 1));
    const auto within = std::count_if(values.begin(), values.end(), [&](double value) {
        return std::abs(value - stats.mean) <= stats.stdev;
    });
    stats.withinStdev = 100 * static_cast<double>(within) / count;
    return stats;
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
    sum.errors.connect += part.errors.connect;
    sum.errors.send += part.errors.send;
    sum.errors.receive += part.errors.receive;
    sum.errors.timeout += part.errors.timeout;
    sum.errors.protocol += part.errors.protocol;
}

}  // namespace

LoadRecorder::LoadRecorder(const LoadTimes& times)
    : m_times(times),
      m_now(times.start),
      m_secondEnd(times.start + kSecond),
      m_momentEnd(times.measuredFrom + kMoment),
      m_warmupEnd(times.measuredFrom > times.start ? times.measuredFrom : kNever) {
    m_second.warmup = times.measuredFrom > times.start;
    m_nextBoundary = std::min({m_secondEnd, m_momentEnd, m_warmupEnd});
}

void LoadRecorder::requestStarted() noexcept {
    ++m_result.started;
    ++m_inFlight;
}

void LoadRecorder::answered(int status, Nanos latency) {
    ++m_result.completed;
    ++m_momentAnswers;
    m_answers.store(m_answers.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    count(outcomeOf(status), latency);
}

void LoadRecorder::failed(std::uint64_t ErrorCounts::*kind, std::optional<Nanos> latency,
                          const Error& error) {
    ++(m_result.errors.*kind);
    if (!m_result.firstError) {
        m_result.firstError = error;
        m_firstErrorAt = m_now;
    }
    count(kind == &ErrorCounts::timeout ? Outcome::Timeout : Outcome::TransportError, latency);
}

void LoadRecorder::count(Outcome outcome, std::optional<Nanos> latency) {
    const auto index = static_cast<std::size_t>(outcome);
    --m_inFlight;
    ++m_result.outcomes[index];
    ++m_second.outcomes[index];
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
    const double seconds = std::chrono::duration<double>(kMoment).count();
    m_moments.push_back(static_cast<double>(m_momentAnswers) / seconds);
    m_momentAnswers = 0;
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
    m_momentAnswers = 0;
    m_result = LoadResult{};
    m_result.started = m_inFlight;
}

void LoadRecorder::closeSecond() {
    SecondSample next;
    next.second = m_second.second + 1;
    next.warmup = m_secondEnd < m_times.measuredFrom;
    m_secondEnd += kSecond;
    const std::lock_guard lock(m_mutex);
    m_finishedSeconds.push_back(std::exchange(m_second, std::move(next)));
}

void LoadRecorder::finish(Nanos now) {
    now = std::min(now, m_times.end);
    advance(now);
    if (now == m_times.end && m_momentEnd == now) closeMoment();
    closeSecond();
    m_result.aborted = m_inFlight;
    m_result.connectionsOpened = m_opened;
    m_result.elapsed = std::max(now - m_times.measuredFrom, Nanos(0));
    if (now < m_times.measuredFrom) {  // stopped while warming up: nothing was measured
        m_result = LoadResult{};
        m_moments.clear();
    }
}

std::vector<SecondSample> LoadRecorder::takeSeconds() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_finishedSeconds, {});
}

LoadResult mergedResult(const std::vector<const LoadRecorder*>& recorders) {
    LoadResult sum;
    std::vector<double> moments;
    Nanos firstErrorAt = kNever;
    for (const LoadRecorder* recorder : recorders) {
        const LoadResult& part = recorder->result();
        addTo(sum, part);
        sum.elapsed = std::max(sum.elapsed, part.elapsed);
        moments.insert(moments.end(), recorder->moments().begin(), recorder->moments().end());
        if (part.firstError && recorder->firstErrorAt() < firstErrorAt) {
            firstErrorAt = recorder->firstErrorAt();
            sum.firstError = part.firstError;
        }
    }
    sum.perThread = statsOf(moments);
    return sum;
}

}  // namespace sluice
