#include "engine/proxy/worker.h"

#include "engine/metrics/thread_clock.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

PoolCounters::Upstream reportOn(Upstream& upstream) {
    PoolCounters::Upstream report{
        upstream.config().name, upstream.activeCount(), upstream.idleCount(), upstream.pendingCount(), {}};
    const NodeSelector& selector = upstream.selector();
    for (std::size_t i = 0; i < upstream.nodeCount(); ++i) {
        report.nodes.push_back({upstream.nodes()[i].text, upstream.takeCounts(i), selector.active(i),
                                selector.reason(i) != NodeFault::None ? 1u : 0u, selector.reason(i)});
    }
    return report;
}

}  // namespace

Worker::Worker(unsigned index, const std::atomic<bool>& shedding, const std::string& via,
               std::function<void(const NodeChange&)> nodeChanged, SampledThreads* sampled)
    : m_index(index),
      m_sampled(sampled),
      m_state(shedding, via),
      m_tick(m_state.io),
      m_work(m_state.io.get_executor()) {
    m_state.nodeChanged = std::move(nodeChanged);
    m_state.onSessionClosed = [this] {
        if (m_state.draining && m_state.sessionCount == 0)
            boost::asio::post(m_state.io, [this] { endWhenEmpty(); });
    };
    m_thread = std::thread([this] { run(); });
}

Worker::~Worker() {
    boost::asio::post(m_state.io, [this] {
        m_state.draining = true;
        serveSockets({});
        cutAll();
        endWhenEmpty();
    });
    m_thread.join();
    m_state.onSessionClosed = nullptr;
}

void Worker::run() {
    const SampledThread sampled(m_sampled, "worker");
    tick();
    m_state.io.run();
    // The loop is empty: every session is gone. Its upstreams and plugins go on the thread that owned them.
    m_state.table = nullptr;
    std::function<void(std::uint64_t)> drained;
    std::vector<std::function<void(WorkerReport)>> asked;
    WorkerReport last = makeReport();
    {
        std::lock_guard lock(m_endMutex);
        m_threadEnded = true;
        drained = std::move(m_drained);
        asked = std::move(m_reportsAsked);
        if (asked.empty()) m_lastReport = std::move(last);
    }
    for (const auto& done : asked) done(std::exchange(last, {}));
    if (drained) drained(m_cut);
}

bool Worker::hasEnded() const {
    std::lock_guard lock(m_endMutex);
    return m_threadEnded;
}

void Worker::tick() {
    m_state.now = monotonicNow();
    m_state.deadlines.advance(m_state.now);
    if (m_ended) return;
    m_tick.expires_after(DeadlineWheel::kTick);
    m_tick.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) tick();
    });
}

void Worker::install(std::shared_ptr<const ServingTable> shared, std::vector<ServedSocket> sockets,
                     AccessLog* log, std::function<void()> done) {
    if (log != m_log) {
        m_log = log;
        m_logPort = log ? log->makePort() : nullptr;
    }
    // Travels without a reference: its count belongs to the worker's thread.
    auto made = std::make_unique<WorkerTable>(std::move(shared), m_index, m_logPort);
    boost::asio::post(m_state.io, [this, made = std::move(made), sockets = std::move(sockets),
                                   done = std::move(done)]() mutable {
        const boost::intrusive_ptr<WorkerTable> next(made.release());
        next->adopt(m_state, m_state.table.get(),
                    [this](const TrafficByRoute& left) { addTraffic(m_ofFormerTables, left); });
        m_state.table = next;
        for (const auto& upstream : next->upstreams()) upstream->setUnhealthy(*m_unhealthy);
        serveSockets(sockets);
        done();
    });
}

void Worker::serveSockets(const std::vector<ServedSocket>& sockets) {
    std::erase_if(m_listeners, [&](const std::shared_ptr<Listener>& listener) {
        const auto served = std::find_if(sockets.begin(), sockets.end(), [&](const ServedSocket& each) {
            return each.socket == listener->socket();
        });
        if (served == sockets.end()) {
            listener->stop();
            return true;
        }
        listener->setTls(served->tls);
        return false;
    });
    for (const ServedSocket& served : sockets) {
        const bool known = std::any_of(m_listeners.begin(), m_listeners.end(), [&](const auto& listener) {
            return listener->socket() == served.socket;
        });
        if (known) continue;
        m_listeners.push_back(std::make_shared<Listener>(
            m_state, served,
            [this](int descriptor, const TcpEndpoint& peer, std::uint16_t port, const auto& tls,
                   ConnectionPlace place) { accept(descriptor, peer, port, tls, std::move(place)); }));
        m_listeners.back()->start();
    }
}

void Worker::accept(int descriptor, const TcpEndpoint& peer, std::uint16_t listenPort,
                    const std::shared_ptr<const TlsServerContext>& tls, ConnectionPlace place) {
    ++m_accepted;
    const boost::intrusive_ptr<Session> session(
        new Session(m_state, descriptor, peer, listenPort, std::move(place)));
    m_sessions.push_back(*session);
    session->start(tls);
}

void Worker::setUnhealthy(std::shared_ptr<const UnhealthyNodes> nodes) {
    boost::asio::post(m_state.io, [this, nodes = std::move(nodes)]() mutable {
        m_unhealthy = std::move(nodes);
        if (!m_state.table) return;
        for (const auto& upstream : m_state.table->upstreams()) upstream->setUnhealthy(*m_unhealthy);
    });
}

void Worker::setAddresses(const NameAddresses& name) {
    boost::asio::post(m_state.io, [this, name] {
        if (!m_state.table) return;
        for (const auto& upstream : m_state.table->upstreams()) upstream->setAddresses(name);
    });
}

void Worker::report(std::function<void(WorkerReport)> done) {
    WorkerReport last;
    {
        std::lock_guard lock(m_endMutex);
        if (!m_threadEnded) {
            m_reportsAsked.push_back(std::move(done));
            boost::asio::post(m_state.io, [this] { answerReports(); });
            return;
        }
        last = std::exchange(m_lastReport, {});
    }
    done(std::move(last));
}

void Worker::answerReports() {
    std::vector<std::function<void(WorkerReport)>> asked;
    {
        std::lock_guard lock(m_endMutex);
        asked = std::move(m_reportsAsked);
        m_reportsAsked.clear();
    }
    for (const auto& done : asked) done(makeReport());
}

WorkerReport Worker::makeReport() {
    WorkerReport report;
    report.worker.cpu = threadCpuTime();
    report.worker.connections = m_state.sessionCount;
    report.connectionsAccepted = std::exchange(m_accepted, 0);
    report.tunnelsOpened = std::exchange(m_state.tunnelsOpened, 0);
    report.tunnels = m_state.tunnels;
    report.routes = std::exchange(m_ofFormerTables, {});
    if (!m_state.table) return report;
    report.worker.tableVersion = m_state.table->shared().version();
    addTraffic(report.routes, m_state.table->takeTraffic());
    for (const auto& upstream : m_state.table->upstreams()) report.upstreams.push_back(reportOn(*upstream));
    return report;
}

void Worker::retire() {
    boost::asio::post(m_state.io, [this] {
        m_state.draining = true;
        serveSockets({});
        endWhenEmpty();
    });
}

void Worker::drain(Millis deadline, std::function<void()> released, std::function<void(std::uint64_t)> done) {
    {
        std::lock_guard lock(m_endMutex);
        if (!m_threadEnded) m_drained = std::exchange(done, nullptr);
    }
    if (done) {
        done(0);
        return;
    }
    boost::asio::post(m_state.io, [this, deadline, released = std::move(released)] {
        m_state.draining = true;
        serveSockets({});
        released();
        if (m_ended) return;
        std::vector<boost::intrusive_ptr<Session>> sessions;
        for (Session& session : m_sessions) sessions.emplace_back(&session);
        for (const auto& session : sessions) session->finishSoon();
        m_deadline.emplace(m_state.io, std::chrono::steady_clock::now() + deadline);
        m_deadline->async_wait([this](const boost::system::error_code& cancelled) {
            if (!cancelled) m_cut = cutAll();
        });
        sessions.clear();
        endWhenEmpty();
    });
}

std::uint64_t Worker::cutAll() {
    std::uint64_t inFlight = 0;
    std::vector<boost::intrusive_ptr<Session>> sessions;
    for (Session& session : m_sessions) sessions.emplace_back(&session);
    for (const auto& session : sessions) inFlight += session->cut();
    return inFlight;
}

void Worker::endWhenEmpty() {
    if (m_ended || m_state.sessionCount > 0) return;
    m_ended = true;
    m_tick.cancel();
    m_state.readiness.stop();
    m_deadline.reset();
    if (m_state.table) {
        for (const auto& upstream : m_state.table->upstreams()) upstream->closeIdle();
    }
    m_work.reset();
}

}  // namespace sluice::proxy
