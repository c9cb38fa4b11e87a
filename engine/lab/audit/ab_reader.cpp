#include "engine/lab/audit/report_readers.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::size_t kReach = 100;

std::string_view valueOf(std::string_view line, std::string_view key) {
    if (!line.starts_with(key)) return {};
    const auto parts = words(line.substr(key.size()));
    return parts.empty() ? std::string_view() : parts.front();
}

/// The mean in the line "Total:" is measured; "Time per request" is computed from the rate and proves nothing.
void readTimes(const std::vector<std::string_view>& line, PrintedRun& run) {  // Total: 3 12 3.3 11 48
    if (line.size() < 6) return;
    run.min = leadingNumber(line[1]);
    run.mean = leadingNumber(line[2]);
    run.deviation = leadingNumber(line[3]);
    run.max = leadingNumber(line[5]);
}

void readCount(std::string_view line, std::string_view key, std::optional<std::uint64_t>& out) {
    if (const auto value = valueOf(line, key); !value.empty()) out = wholeNumber(value);
}

void readNumber(std::string_view line, std::string_view key, std::optional<double>& out) {
    if (const auto value = valueOf(line, key); !value.empty()) out = leadingNumber(value);
}

void readLine(std::string_view line, PrintedRun& run) {
    readNumber(line, "Time taken for tests:", run.seconds);
    readNumber(line, "Requests per second:", run.requestsPerSecond);
    readCount(line, "Complete requests:", run.requests);
    readCount(line, "Failed requests:", run.socketErrors);
    readCount(line, "Non-2xx responses:", run.nonSuccess);
    if (const auto kept = wholeNumber(valueOf(line, "Keep-Alive requests:"))) run.keepAlive = *kept > 0;
    const auto parts = words(line);
    if (line.starts_with("Total:")) {
        readTimes(parts, run);
    } else if (parts.size() >= 2 && parts[0].ends_with('%')) {
        const auto percent = leadingNumber(parts[0].substr(0, parts[0].size() - 1));
        const auto millis = leadingNumber(parts[1]);
        if (percent && millis) run.percentiles.emplace_back(*percent, *millis);
    }
}

}  // namespace

std::vector<PrintedRun> readAbRuns(const PrintedText& text) {
    std::vector<PrintedRun> runs;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto level = wholeNumber(valueOf(text.bare(i), "Concurrency Level:"));
        if (!level) continue;
        PrintedRun run;
        run.tool = PrintedTool::Ab;
        run.line = i + 1;
        run.threads = 1;
        run.connections = static_cast<unsigned>(std::min<std::uint64_t>(*level, 10'000'000));
        run.keepAlive = false;
        for (std::size_t at = i; at > 0 && i - at < 12;) {
            if (const auto host = valueOf(text.bare(--at), "Server Hostname:"); !host.empty()) {
                run.name = std::string(host);
                run.coLocated = host == "localhost" || host.starts_with("127.");
            }
        }
        const std::size_t end = std::min(text.size(), i + kReach);
        for (std::size_t at = i + 1; at < end && !text.bare(at).starts_with("Concurrency Level:"); ++at) {
            readLine(text.bare(at), run);
        }
        run.direct = namesTheBackend(run.name);
        runs.push_back(std::move(run));
    }
    return runs;
}

}  // namespace sluice
