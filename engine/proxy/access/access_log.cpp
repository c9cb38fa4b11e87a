#include "engine/proxy/access/access_log.h"

#include "engine/core/log.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

/// How long lines gather before they are written, unless a ring is half full.
constexpr Millis kGathering{50};
constexpr Nanos kReportInterval = Seconds(1);

}  // namespace

void AccessLog::Port::push(std::string_view line) noexcept {
    const LineRing::Pushed pushed = m_ring->push(line);
    if (pushed == LineRing::Pushed::First || pushed == LineRing::Pushed::HalfFull) m_wakes->raise();
}

AccessLog::AccessLog(const AccessLogConfig& config)
    : m_config(config),
      m_file(config.file, config.rotateSize, config.rotateCount),
      m_wakes(std::make_shared<WakeSignal>()) {
    if (const auto opened = m_file.open(); opened) {
        log::info("access-log-open", log::field("file", config.file));
    } else {
        m_error = opened.error();
        log::error("access-log-failed", log::field("reason", toLogText(*m_error)));
    }
    m_thread = std::thread([this] { run(); });
}

AccessLog::~AccessLog() {
    m_stopping = true;
    m_wakes->raise();
    m_thread.join();
}

std::shared_ptr<AccessLog::Port> AccessLog::makePort() {
    auto ring = std::make_shared<LineRing>(static_cast<std::size_t>(m_config.buffer));
    std::lock_guard lock(m_mutex);
    m_rings.push_back(ring);
    return std::make_shared<Port>(std::move(ring), m_wakes);
}

bool AccessLog::hasPorts() const {
    std::lock_guard lock(m_mutex);
    return std::any_of(m_rings.begin(), m_rings.end(), [](const auto& ring) { return ring.use_count() > 1; });
}

void AccessLog::reopen() {
    m_reopens = true;
    m_wakes->raise();
}

AccessLogStatus AccessLog::status() const {
    AccessLogStatus status;
    status.file = m_config.file;
    status.linesWritten = m_written;
    status.linesDropped = m_lost + dropped();
    std::lock_guard lock(m_mutex);
    status.error = m_error;
    return status;
}

void AccessLog::run() {
    while (!m_stopping) {
        // Drops that were not said yet are said when the second is over.
        m_wakes->wait(dropped() == m_reported ? Millis(-1) : Millis(1000));
        const Nanos until = monotonicNow() + kGathering;
        const auto halfFull = [this] {
            std::lock_guard lock(m_mutex);
            return std::any_of(m_rings.begin(), m_rings.end(),
                               [](const auto& ring) { return ring->isHalfFull(); });
        };
        while (!m_stopping && !m_reopens && !halfFull()) {
            const auto left = std::chrono::ceil<Millis>(until - monotonicNow());
            if (left <= Millis(0)) break;
            m_wakes->wait(left);
        }
        drain();
    }
    drain();
    reportDrops();
}

void AccessLog::drain() {
    if (m_reopens.exchange(false)) {
        const auto opened = m_file.open();
        if (!opened) log::error("access-log-failed", log::field("reason", toLogText(opened.error())));
        std::lock_guard lock(m_mutex);
        m_error = opened ? std::nullopt : std::optional<Error>(opened.error());
    }
    std::vector<std::shared_ptr<LineRing>> rings;
    {
        std::lock_guard lock(m_mutex);
        std::erase_if(m_rings, [this](const auto& ring) {
            if (ring.use_count() > 1) return false;
            std::atomic_thread_fence(std::memory_order_acquire);  // with the worker's last release of it
            if (!ring->isEmpty()) return false;
            m_droppedByGone += ring->dropped();
            return true;
        });
        rings = m_rings;
    }
    for (const auto& ring : rings) {
        while (!ring->isEmpty()) {
            take(*ring);
            write();
        }
    }
    if (monotonicNow() - m_reportedAt >= kReportInterval) reportDrops();
}

void AccessLog::take(LineRing& ring) {
    m_batch.clear();
    for (const std::string_view piece : ring.readable()) m_batch.append(piece);
    ring.consume(m_batch.size());
}

void AccessLog::write() {
    const AccessLogFile::Written written = m_file.write(m_batch);
    m_written += written.lines;
    m_lost += written.lost;
    if (const auto fault = m_file.takeRotationFault(); !fault)
        log::error("access-log-not-rotated", log::field("reason", toLogText(fault.error())));
    std::lock_guard lock(m_mutex);
    // Said when it begins and when it is over, not for each batch.
    if (!written.result) {
        if (!m_error || m_error->system != written.result.error().system)
            log::error("access-log-failed", log::field("reason", toLogText(written.result.error())));
        m_error = written.result.error();
    } else if (m_error) {
        log::info("access-log-resumed", log::field("lost", m_lost.load()));
        m_error.reset();
    }
}

std::uint64_t AccessLog::dropped() const {
    std::lock_guard lock(m_mutex);
    std::uint64_t sum = m_droppedByGone;
    for (const auto& ring : m_rings) sum += ring->dropped();
    return sum;
}

void AccessLog::reportDrops() {
    m_reportedAt = monotonicNow();
    const std::uint64_t all = dropped();
    if (all == m_reported) return;
    log::warning("access-log-dropped", log::field("lines", all - m_reported) + log::field("all", all));
    m_reported = all;
}

}  // namespace sluice::proxy
