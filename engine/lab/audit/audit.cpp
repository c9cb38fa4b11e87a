#include "engine/lab/audit/audit.h"

#include "engine/lab/audit/report_readers.h"
#include "engine/lab/audit/run_checks.h"

#include <algorithm>

namespace sluice {

const char* toToken(AuditCode code) noexcept {
    switch (code) {
        case AuditCode::MeanInflated: return "mean-inflated";
        case AuditCode::TimeMissing: return "time-missing";
        case AuditCode::UsersPaused: return "users-paused";
        case AuditCode::TimeoutsDropped: return "timeouts-dropped";
        case AuditCode::MaxAtTimeout: return "max-at-timeout";
        case AuditCode::MeanAboveMost: return "mean-above-most";
        case AuditCode::FasterThanBackend: return "faster-than-backend";
        case AuditCode::SlowerThanGateway: return "slower-than-gateway";
        case AuditCode::BackendNotMeasured: return "backend-not-measured";
        case AuditCode::StallsHidden: return "stalls-hidden";
        case AuditCode::ConnectionsDropped: return "connections-dropped";
        case AuditCode::RateMismatch: return "rate-mismatch";
        case AuditCode::RateNotReached: return "rate-not-reached";
        case AuditCode::Disordered: return "disordered";
        case AuditCode::SocketErrors: return "socket-errors";
        case AuditCode::NonSuccess: return "non-success";
        case AuditCode::NoGain: return "no-gain";
        case AuditCode::CpuFull: return "cpu-full";
        case AuditCode::FewRequests: return "few-requests";
        case AuditCode::NewConnections: return "new-connections";
        case AuditCode::SampleLimited: return "sample-limited";
        case AuditCode::WholeMillis: return "whole-milliseconds";
        case AuditCode::NothingPrinted: return "nothing-printed";
        case AuditCode::CoLocated: return "co-located";
        case AuditCode::NoConnections: return "no-connections";
        case AuditCode::NoLatency: return "no-latency";
    }
    return "unknown";
}

bool isNote(AuditCode code) noexcept {
    switch (code) {
        case AuditCode::UsersPaused:
        case AuditCode::CpuFull:
        case AuditCode::CoLocated:
        case AuditCode::NoConnections:
        case AuditCode::NoLatency: return true;
        default: return false;
    }
}

bool hasFaults(const AuditedRun& run) noexcept {
    return std::any_of(run.findings.begin(), run.findings.end(),
                       [](const AuditFinding& finding) { return !isNote(finding.code); });
}

namespace {

constexpr unsigned kWrkThreads = 2, kWrkConnections = 10;  // wrk's own defaults

/// A report whose results are pictures still says what was run.
std::vector<AuditedRun> commandsWithoutFigures(const PrintedText& text) {
    std::vector<AuditedRun> runs;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto command = commandIn(text.bare(i), {"wrk", "wrk2"});
        if (!command) continue;
        PrintedRun run;
        run.name = std::string(text.bare(i));
        run.line = i + 1;
        run.threads = command->threads.value_or(kWrkThreads);
        run.connections = command->connections.value_or(kWrkConnections);
        run.coLocated = command->loopback;
        AuditedRun audited = checkRun(std::move(run));
        audited.findings.push_back(
            {AuditCode::NothingPrinted,
             {static_cast<double>(*audited.run.connections), static_cast<double>(*audited.run.threads)},
             {}});
        runs.push_back(std::move(audited));
    }
    return runs;
}

}  // namespace

std::vector<AuditedRun> auditReport(std::string_view text) {
    const PrintedText printed(text);
    std::vector<AuditedRun> audited;
    for (const auto& read :
         {readWrkRuns, readHeyRuns, readAbRuns, readK6Runs, readLocustRuns, readTableRuns}) {
        for (PrintedRun& run : read(printed)) audited.push_back(checkRun(std::move(run)));
    }
    if (audited.empty()) audited = commandsWithoutFigures(printed);
    std::stable_sort(audited.begin(), audited.end(),
                     [](const AuditedRun& a, const AuditedRun& b) { return a.run.line < b.run.line; });
    checkAgainstOthers(audited);
    for (AuditedRun& run : audited) {
        std::stable_sort(run.findings.begin(), run.findings.end(),
                         [](const AuditFinding& a, const AuditFinding& b) { return a.code < b.code; });
    }
    return audited;
}

}  // namespace sluice
