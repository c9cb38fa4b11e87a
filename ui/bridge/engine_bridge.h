#pragma once

#include "engine/events.h"
#include "engine/gateway.h"
#include "engine/history/history.h"
#include "ui/bridge/log_ring.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace sluice {

/// The window's only door to the engine. Everything posts and returns; answers and signals come on the GUI thread, or
/// nowhere when the receiver is gone. Polls a snapshot every 250 ms while somebody is visible, the next one only
/// after the former was shown.
class EngineBridge : public QObject {
    Q_OBJECT

public:
    explicit EngineBridge(QObject* parent = nullptr);
    ~EngineBridge() override;

    Gateway& gateway();
    /// Null until openHistory() was called. The file is opened on the history's own thread; where that fails,
    /// historyFailed() says why and the history lives in memory.
    History* history();
    void openHistory(const QString& file);
    /// Why the file could not be opened: the runs of this session are lost at its end.
    const std::optional<Error>& historyProblem() const { return m_historyProblem; }

    /// Installs `config` in the engine, which starts when it stands; a success is kept as a version in the history
    /// with `configText` and `reason`. applied() has the report.
    void apply(const GatewayConfig& config, const QString& configText, const QString& reason);
    void stopGateway();
    /// True from the first successful apply until a stop.
    bool running() const { return m_running; }
    bool applying() const { return m_applying; }
    const GatewaySnapshot& snapshot() const { return m_snapshot; }
    /// What the engine runs: the configuration of the last successful apply.
    const GatewayConfig& appliedConfig() const { return m_applied; }
    const QString& appliedText() const { return m_appliedText; }

    /// The newest lines of the log, from the start of the application on.
    LogRing& logRing() { return m_logRing; }

    void setPolling(bool on);

    /// Runs `call` with a callback for the engine; the answer is delivered to `then` on the GUI thread if `context`
    /// still lives then.
    template <class Answer>
    static std::function<void(Answer)> onGui(QObject* context, std::function<void(Answer)> then);

signals:
    void snapshotReady();
    void applyStarted();
    void applied(const sluice::ApplyReport& report);
    void stopped(const sluice::StopReport& report);
    void historyFailed(const sluice::Error& error);
    void historyRecovered();  ///< what had failed to be written is written
    void historyOpened();     ///< history() is there; pages may have been shown before
    void appliedConfigChanged();

private:
    void drainEvents();
    void pollSoon(int millis);

    EventQueue m_events;
    std::unique_ptr<Gateway> m_gateway;
    std::unique_ptr<History> m_history;
    std::optional<Error> m_historyProblem;
    LogRing m_logRing;
    GatewaySnapshot m_snapshot;
    GatewayConfig m_applied;
    QString m_appliedText;
    bool m_applying = false;
    bool m_running = false;
    bool m_polling = false;
    bool m_asking = false;  ///< a snapshot is on its way
};

}  // namespace sluice

#include "ui/bridge/on_gui.h"
