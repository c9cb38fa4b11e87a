#include "engine/lab/audit/report_readers.h"
#include "engine/lab/suspicions.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr double kDefaultTimeout = 2'000;  // wrk's -T
constexpr std::size_t kReach = 400;        // lines of a run; wrk2's detailed spectrum is long

using Words = std::vector<std::string_view>;

bool begins(const Words& line, std::initializer_list<std::string_view> start) {
    return line.size() >= start.size() && std::equal(start.begin(), start.end(), line.begin());
}

/// "8 threads and 200 connections"; anything may follow.
bool isHead(const Words& line) {
    return line.size() >= 5 && line[1] == "threads" && line[2] == "and" &&
           line[4].starts_with("connections") && wholeNumber(line[0]) && wholeNumber(line[3]);
}

std::string_view withoutComma(std::string_view word) {
    return word.substr(0, word.find_first_of(",%"));
}

void readLatency(const Words& line, PrintedRun& run) {
    if (line.size() < 4) return;
    run.mean = printedMillis(line[1]);
    run.deviation = printedMillis(line[2]);
    run.max = printedMillis(line[3]);
}

void readErrors(const Words& line,
                PrintedRun& run) {  // Socket errors: connect 0, read 0, write 0, timeout 385
    std::uint64_t others = 0;
    for (std::size_t i = 2; i + 1 < line.size(); i += 2) {
        const auto count = wholeNumber(withoutComma(line[i + 1]));
        if (!count) return;
        if (line[i] == "timeout")
            run.timeouts = count;
        else
            others += *count;
    }
    run.socketErrors = others;
}

/// One line of a run. False after its last one.
bool readLine(const Words& line, PrintedRun& run) {
    if (line.empty()) return true;
    if (begins(line, {"Latency", "Distribution"})) {
        if (line.size() > 2) run.tool = PrintedTool::Wrk2;  // (HdrHistogram - Recorded Latency)
    } else if (line[0] == "Latency") {
        readLatency(line, run);
    } else if (line[0] == "Req/Sec" && line.size() > 1) {
        run.threadRate = printedCount(line[1]);
    } else if (line.size() >= 4 && line[1] == "requests" && line[2] == "in") {
        run.requests = wholeNumber(line[0]);
        if (const auto millis = printedMillis(withoutComma(line[3]))) run.seconds = *millis / 1000;
    } else if (begins(line, {"Socket", "errors:"})) {
        readErrors(line, run);
    } else if (begins(line, {"Non-2xx", "or", "3xx", "responses:"}) && line.size() > 4) {
        run.nonSuccess = wholeNumber(line[4]);
    } else if (line[0] == "Requests/sec:" && line.size() > 1) {
        run.requestsPerSecond = leadingNumber(line[1]);
    } else if (line[0] == "Transfer/sec:") {
        return false;
    } else if (line.size() >= 2 && line[0].ends_with('%')) {
        const auto percent = leadingNumber(withoutComma(line[0]));
        const auto millis = printedMillis(line[1]);
        if (percent && millis) run.percentiles.emplace_back(*percent, *millis);
    }
    return true;
}

void readSurroundings(const PrintedText& text, std::size_t head, PrintedRun& run) {
    run.name = text.headingAbove(head);
    if (head > 0) {
        const auto above = words(text.bare(head - 1));
        if (begins(above, {"Running"}) && above.size() >= 5) {
            run.coLocated = isLoopbackUrl(above[4]);
            if (run.name.empty()) run.name = std::string(above[4]);
        }
    }
    run.timeout = kDefaultTimeout;
    if (const auto command = commandAbove(text, head, {"wrk", "wrk2"})) {
        if (command->timeoutSeconds) run.timeout = *command->timeoutSeconds * 1000;
        run.offeredRate = command->rate;
    }
    if (run.offeredRate) run.tool = PrintedTool::Wrk2;
    run.direct = namesTheBackend(run.name);
}

/// An explanation that repeats a run line by line is that run.
bool isRepeated(const PrintedRun& run, const std::vector<PrintedRun>& runs) {
    return std::any_of(runs.begin(), runs.end(), [&](const PrintedRun& other) {
        return other.requests == run.requests && other.requestsPerSecond == run.requestsPerSecond &&
               other.mean == run.mean && other.max == run.max && other.seconds == run.seconds;
    });
}

}  // namespace

std::vector<PrintedRun> readWrkRuns(const PrintedText& text) {
    std::vector<PrintedRun> runs;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Words head = words(text.bare(i));
        if (!isHead(head)) continue;
        PrintedRun run;
        run.line = i + 1;
        run.threads = static_cast<unsigned>(*wholeNumber(head[0]));
        run.connections = static_cast<unsigned>(*wholeNumber(head[3]));
        readSurroundings(text, i, run);
        const std::size_t end = std::min(text.size(), i + kReach);
        for (std::size_t at = i + 1; at < end; ++at) {
            const Words line = words(text.bare(at));
            if (isHead(line) || !readLine(line, run)) break;
        }
        if ((run.requestsPerSecond || run.mean) && !isRepeated(run, runs)) runs.push_back(std::move(run));
    }
    return runs;
}

}  // namespace sluice
