#include "engine/history/pending_writes.h"

#include "engine/history/history_store.h"

#include <SQLiteCpp/Transaction.h>

#include <algorithm>

namespace sluice {

void PendingWrites::begin(std::int64_t provisional, StoredRun run) {
    Run& change = m_runs[provisional];
    change.isNew = true;
    change.summary = std::move(run.summary);
    change.head = std::move(run.head);
    for (std::size_t number = 0; number < run.phases.size(); ++number) {
        change.phases[number] = std::move(run.phases[number]);
    }
}

void PendingWrites::putPhase(std::int64_t run, std::size_t number, std::string body) {
    Run& change = m_runs[run];
    change.phases[number] = std::move(body);
    change.seconds.erase(number);
}

void PendingWrites::addSecond(std::int64_t run, std::size_t phase, std::string body) {
    m_runs[run].seconds[phase].push_back(std::move(body));
}

void PendingWrites::end(std::int64_t run, RunSummary summary, std::string head) {
    Run& change = m_runs[run];
    if (change.isNew) summary.note = std::move(change.summary->note);
    change.summary = std::move(summary);
    change.head = std::move(head);
}

void PendingWrites::setNote(std::int64_t run, std::string note) {
    m_runs[run].note = std::move(note);
}

void PendingWrites::remove(std::int64_t run) {
    Run& change = m_runs[run];
    if (change.isNew)
        m_runs.erase(run);
    else
        (change = Run()).removed = true;
}

void PendingWrites::addConfigVersion(std::int64_t provisional, ConfigVersion version) {
    m_versions[provisional] = std::move(version);
}

bool PendingWrites::holdsNew(std::int64_t run) const noexcept {
    const auto found = m_runs.find(run);
    return found != m_runs.end() && found->second.isNew;
}

std::map<std::int64_t, std::int64_t> PendingWrites::writeTo(HistoryStore& store) {
    std::map<std::int64_t, std::int64_t> ids;
    SQLite::Transaction transaction(store.database(), SQLite::TransactionBehavior::IMMEDIATE);
    for (const auto& [id, change] : m_runs) {  // removals first: on a full disk they make the room
        if (change.removed) store.removeRun(id);
    }
    for (const auto& [id, change] : m_runs) {
        if (change.removed) continue;
        const std::int64_t run = change.isNew ? store.insertRun(*change.summary, *change.head) : id;
        if (change.isNew)
            ids[id] = run;
        else if (change.summary)
            store.updateRun(run, *change.summary, *change.head);
        if (change.note) store.setNote(run, *change.note);
        for (const auto& [number, body] : change.phases) store.putPhase(run, number, body);
        for (const auto& [phase, bodies] : change.seconds) {
            for (const std::string& body : bodies) store.addSecond(run, phase, body);
        }
    }
    for (auto version = m_versions.rbegin(); version != m_versions.rend(); ++version) {  // -1 came before -2
        ids[version->first] = store.addConfigVersion(version->second);
    }
    transaction.commit();
    m_runs.clear();
    m_versions.clear();
    return ids;
}

void PendingWrites::overlay(const Run& change, std::int64_t id, RunSummary& summary) {
    const std::string stored = std::move(summary.note);
    if (change.summary) summary = *change.summary;
    if (!change.isNew) summary.note = stored;
    if (change.note) summary.note = *change.note;
    summary.id = id;
}

void PendingWrites::overlay(std::vector<RunSummary>& runs) const {
    std::erase_if(runs, [&](const RunSummary& run) {
        const auto change = m_runs.find(run.id);
        return change != m_runs.end() && change->second.removed;
    });
    for (RunSummary& run : runs) {
        if (const auto change = m_runs.find(run.id); change != m_runs.end())
            overlay(change->second, run.id, run);
    }
    for (const auto& [id, change] : m_runs) {
        if (!change.isNew) continue;
        RunSummary summary;
        overlay(change, id, summary);
        const auto place = std::find_if(runs.begin(), runs.end(), [&](const RunSummary& run) {
            return run.startedUtc <= summary.startedUtc;
        });
        runs.insert(place, std::move(summary));
    }
}

void PendingWrites::overlay(std::int64_t id, std::optional<StoredRun>& run) const {
    const auto found = m_runs.find(id);
    if (found == m_runs.end()) return;
    const Run& change = found->second;
    if (change.removed)
        run.reset();
    else if (change.isNew)
        run.emplace();
    if (!run) return;
    overlay(change, id, run->summary);
    if (change.head) run->head = *change.head;
    for (const auto& [number, body] : change.phases) {
        if (run->phases.size() <= number) run->phases.resize(number + 1);
        run->phases[number] = body;
        run->seconds.erase(number);
    }
    for (const auto& [phase, bodies] : change.seconds) {
        auto& seconds = run->seconds[phase];
        seconds.insert(seconds.end(), bodies.begin(), bodies.end());
    }
}

void PendingWrites::overlay(std::vector<ConfigVersion>& versions) const {
    for (auto version = m_versions.rbegin(); version != m_versions.rend(); ++version) {
        versions.insert(versions.begin(), version->second);
        versions.front().id = version->first;
    }
}

}  // namespace sluice
