#include "engine/load/load_worker.h"
#include "engine/metrics/thread_clock.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr std::size_t kBufferSize = 128 * 1024;
constexpr Nanos kCheckEvery = Millis(10);
constexpr int kBatch = 512;

/// OpenSSL writes with write(2), which knows no MSG_NOSIGNAL.
void blockBrokenPipes() noexcept {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

std::size_t connectionsOf(const std::vector<LoadLane>& lanes) {
    std::size_t sum = 0;
    for (const LoadLane& lane : lanes) sum += lane.connections;
    return sum;
}

}  // namespace

LoadWorker::LoadWorker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share)
    : m_job(job),
      m_lanes(std::move(lanes)),
      m_recorder(job.times, static_cast<unsigned>(m_lanes.size()), job.names),
      m_connections(connectionsOf(m_lanes)),
      m_buffer(kBufferSize),
      m_open(job.plan.openLoop()),
      m_random(static_cast<std::uint32_t>(share.seed)) {
    auto connection = m_connections.begin();
    for (unsigned i = 0; i < m_lanes.size(); ++i) {
        for (unsigned number = 0; number < m_lanes[i].connections; ++number, ++connection) {
            connection->lane = &m_lanes[i];
            connection->laneIndex = i;
            connection->number = number;
            connection->batch = &m_lanes[i].fixed;
            if (m_lanes[i].makesRequests()) {
                connection->own = std::make_unique<RequestBatch>();
                connection->batch = connection->own.get();
            }
            if (m_lanes[i].seesAnswers()) {
                connection->answer = std::make_unique<ResponseText>();
                connection->reader.copyTo(connection->answer.get());
            }
        }
    }
    if (m_open) {
        m_coming.emplace(job.plan, share);
        m_waiting.emplace(job.plan, share);
    }
}

LoadWorker::~LoadWorker() {
    for (LoadConnection& connection : m_connections) close(connection);
    if (m_epoll >= 0) ::close(m_epoll);
}

Result<void> LoadWorker::prepare() {
    m_epoll = epoll_create1(EPOLL_CLOEXEC);
    if (m_epoll < 0) return Error{ErrorCode::SystemFailed, {}, {errno, std::system_category()}};
    return {};
}

void LoadWorker::run() {
    blockBrokenPipes();
    if (m_open) prctl(PR_SET_TIMERSLACK, 1UL);  // the usual 50 us would be lag of the generator's own making
    Nanos cpuBefore = threadCpuTime();
    bool warmingUp = m_job.times.measuredFrom > m_job.times.start;
    Nanos now = monotonicNow();
    while (now < m_job.times.end && !m_stop.load(std::memory_order_relaxed)) {
        if (warmingUp && now >= m_job.times.measuredFrom) {
            warmingUp = false;
            cpuBefore = threadCpuTime();
        }
        if (m_begun < m_connections.size()) openDue(now);
        if (now >= m_nextCheck) {
            m_recorder.advance(now);
            checkDeadlines(now);
            m_nextCheck = now + kCheckEvery;
        }
        if (m_open) {
            countDue(now);
            sendDue(now);
        }
        if (!m_pauses.empty()) endPauses(now);
        poll(now);
        now = monotonicNow();
    }
    if (m_open) {
        countDue(std::min(now, m_job.times.end));
        m_recorder.noteBacklog();
    }
    m_recorder.finish(now);
    for (LoadConnection& connection : m_connections) close(connection);
    m_measuredCpu = threadCpuTime() - cpuBefore;
}

void LoadWorker::poll(Nanos now) {
    std::array<epoll_event, kBatch> events;
    Nanos until = std::min(m_nextCheck, m_job.times.end);
    if (m_begun < m_connections.size()) until = std::min(until, now + Millis(1));
    const bool timed = m_open || !m_pauses.empty();
    if (!m_pauses.empty()) until = std::min(until, m_pauses.nextEnd());
    if (m_open && !m_idle.empty() && m_waiting->due() < m_job.times.end - m_job.times.start)
        until = std::min(until, m_job.times.start + m_waiting->due());
    const Nanos wait = std::max(until - now, Nanos(0));
    int count = -1;
    if (timed) {
        const timespec limit{wait / Seconds(1), (wait % Seconds(1)).count()};
        count = epoll_pwait2(m_epoll, events.data(), kBatch, &limit, nullptr);
    }
    if (count < 0 && (!timed || errno == ENOSYS)) {  // no epoll_pwait2 before Linux 5.11
        const auto millis = std::chrono::ceil<Millis>(wait);
        count = epoll_wait(m_epoll, events.data(), kBatch, static_cast<int>(millis.count()));
    }
    for (int i = 0; i < count; ++i) {
        handle(*static_cast<LoadConnection*>(events[static_cast<std::size_t>(i)].data.ptr),
               events[static_cast<std::size_t>(i)].events);
    }
}

/// First connects are spread over time, so that a server's usual backlog of some hundred holds them.
void LoadWorker::openDue(Nanos now) {
    while (m_begun < m_connections.size() &&
           now >= m_job.times.start + m_job.openEvery * static_cast<std::int64_t>(m_begun)) {
        LoadConnection& connection = m_connections[m_begun++];
        if (m_open)
            open(connection, now);
        else
            next(connection, now);
    }
}

void LoadWorker::checkDeadlines(Nanos now) {
    for (std::size_t i = 0; i < m_begun; ++i) {
        LoadConnection& connection = m_connections[i];
        if (connection.parked || connection.state == State::Idle) continue;
        if (connection.state != State::Closed) {
            if (now - connection.since >= m_job.plan.timeout)
                fail(connection, &ErrorCounts::timeout, {ETIMEDOUT, std::system_category()}, now);
        } else if (now >= connection.since && !connection.lane->stopped()) {
            if (m_open)
                m_idle.put(connection);
            else
                begin(connection, now);
        }
    }
}

void LoadWorker::countDue(Nanos now) {
    for (; m_coming->due() < now - m_job.times.start; m_coming->advance()) m_recorder.cameDue(1);
}

void LoadWorker::sendDue(Nanos now) {
    while (!m_idle.empty() && m_waiting->due() < now - m_job.times.start) {
        LoadConnection& connection = m_idle.take();
        if (connection.lane->stopped()) continue;
        connection.due = m_job.times.start + m_waiting->due();
        m_waiting->advance();
        begin(connection, monotonicNow());
    }
    m_recorder.noteBacklog();
}

void LoadWorker::endPauses(Nanos now) {
    while (!m_pauses.empty() && m_pauses.nextEnd() <= now) begin(m_pauses.take(), monotonicNow());
}

}  // namespace sluice
