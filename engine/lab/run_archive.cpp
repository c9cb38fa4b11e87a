#include "engine/lab/run_archive.h"

#include "engine/lab/partial_result.h"
#include "engine/lab/phase_load.h"
#include "engine/lab/record_json.h"
#include "engine/lab/suspicions.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

constexpr double kNanosPerMilli = 1e6;

StoredRun toStored(const ExperimentRecord& record) {
    StoredRun run{summarize(record), toText(headToJson(record)), {}, {}};
    for (const PhaseRecord& phase : record.phases) run.phases.push_back(toText(phaseToJson(phase)));
    return run;
}

/// A phase that its process did not live to finish.
Result<void> addSeconds(PhaseRecord& phase, const std::vector<std::string>& texts,
                        const ExperimentRecord& record) {
    for (const std::string& text : texts) {
        Result<SecondSample> second = secondFromText(text);
        if (!second) return second.error();
        phase.seconds.push_back(*std::move(second));
    }
    const PlanLevel& level = record.plan.levels[phase.level];
    phase.result = resultOf(phase.seconds);
    if (phase.rate == 0 && keepsBusy(record.plan, level)) {
        const LoadShape shape = shapeAt(record.plan.targets[phase.target], level);
        phase.littleRatio = littleRatio(phase.result, shape.underWay());
    }
    if (record.state != ExperimentState::Running) addSuspicion(phase.suspicions, Suspicion::Stopped);
    return {};
}

/// The summary has the last word on what can change after the end: the state (a run that died is "stopped")
/// and the note.
Result<ExperimentRecord> fromStored(const StoredRun& run) {
    Result<ExperimentRecord> record = headFromText(run.head);
    if (!record) return record;
    record->id = run.summary.id;
    record->note = run.summary.note;
    record->state = experimentState(run.summary.state).value_or(ExperimentState::Stopped);
    for (std::size_t number = 0; number < run.phases.size(); ++number) {
        if (run.phases[number].empty()) continue;
        Result<PhaseRecord> phase = phaseFromText(run.phases[number]);
        if (!phase) return phase.error();
        if (phase->target >= record->plan.targets.size() || phase->level >= record->plan.levels.size()) {
            return Error{ErrorCode::BadPlan, "phases", {}};
        }
        if (const auto seconds = run.seconds.find(number); seconds != run.seconds.end()) {
            if (Result<void> added = addSeconds(*phase, seconds->second, *record); !added)
                return added.error();
        }
        record->phases.push_back(*std::move(phase));
    }
    return record;
}

}  // namespace

RunSummary summarize(const ExperimentRecord& record) {
    RunSummary summary;
    summary.id = record.id;
    summary.planId = record.plan.id;
    summary.title = record.plan.title;
    summary.note = record.note;
    summary.state = toToken(record.state);
    summary.startedUtc = record.startedUtc;
    const std::vector<LevelRow> rows = levelRows(record);
    const Verdict verdict = judge(record, rows);
    summary.suspect = verdict.suspect;
    const bool compared =
        verdict.kind == VerdictKind::Share || verdict.kind == VerdictKind::NotDistinguishable;
    if (compared) summary.share = verdict.share;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const LevelRow& row) {
        return row.target == verdict.target && row.level == verdict.level && row.rate == verdict.rate;
    });
    if (row == rows.end()) return summary;
    summary.requestsPerSecond = row->requestsPerSecond;
    if (!row->latency.empty()) {
        summary.p99Millis = static_cast<double>(row->latency.valueAt(99).count()) / kNanosPerMilli;
    }
    return summary;
}

void RunArchive::begin(const ExperimentRecord& record, std::function<void(Result<std::int64_t>)> done) {
    m_history.beginRun(toStored(record), std::move(done));
}

void RunArchive::putPhase(std::int64_t run, std::size_t number, const PhaseRecord& phase) {
    m_history.putPhase(run, number, toText(phaseToJson(phase)));
}

void RunArchive::addSecond(std::int64_t run, std::size_t phase, const SecondSample& second) {
    m_history.addSecond(run, phase, toText(secondToJson(second)));
}

void RunArchive::end(const ExperimentRecord& record, std::function<void(Result<void>)> done) {
    m_history.endRun(toStored(record), std::move(done));
}

void RunArchive::load(std::int64_t id, std::function<void(Result<ExperimentRecord>)> done) {
    m_history.loadRun(id, [done = std::move(done)](Result<StoredRun> run) {
        if (done) done(run ? fromStored(*run) : Result<ExperimentRecord>(run.error()));
    });
}

void RunArchive::mendStopped(std::function<void()> done) {
    const auto mend = [&history = m_history](const Result<StoredRun>& run) {
        if (!run) return;
        const Result<ExperimentRecord> record = fromStored(*run);
        if (!record) return;
        RunSummary summary = summarize(*record);
        if (summary.requestsPerSecond > 0) history.endRun({std::move(summary), run->head, {}, {}}, {});
    };
    m_history.listRuns([&history = m_history, mend, done = std::move(done)](const auto& runs) {
        for (const RunSummary& run : runs ? *runs : std::vector<RunSummary>{}) {
            const bool bare = run.state == toToken(ExperimentState::Stopped) && run.requestsPerSecond == 0;
            if (bare) history.loadRun(run.id, mend);
        }
        // Behind what was just posted.
        history.listRuns([done](const auto&) {
            if (done) done();
        });
    });
}

}  // namespace sluice
