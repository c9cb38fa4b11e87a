#include "engine/load/http1_worker.h"
#include "engine/load/http2/http2_worker.h"
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
constexpr Millis kFirstPause{10};
constexpr Millis kLongestPause{500};

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

std::unique_ptr<LoadWorker> LoadWorker::make(const LoadJob& job, std::vector<LoadLane> lanes,
                                             const ArrivalSchedule::Share& share) {
    if (job.plan.version == HttpVersion::Http2)
        return std::make_unique<Http2Worker>(job, std::move(lanes), share);
    return std::make_unique<Http1Worker>(job, std::move(lanes), share);
}

LoadWorker::LoadWorker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share,
                       unsigned streams)
    : m_job(job),
      m_lanes(std::move(lanes)),
      m_recorder(job.times, static_cast<unsigned>(m_lanes.size()), job.names),
      m_connections(connectionsOf(m_lanes) * streams),
      m_buffer(kBufferSize),
      m_open(job.plan.openLoop()),
      m_streams(streams),
      m_random(static_cast<std::uint32_t>(share.seed)) {
    auto connection = m_connections.begin();
    for (unsigned i = 0; i < m_lanes.size(); ++i) {
        for (unsigned number = 0; number < m_lanes[i].connections * streams; ++number, ++connection) {
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
        flush();
        poll(now);
        now = monotonicNow();
    }
    if (m_open) {
        countDue(std::min(now, m_job.times.end));
        m_recorder.noteBacklog();
    }
    m_recorder.finish(now);
    closeAll();
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
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        handle(event.data.ptr, event.events);
    }
    flush();
}

/// First connects are spread over time, so that a server's usual backlog of some hundred holds them.
void LoadWorker::openDue(Nanos now) {
    while (m_begun < m_connections.size() &&
           now >= m_job.times.start + m_job.openEvery * static_cast<std::int64_t>(m_begun / m_streams)) {
        LoadConnection& connection = m_connections[m_begun++];
        if (m_open)
            openAhead(connection, now);
        else
            next(connection, now);
    }
}

void LoadWorker::checkDeadlines(Nanos now) {
    for (std::size_t i = 0; i < m_begun; ++i) {
        LoadConnection& connection = m_connections[i];
        if (connection.parked || connection.state == State::Idle) continue;
        if (connection.state != State::Closed) {
            if (now - connection.since >= m_job.plan.timeout) timedOut(connection, now);
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
        begin(connection, now);
    }
    m_recorder.noteBacklog();
}

/// On to the connection's next batch, now or later.
void LoadWorker::next(LoadConnection& connection, Nanos now) {
    if (connection.lane->stopped()) return;
    if (m_open) return m_idle.put(connection);
    Nanos pause{0};
    const ThinkTime& think = m_job.plan.think;
    if (think.most > Millis(0)) {
        pause = Nanos(std::uniform_int_distribution<std::int64_t>(Nanos(think.least).count(),
                                                                  Nanos(think.most).count())(m_random));
    }
    if (connection.lane->pauses()) {
        const auto asked = connection.lane->source->pause();
        if (!asked) return scriptFailed(asked.error());
        pause += *asked;
    }
    if (pause > Nanos(0))
        m_pauses.put(connection, now + pause);
    else
        begin(connection, now);
}

void LoadWorker::begin(LoadConnection& connection, Nanos now) {
    if (connection.lane->source && connection.own) {
        connection.own->clear();
        const auto made = connection.lane->source->next(connection.number, *connection.own);
        if (!made) return scriptFailed(made.error());
        now = monotonicNow();  // what a script takes is no latency
    }
    const std::size_t requests = connection.batch->parts.size();
    connection.inFlight = static_cast<std::uint32_t>(requests);
    connection.since = now;
    connection.resent = false;
    if (m_open) {
        m_recorder.cameDue(requests - 1);  // a batch is due at once
        m_recorder.dueStarted(requests);
    } else {
        m_recorder.requestsStarted(requests);
    }
    launch(connection, now);
}

bool LoadWorker::answered(LoadConnection& connection, int status, Nanos now) {
    if (now >= m_job.times.end) return false;  // in flight when the run ended
    const Nanos service = now - connection.since;
    if (service >= m_job.plan.timeout) {
        timedOut(connection, now);
        return false;
    }
    const RequestBatch::Part& part = connection.awaited();
    if (m_open) m_recorder.served(service);
    m_recorder.answered(status, m_open ? now - connection.due : service, connection.laneIndex, part.name);
    --connection.inFlight;
    connection.failures = 0;
    connection.answeredOnce = true;
    connection.resent = false;
    if (connection.lane->source && connection.answer) {
        const auto right = connection.lane->source->answered(connection.number, part, *connection.answer);
        if (!right) {
            scriptFailed(right.error());
            return false;
        }
        if (!*right) m_recorder.checkFailed(part.name);
    }
    return true;
}

void LoadWorker::failed(LoadConnection& connection, Kind kind, std::error_code reason, bool wasSent,
                        Nanos now) {
    for (; connection.inFlight > 0; --connection.inFlight) {
        std::optional<Nanos> latency;
        if (wasSent || kind == &ErrorCounts::timeout) {
            latency = now - (m_open ? connection.due : connection.since);
            if (m_open && wasSent) m_recorder.served(now - connection.since);
        }
        const auto code = kind == &ErrorCounts::connect ? ErrorCode::ConnectFailed : ErrorCode::SystemFailed;
        m_recorder.failed(kind, latency, {code, m_job.address, reason}, connection.awaited().name);
    }
    const Millis pause =
        connection.failures == 0 && kind != &ErrorCounts::connect
            ? Millis(0)
            : std::min(kFirstPause * (1 << std::min<int>(connection.failures, 6)), kLongestPause);
    if (connection.failures < 255) ++connection.failures;
    connection.state = State::Closed;
    connection.since = now + pause;  // checkDeadlines() begins it
}

/// What was measured stays; the run ends.
void LoadWorker::scriptFailed(const Error& error) {
    if (!m_fault) m_fault = error;
    m_stop.store(true, std::memory_order_relaxed);
    m_faulted.store(true, std::memory_order_relaxed);
}

void LoadWorker::endPauses(Nanos now) {
    while (!m_pauses.empty() && m_pauses.nextEnd() <= now) begin(m_pauses.take(), monotonicNow());
}

}  // namespace sluice
