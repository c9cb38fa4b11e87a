#pragma once

#include "engine/gateway_variants.h"
#include "engine/lab/experiment_runner.h"

#include <QObject>

#include <map>
#include <memory>

namespace sluice {

class EngineBridge;

/// The one experiment that may run at a time, as the window sees it: starts it, gathers its record live, stores it in
/// the history as it goes. All signals on the GUI thread.
class ExperimentSession : public QObject {
    Q_OBJECT

public:
    explicit ExperimentSession(EngineBridge& bridge, QObject* parent = nullptr);
    ~ExperimentSession() override;

    bool running() const { return m_runner != nullptr; }
    /// The run in progress, or the last one. Phases that are still running are in it with their finished seconds, their
    /// result made up from these.
    const ExperimentRecord& record() const { return m_record; }
    const ExperimentProgress& progress() const { return m_progress; }

    /// Error Busy when one runs already, else as ExperimentRunner::start().
    Result<void> start(const ExperimentPlan& plan);
    void stop();
    /// Of record(); kept in the history too.
    void setNote(const QString& note);

signals:
    void started();
    void progressed();  ///< at most 10 times a second; new seconds in record() when there are any
    void phaseFinished();
    void finished();  ///< record() is whole; runStored() follows
    void runStored(qlonglong id);
    void failed(const sluice::Error& error);

private:
    void take(const ExperimentProgress& progress);
    void take(const PhaseRecord& phase);
    void take(const ExperimentRecord& record);
    void begunInHistory(unsigned ticket, const Result<std::int64_t>& id);
    void storePhase(std::size_t number);
    void storeSeconds(std::size_t phase, const std::vector<SecondSample>& seconds);
    void storeEnd(const ExperimentRecord& record);

    EngineBridge& m_bridge;
    std::unique_ptr<GatewayVariants> m_variants;
    std::unique_ptr<ExperimentRunner> m_runner;
    ExperimentRecord m_record;
    ExperimentProgress m_progress;
    std::size_t m_phasesFinished = 0;
    unsigned m_ticket = 0;                         ///< of the run that record() holds
    std::map<unsigned, ExperimentRecord> m_ended;  ///< runs that were over before the history gave them an id
};

}  // namespace sluice
