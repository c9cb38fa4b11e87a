#include "engine/gateway_control.h"

#include "engine/config/config_reader.h"
#include "engine/core/log.h"
#include "engine/core/process.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "engine/proxy/plugins/prometheus_registry.h"

#include <boost/asio/ip/host_name.hpp>

#include <algorithm>
#include <utility>

namespace sluice {

namespace asio = boost::asio;

namespace {

constexpr Millis kMemoryInterval{250};
constexpr Millis kSnapshotInterval{50};
constexpr std::string_view kPrometheus = "prometheus";

bool hasPrometheus(const std::vector<PluginConfig>& plugins) {
    return std::any_of(plugins.begin(), plugins.end(), [](const PluginConfig& plugin) {
        return plugin.enabled && plugin.name == kPrometheus;
    });
}

void warnOf(const std::vector<ConfigIssue>& certificates) {
    for (const ConfigIssue& issue : certificates) {
        log::warning("certificate-refused", log::field("where", issue.where) +
                                                log::field("file", issue.args[0]) +
                                                log::field("reason", issue.args[1]));
    }
}

bool wantsMetricsPage(const GatewayConfig& config) {
    return hasPrometheus(config.plugins) ||
           std::any_of(config.routes.begin(), config.routes.end(), [](const RouteConfig& route) {
               return route.enabled && hasPrometheus(route.plugins);
           });
}

}  // namespace

Gateway::Control::Control(EventQueue& events)
    : m_events(events),
      m_work(asio::make_work_guard(m_io)),
      m_certificates(m_io, [this] { renewCertificates(); }),
      m_pool(makePool()),
      m_nodes(m_io, events,
              {[this](proxy::UnhealthyNodes nodes) {
                   if (m_pool) m_pool->setUnhealthy(std::move(nodes));
               },
               [this](const proxy::NameAddresses& name) {
                   if (m_pool) m_pool->setAddresses(name);
               }}),
      m_metricsPage(m_io, [this](std::function<void(std::string)> done) { renderMetrics(std::move(done)); }),
      m_memoryTimer(m_io) {}

Gateway::Control::~Control() = default;

void Gateway::Control::start() {
    m_thread = std::thread([this] { m_io.run(); });
}

void Gateway::Control::shutDown() {
    asio::post(m_io, [this] {
        m_metricsPage.close();
        m_nodes.watch({});
        m_certificates.watch({});
        m_memoryTimer.cancel();
        m_pool.reset();
        m_accessLog.reset();
        m_formerLogs.clear();
        m_mock.reset();
        m_io.stop();
    });
    m_thread.join();
}

void Gateway::Control::enqueue(Operation operation) {
    if (m_operating) {
        m_operations.push_back(std::move(operation));
        return;
    }
    m_operating = true;
    operation();
}

void Gateway::Control::operationEnded() {
    m_operating = false;
    if (m_operations.empty()) return;
    Operation next = std::move(m_operations.front());
    m_operations.pop_front();
    m_operating = true;
    next();
}

void Gateway::Control::apply(GatewayConfig next, std::function<void(ApplyReport)> done) {
    enqueue([this, next = std::move(next), done = std::move(done)]() mutable {
        beginApply(std::move(next), std::move(done));
    });
}

void Gateway::Control::beginApply(GatewayConfig next, std::function<void(ApplyReport)> done) {
    ApplyReport report;
    report.issues = validate(next, pluginSchemas());
    report.configVersion = m_version;
    // Read anew by every apply: that is how a certificate is replaced.
    proxy::TlsSetup tls;
    CertificateWatch::Files files;
    if (!hasErrors(report.issues)) {
        files = CertificateWatch::look(next);
        tls = proxy::TlsSetup::load(next, m_tls);
        report.issues.insert(report.issues.end(), tls.issues.begin(), tls.issues.end());
    }
    if (hasErrors(report.issues)) {
        log::warning("apply-refused", log::field("problems", report.issues.size()));
        warnOf(tls.issues);
        done(std::move(report));
        return operationEnded();
    }
    report.changes = diff(m_applied, next);
    if (m_state == GatewayState::Stopped) setState(GatewayState::Starting);
    restartMock(next);
    restartAccessLog(next);
    const std::uint64_t version = m_version + 1;
    GatewayConfig installed = next;
    m_tls = tls;
    m_certificates.watch(std::move(files));
    m_pool->install(installed, std::move(tls), version,
                    [this, report = std::move(report), next = std::move(next),
                     done = std::move(done)](std::vector<ListenerStatus> listeners) mutable {
                        post([this, report = std::move(report), next = std::move(next),
                              done = std::move(done), listeners = std::move(listeners)]() mutable {
                            finishApply(std::move(report), std::move(next), std::move(listeners), done);
                        });
                    });
}

void Gateway::Control::finishApply(ApplyReport report, GatewayConfig next,
                                   std::vector<ListenerStatus> listeners,
                                   const std::function<void(ApplyReport)>& done) {
    m_applied = std::move(next);
    ++m_version;
    for (const ListenerStatus& listener : listeners) {
        const bool known =
            std::any_of(m_listeners.begin(), m_listeners.end(), [&](const ListenerStatus& before) {
                return before.name == listener.name && before.address == listener.address &&
                       before.listening == listener.listening && before.error == listener.error;
            });
        if (known) continue;
        const std::string fields =
            log::field("listener", listener.name) + log::field("address", listener.address);
        if (listener.error)
            log::error("listener-failed", fields + log::field("reason", listener.error->system.message()));
        else
            log::info("listener-open", fields);
        m_events.post(ListenerChanged{listener});
    }
    m_listeners = listeners;
    m_nodes.watch(m_applied.upstreams, m_tls.upstreams);
    forgetFormerLogs();
    if (m_mockError) report.failures.push_back(*m_mockError);
    if (m_accessLog) {
        if (const auto error = m_accessLog->status().error) report.failures.push_back(*error);
    }
    if (const auto opened = openMetricsPage(m_applied); !opened) report.failures.push_back(opened.error());
    watchMemory();
    setState(GatewayState::Running);
    log::info("apply", log::field("version", m_version) + log::field("changes", report.changes.size()));
    report.applied = true;
    report.configVersion = m_version;
    report.listeners = std::move(listeners);
    done(std::move(report));
    operationEnded();
}

void Gateway::Control::stop(Millis deadline, std::function<void(StopReport)> done) {
    enqueue([this, deadline, done = std::move(done)]() mutable { beginStop(deadline, std::move(done)); });
}

void Gateway::Control::beginStop(Millis deadline, std::function<void(StopReport)> done) {
    if (m_state == GatewayState::Stopped) {
        done({});
        return operationEnded();
    }
    setState(GatewayState::Draining);
    m_pool->drain(deadline, [this, done = std::move(done)](std::uint64_t cut) mutable {
        post([this, cut, done = std::move(done)]() mutable {
            m_pool->collect([this, cut, done = std::move(done)](PoolCounters counters) mutable {
                post([this, cut, done = std::move(done), counters = std::move(counters)] {
                    finishStop(cut, counters, done);
                });
            });
        });
    });
}

void Gateway::Control::finishStop(std::uint64_t cut, const PoolCounters& counters,
                                  const std::function<void(StopReport)>& done) {
    m_pool = makePool();
    m_accessLog.reset();
    m_formerLogs.clear();
    m_mock.reset();
    m_mockError.reset();
    m_metricsPage.close();
    m_nodes.watch({});
    m_certificates.watch({});
    m_memoryTimer.cancel();
    m_listeners.clear();
    log::info("stopped", log::field("cut", cut));
    setState(GatewayState::Stopped);
    answerSnapshot(&counters);  // whoever asked while it stopped, too
    done(StopReport{cut});
    operationEnded();
}

std::unique_ptr<WorkerPool> Gateway::Control::makePool() {
    return std::make_unique<WorkerPool>(
        [this](const proxy::NodeChange& change) { post([this, change] { m_nodes.workerSaid(change); }); },
        &m_sampler.threads());
}

void Gateway::Control::restartMock(const GatewayConfig& next) {
    const bool unchanged = m_mock && next.mock == m_applied.mock;
    if (unchanged) return;
    m_mock.reset();
    m_mockError.reset();
    if (!next.mock) return;
    auto started = MockServer::start(*next.mock);
    if (started) {
        m_mock = std::move(*started);
        log::info("mock-open", log::field("address", toText(m_mock->address())));
    } else {
        m_mockError = started.error();
        log::error("mock-failed", log::field("reason", toLogText(*m_mockError)));
    }
}

void Gateway::Control::restartAccessLog(const GatewayConfig& next) {
    const auto sameFile = [](const AccessLogConfig& one, AccessLogConfig other) {
        other.format = one.format;  // each table has the format of its own
        return one == other;
    };
    if (m_accessLog && next.accessLog && sameFile(m_accessLog->config(), *next.accessLog)) {
        m_accessLog->reopen();
        return;
    }
    if (m_accessLog) m_formerLogs.push_back(std::move(m_accessLog));
    if (next.accessLog) m_accessLog = std::make_unique<proxy::AccessLog>(*next.accessLog);
    m_pool->setAccessLog(m_accessLog.get());
}

void Gateway::Control::forgetFormerLogs() {
    std::erase_if(m_formerLogs, [](const auto& log) { return !log->hasPorts(); });
}

Result<void> Gateway::Control::openMetricsPage(const GatewayConfig& next) {
    if (!wantsMetricsPage(next)) {
        m_metricsPage.close();
        return {};
    }
    auto opened = m_metricsPage.open(next.prometheus);
    if (!opened) log::error("metrics-page-failed", log::field("reason", toLogText(opened.error())));
    return opened;
}

void Gateway::Control::renderMetrics(std::function<void(std::string)> done) {
    requestSnapshot([this, done = std::move(done)](const GatewaySnapshot& snapshot) {
        PrometheusGauges gauges;
        gauges.requestsTotal = m_snapshots.requestsTotal();
        gauges.stages = snapshot.traffic.stagesTotal;
        gauges.upstreams = snapshot.upstreams;
        for (const WorkerStatus& worker : snapshot.workers) gauges.connectionsActive += worker.connections;
        gauges.connectionsAccepted = gauges.connectionsHandled = m_snapshots.connectionsAccepted();
        for (const UpstreamStatus& upstream : snapshot.upstreams)
            gauges.connectionsWriting += upstream.connectionsActive;
        gauges.connectionsWriting = std::min(gauges.connectionsWriting, gauges.connectionsActive);
        gauges.connectionsWaiting = gauges.connectionsActive - gauges.connectionsWriting;
        boost::system::error_code ignored;
        gauges.hostname = asio::ip::host_name(ignored);
        done(prometheusText(gauges));
    });
}

/// Sessions go on with what they began with; where the files are not whole yet, so does everybody until they are.
void Gateway::Control::renewCertificates() {
    enqueue([this] {
        proxy::TlsSetup next;
        if (m_state == GatewayState::Running) next = proxy::TlsSetup::load(m_applied, m_tls);
        warnOf(next.issues);
        const bool renewed = m_state == GatewayState::Running && next.issues.empty() &&
                             (next.listeners != m_tls.listeners || next.upstreams != m_tls.upstreams);
        if (!renewed) return operationEnded();
        m_tls = next;
        m_pool->install(m_applied, std::move(next), m_version, [this](const auto&) {
            post([this] {
                m_nodes.watch(m_applied.upstreams, m_tls.upstreams);
                log::info("certificates-renewed");
                operationEnded();
            });
        });
    });
}

void Gateway::Control::watchMemory() {
    m_memoryTimer.cancel();
    const std::int64_t budget = m_applied.memoryBudget;
    const std::int64_t used = budget > 0 ? residentMemory() : 0;
    const bool sheds = budget > 0 && used > budget;
    m_pool->setShedding(sheds);
    if (std::exchange(m_sheds, sheds) != sheds) {
        log::write(sheds ? log::Level::Warning : log::Level::Info, sheds ? "shedding" : "shedding-ended",
                   log::field("memory", used) + log::field("budget", budget));
    }
    if (budget == 0) return;
    m_memoryTimer.expires_after(kMemoryInterval);
    m_memoryTimer.async_wait([this](boost::system::error_code aborted) {
        if (!aborted) watchMemory();
    });
}

void Gateway::Control::setState(GatewayState state) {
    if (m_state == state) return;
    m_state = state;
    m_events.post(GatewayStateChanged{state});
}

void Gateway::Control::requestSnapshot(std::function<void(GatewaySnapshot)> done) {
    const bool fresh = m_snapshots.last().takenAt.count() != 0 &&
                       monotonicNow() - m_snapshots.last().takenAt < kSnapshotInterval &&
                       m_snapshots.last().configVersion == m_version && m_snapshots.last().state == m_state;
    if (fresh) return done(m_snapshots.last());
    m_snapshotWaiters.push_back(std::move(done));
    if (m_snapshotWaiters.size() > 1) return;  // one collect is on its way
    if (m_state != GatewayState::Running) return answerSnapshot(nullptr);
    m_pool->collect([this](PoolCounters counters) {
        post([this, counters = std::move(counters)] { answerSnapshot(&counters); });
    });
}

void Gateway::Control::startSampling(std::function<void(Result<void>)> done) {
    done(m_sampler.start());
}

void Gateway::Control::stopSampling(std::function<void(CpuProfile)> done) {
    m_sampler.stop([this, done = std::move(done)](CpuProfile profile) mutable {
        post([done = std::move(done), profile = std::move(profile)]() mutable { done(std::move(profile)); });
    });
}

void Gateway::Control::answerSnapshot(const PoolCounters* counters) {
    SnapshotBuilder::Facts facts;
    facts.state = m_state;
    facts.version = m_version;
    facts.config = &m_applied;
    facts.listeners = &m_listeners;
    facts.upstreams = m_nodes.status();
    facts.mock = m_mock.get();
    facts.mockError = &m_mockError;
    if (m_accessLog) facts.accessLog = m_accessLog->status();
    if (m_metricsPage.isOpen()) facts.metricsAddress = m_metricsPage.address();
    const GatewaySnapshot& snapshot = m_snapshots.build(facts, counters);
    for (auto& waiter : std::exchange(m_snapshotWaiters, {})) waiter(snapshot);
}

}  // namespace sluice
