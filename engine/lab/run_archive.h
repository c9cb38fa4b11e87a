#pragma once

#include "engine/history/history.h"
#include "engine/lab/experiment_record.h"

namespace sluice {

/// Keeps experiment records in the history, as the JSON of lab/record_json.h. Turning a record into text
/// happens in the calling thread, reading it on the history thread, where `done` comes. `history` must
/// outlive it.
class RunArchive {
public:
    explicit RunArchive(History& history) : m_history(history) {}

    void begin(const ExperimentRecord& record, std::function<void(Result<std::int64_t>)> done);
    /// A phase that begins, or the whole phase: replaces what was stored of it.
    void putPhase(std::int64_t run, std::size_t number, const PhaseRecord& phase);
    /// A finished second of a phase that was put and still runs.
    void addSecond(std::int64_t run, std::size_t phase, const SecondSample& second);
    /// Stores the whole record under its id: head and every phase.
    void end(const ExperimentRecord& record, std::function<void(Result<void>)> done);
    /// A phase that never ended has the result that its seconds make (partial_result.h) and Suspicion::Stopped, unless
    /// the run goes on. Errors: NotFound, DatabaseFailed, BadPlan (a text that no version of Sluice wrote).
    void load(std::int64_t id, std::function<void(Result<ExperimentRecord>)> done);

    /// Gives stopped runs without figures in the list those of what they measured: a process that was killed never
    /// wrote them. Whoever lists after `done` sees them.
    void mendStopped(std::function<void()> done);

private:
    History& m_history;
};

/// The line of the list of runs that belongs to a record.
RunSummary summarize(const ExperimentRecord& record);

}  // namespace sluice
