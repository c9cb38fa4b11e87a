#include "ui/bridge/experiment_session.h"

#include "engine/lab/partial_result.h"
#include "engine/lab/phase_order.h"
#include "engine/lab/run_archive.h"
#include "ui/bridge/engine_bridge.h"

#include <QString>

namespace sluice {

ExperimentSession::ExperimentSession(EngineBridge& bridge, QObject* parent)
    : QObject(parent), m_bridge(bridge) {}

ExperimentSession::~ExperimentSession() = default;

Result<void> ExperimentSession::start(const ExperimentPlan& plan) {
    if (running()) return Error{ErrorCode::Busy, plan.id, {}};

    auto variants = std::make_unique<GatewayVariants>(m_bridge.gateway(), m_bridge.appliedConfig());
    // The runner is joined before this object goes, and Qt drops calls that are queued for an object that is gone.
    ExperimentRunner::Callbacks callbacks;
    callbacks.progress = [this](const ExperimentProgress& progress) {
        QMetaObject::invokeMethod(
            this, [this, progress] { take(progress); }, Qt::QueuedConnection);
    };
    callbacks.phaseFinished = [this](const PhaseRecord& phase) {
        QMetaObject::invokeMethod(
            this, [this, phase] { take(phase); }, Qt::QueuedConnection);
    };
    callbacks.finished = [this](const ExperimentRecord& record) {
        QMetaObject::invokeMethod(
            this, [this, record] { take(record); }, Qt::QueuedConnection);
    };
    auto runner = ExperimentRunner::start(plan, m_bridge.appliedText().toStdString(), variants.get(),
                                          std::move(callbacks));
    if (!runner) return runner.error();

    m_record = {};
    m_record.plan = plan;
    m_record.startedUtc = utcNow();
    m_record.environment = readEnvironment();
    m_record.configText = m_bridge.appliedText().toStdString();
    m_progress = {};
    m_progress.phases = phaseCount(plan);
    m_phasesFinished = 0;
    m_variants = std::move(variants);
    m_runner = std::move(*runner);
    ++m_ticket;
    if (History* history = m_bridge.history()) {
        RunArchive(*history).begin(m_record, EngineBridge::onGui<Result<std::int64_t>>(
                                                 this, [this, ticket = m_ticket](Result<std::int64_t> id) {
                                                     begunInHistory(ticket, id);
                                                 }));
    }
    emit started();
    return {};
}

void ExperimentSession::stop() {
    if (m_runner) m_runner->stop();
}

void ExperimentSession::setNote(const QString& note) {
    m_record.note = note.toStdString();
    if (const auto ended = m_ended.find(m_ticket); ended != m_ended.end()) ended->second.note = m_record.note;
    History* history = m_bridge.history();
    if (history && m_record.id != 0) history->setNote(m_record.id, m_record.note, {});
}

void ExperimentSession::take(const ExperimentProgress& progress) {
    if (!running()) return;
    m_progress = progress;
    if (m_record.phases.size() <= progress.phase) {
        m_record.phases.resize(progress.phase + 1);
        PhaseRecord& begun = m_record.phases.back();
        begun.target = progress.target;
        begun.level = progress.level;
        begun.round = progress.round;
        begun.rate = progress.rate;
        begun.noise = progress.noise;
        begun.startedUtc = utcNow();
        begun.offset = progress.phaseOffset;
        storePhase(progress.phase);
    }
    if (progress.phase >= m_phasesFinished)
        appendUsage(m_record.phases[progress.phase].usage, progress.usage);
    if (progress.phase >= m_phasesFinished && !progress.seconds.empty()) {
        PhaseRecord& phase = m_record.phases[progress.phase];
        phase.seconds.insert(phase.seconds.end(), progress.seconds.begin(), progress.seconds.end());
        phase.result = resultOf(phase.seconds);
        storeSeconds(progress.phase, progress.seconds);
    }
    emit progressed();
}

void ExperimentSession::take(const PhaseRecord& phase) {
    if (!running()) return;
    const std::size_t number = m_phasesFinished++;
    if (m_record.phases.size() <= number) m_record.phases.resize(number + 1);
    m_record.phases[number] = phase;
    storePhase(number);
    emit phaseFinished();
}

void ExperimentSession::take(const ExperimentRecord& record) {
    const std::int64_t id = m_record.id;
    const std::string note = std::move(m_record.note);
    m_record = record;
    m_record.id = id;
    m_record.note = note;
    m_runner.reset();
    m_variants.reset();
    if (id == 0 && m_bridge.history()) m_ended[m_ticket] = m_record;
    emit finished();
    storeEnd(m_record);
}

void ExperimentSession::begunInHistory(unsigned ticket, const Result<std::int64_t>& id) {
    auto ended = m_ended.extract(ticket);
    if (!id) {
        emit failed(id.error());
        return;
    }
    if (ticket == m_ticket) m_record.id = *id;
    const std::string& note = ended ? ended.mapped().note : m_record.note;
    if (History* history = m_bridge.history(); history && !note.empty()) history->setNote(*id, note, {});
    if (ended) {  // before the history had answered; the next run may have begun since
        ended.mapped().id = *id;
        storeEnd(ended.mapped());
        return;
    }
    for (std::size_t number = 0; number < m_record.phases.size(); ++number) storePhase(number);
}

void ExperimentSession::storePhase(std::size_t number) {
    History* history = m_bridge.history();
    if (!history || m_record.id == 0) return;
    RunArchive(*history).putPhase(m_record.id, number, m_record.phases[number]);
}

void ExperimentSession::storeSeconds(std::size_t phase, const std::vector<SecondSample>& seconds) {
    History* history = m_bridge.history();
    if (!history || m_record.id == 0) return;
    for (const SecondSample& second : seconds) RunArchive(*history).addSecond(m_record.id, phase, second);
}

void ExperimentSession::storeEnd(const ExperimentRecord& record) {
    History* history = m_bridge.history();
    if (!history || record.id == 0) return;
    RunArchive(*history).end(
        record, EngineBridge::onGui<Result<void>>(this, [this, id = record.id](Result<void> done) {
            if (done) {
                emit runStored(id);
            } else {
                emit failed(done.error());
            }
        }));
}

}  // namespace sluice
