#include "engine/lab/audit/report_readers.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr double kDefaultTimeout = 20'000;  // hey's -t, which is seconds of time-out, not threads
constexpr std::size_t kReach = 200;

void readStatus(const std::vector<std::string_view>& line, PrintedRun& run) {  // [200] 44325 responses
    const auto count = wholeNumber(line[1]);
    if (!count) return;
    run.requests = run.requests.value_or(0) + *count;
    if (line[0].size() > 1 && (line[0][1] == '4' || line[0][1] == '5')) {
        run.nonSuccess = run.nonSuccess.value_or(0) + *count;
    }
}

/// "Average: 0.0123 secs"; milliseconds.
std::optional<double> secondsIn(const std::vector<std::string_view>& line) {
    const auto value = line.size() > 1 ? leadingNumber(line[1]) : std::nullopt;
    return value ? std::optional(*value * 1000) : std::nullopt;
}

void readLine(const std::vector<std::string_view>& line, bool inErrors, PrintedRun& run) {
    if (line.size() < 2) return;
    if (line[0] == "Total:") {
        if (const auto millis = secondsIn(line)) run.seconds = *millis / 1000;
    } else if (line[0] == "Slowest:") {
        run.max = secondsIn(line);
    } else if (line[0] == "Fastest:") {
        run.min = secondsIn(line);
    } else if (line[0] == "Average:") {
        run.mean = secondsIn(line);
    } else if (line[0] == "Requests/sec:") {
        run.requestsPerSecond = leadingNumber(line[1]);
    } else if (line.size() >= 4 && line[1] == "in" && line[0].find('%') != std::string_view::npos) {
        const auto percent = leadingNumber(line[0].substr(0, line[0].find('%')));
        const auto value = leadingNumber(line[2]);
        if (percent && value && *value > 0) run.percentiles.emplace_back(*percent, *value * 1000);
    } else if (line[0].starts_with('[') && inErrors) {
        if (const auto count = leadingNumber(line[0].substr(1))) {
            run.socketErrors = run.socketErrors.value_or(0) + static_cast<std::uint64_t>(*count);
        }
    } else if (line[0].starts_with('[') && line.size() >= 3 && line[2] == "responses") {
        readStatus(line, run);
    }
}

}  // namespace

std::vector<PrintedRun> readHeyRuns(const PrintedText& text) {
    std::vector<PrintedRun> runs;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text.bare(i) != "Summary:" || !text.bare(i + 1).starts_with("Total:")) continue;
        PrintedRun run;
        run.tool = PrintedTool::Hey;
        run.line = i + 1;
        run.name = text.headingAbove(i);
        run.timeout = kDefaultTimeout;
        if (const auto command = commandAbove(text, i, {"hey"})) {
            run.connections = command->connections;
            run.coLocated = command->loopback;
            if (command->threads) run.timeout = *command->threads * 1000.0;
        }
        run.direct = namesTheBackend(run.name);
        bool inErrors = false;
        const std::size_t end = std::min(text.size(), i + kReach);
        for (std::size_t at = i + 1; at < end && text.bare(at) != "Summary:"; ++at) {
            const std::string_view line = text.bare(at);
            if (line.starts_with("Error distribution:")) inErrors = true;
            readLine(words(line), inErrors, run);
        }
        runs.push_back(std::move(run));
    }
    return runs;
}

}  // namespace sluice
