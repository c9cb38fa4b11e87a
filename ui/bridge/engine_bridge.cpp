#include "ui/bridge/engine_bridge.h"

#include "engine/lab/run_archive.h"

#include <QFile>
#include <QTimer>

#include <utility>

namespace sluice {

namespace {

constexpr int kPollMillis = 250;
constexpr Millis kStopDeadline{5'000};

QString userName() {
    const QByteArray name = qgetenv("USER");
    return QString::fromLocal8Bit(name.isEmpty() ? qgetenv("LOGNAME") : name);
}

}  // namespace

EngineBridge::EngineBridge(QObject* parent) : QObject(parent) {
    qRegisterMetaType<ApplyReport>();
    qRegisterMetaType<StopReport>();
    qRegisterMetaType<Error>();
    m_events.setWake(
        [this] { QMetaObject::invokeMethod(this, &EngineBridge::drainEvents, Qt::QueuedConnection); });
    log::setSink([this](const log::Line& line) { m_events.post(LogWritten{line}); });
    m_gateway = std::make_unique<Gateway>(m_events);
}

EngineBridge::~EngineBridge() {
    // The engine's threads post events and log lines until they are joined.
    m_gateway.reset();
    m_history.reset();
    log::setSink({});
}

Gateway& EngineBridge::gateway() {
    return *m_gateway;
}

History* EngineBridge::history() {
    return m_history.get();
}

void EngineBridge::openHistory(const QString& file) {
    m_history = History::openOnItsThread(
        QFile::encodeName(file).toStdString(),
        [this](Error error) {
            m_events.post(HistoryFailed{std::move(error), true});
        },
        [this](Error error) {
            m_events.post(HistoryFailed{std::move(error), false});
        },
        [this] { m_events.post(HistoryRecovered{}); });
    RunArchive(*m_history).mendStopped({});
    emit historyOpened();
}

void EngineBridge::apply(const GatewayConfig& config, const QString& configText, const QString& reason) {
    m_applying = true;
    emit applyStarted();
    m_gateway->apply(config, onGui<ApplyReport>(this, [this, config, configText, reason](ApplyReport report) {
                         m_applying = false;
                         if (report.applied) {
                             m_applied = config;
                             m_appliedText = configText;
                             m_running = true;
                             if (m_history) {
                                 ConfigVersion version;
                                 version.when = utcNow();
                                 version.author = userName().toStdString();
                                 version.reason = reason.toStdString();
                                 version.text = configText.toStdString();
                                 m_history->addConfigVersion(std::move(version), {});
                             }
                             emit appliedConfigChanged();
                         }
                         emit applied(report);
                         pollSoon(0);
                     }));
}

void EngineBridge::stopGateway() {
    m_gateway->stop(kStopDeadline, onGui<StopReport>(this, [this](StopReport report) {
                        m_running = false;
                        emit stopped(report);
                        pollSoon(0);
                    }));
}

void EngineBridge::setPolling(bool on) {
    if (on == m_polling) return;
    m_polling = on;
    if (on) pollSoon(0);
}

void EngineBridge::pollSoon(int millis) {
    if (!m_polling || m_asking) return;
    m_asking = true;
    QTimer::singleShot(millis, this, [this] {
        m_gateway->requestSnapshot(onGui<GatewaySnapshot>(this, [this](GatewaySnapshot snapshot) {
            m_snapshot = std::move(snapshot);
            m_asking = false;
            emit snapshotReady();
            pollSoon(kPollMillis);
        }));
    });
}

void EngineBridge::drainEvents() {
    const EventBatch batch = m_events.drain();
    for (const Event& event : batch.events) {
        if (const auto* written = std::get_if<LogWritten>(&event)) {
            m_logRing.append(written->line);
        } else if (const auto* failure = std::get_if<HistoryFailed>(&event)) {
            if (failure->notOpened) m_historyProblem = failure->error;
            emit historyFailed(failure->error);
        } else if (std::holds_alternative<HistoryRecovered>(event)) {
            emit historyRecovered();
        }
    }
    const std::size_t logWritten = Event(LogWritten{}).index();
    if (batch.dropped[logWritten] > 0) m_logRing.addDropped(batch.dropped[logWritten]);
}

}  // namespace sluice
