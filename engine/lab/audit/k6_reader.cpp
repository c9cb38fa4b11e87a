#include "engine/lab/audit/report_readers.h"

#include <algorithm>

namespace sluice {

namespace {

/// "http_reqs......................: 1000 33.2/s": the words after the name's dots, or none.
std::vector<std::string_view> metric(std::string_view line, std::string_view name) {
    if (!line.starts_with(name)) return {};
    line.remove_prefix(name.size());
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || line.find_first_not_of('.') != colon) return {};
    return words(line.substr(colon + 1));
}

/// "avg=118.17ms min=110ms med=115ms max=200ms p(90)=130ms".
void readDurations(const std::vector<std::string_view>& values, PrintedRun& run) {
    for (std::string_view value : values) {
        const auto equals = value.find('=');
        if (equals == std::string_view::npos) continue;
        const std::string_view name = value.substr(0, equals);
        const auto millis = printedMillis(value.substr(equals + 1));
        if (!millis) continue;
        if (name == "avg")
            run.mean = millis;
        else if (name == "min")
            run.min = millis;
        else if (name == "max")
            run.max = millis;
        else if (name == "med")
            run.percentiles.emplace_back(50, *millis);
        else if (name.starts_with("p("))
            run.percentiles.emplace_back(leadingNumber(name.substr(2)).value_or(0), *millis);
    }
}

/// The share that failed is the first word: "0.12%".
void readFailed(const std::vector<std::string_view>& values, double& share) {
    if (const auto percent = leadingNumber(values.front())) share = *percent / 100;
}

std::optional<double> meanOf(const std::vector<std::string_view>& values) {
    for (std::string_view value : values) {
        if (value.starts_with("avg=")) return printedMillis(value.substr(4));
    }
    return std::nullopt;
}

/// A summary's metrics stand in the order of the alphabet, or in groups; where it begins is where the first is.
class Summary {
public:
    void read(std::string_view line, std::size_t number) {
        if (const auto durations = metric(line, "http_req_duration"); !durations.empty()) {
            begin(number);
            readDurations(durations, m_run);
        } else if (const auto failed = metric(line, "http_req_failed"); !failed.empty()) {
            begin(number);
            readFailed(failed, m_failedShare);
        } else if (const auto requests = metric(line, "http_reqs"); requests.size() >= 2) {
            m_run.requests = wholeNumber(requests[0]);
            m_run.requestsPerSecond = leadingNumber(requests[1]);
        } else if (const auto iteration = metric(line, "iteration_duration"); !iteration.empty()) {
            m_run.iteration = meanOf(iteration);
        } else if (const auto iterations = metric(line, "iterations"); iterations.size() >= 2) {
            m_run.iterationsPerSecond = leadingNumber(iterations[1]);
        } else if (const auto users = metric(line, "vus_max"); !users.empty()) {
            if (const auto count = wholeNumber(users[0])) m_run.connections = static_cast<unsigned>(*count);
        }
    }

    bool isWhole() const { return m_run.line > 0 && m_run.requestsPerSecond && m_run.mean; }

    PrintedRun run() const {
        PrintedRun run = m_run;
        run.tool = PrintedTool::K6;
        if (run.requests && m_failedShare > 0) {
            run.nonSuccess = static_cast<std::uint64_t>(static_cast<double>(*run.requests) * m_failedShare);
        }
        if (run.requests && *run.requestsPerSecond > 0) {
            run.seconds = static_cast<double>(*run.requests) / *run.requestsPerSecond;
        }
        return run;
    }

private:
    void begin(std::size_t number) {
        if (m_run.line == 0) m_run.line = number;
    }

    PrintedRun m_run;
    double m_failedShare = 0;
};

}  // namespace

std::vector<PrintedRun> readK6Runs(const PrintedText& text) {
    std::vector<PrintedRun> runs;
    Summary summary;
    const auto finish = [&] {
        if (summary.isWhole()) runs.push_back(summary.run());
        summary = Summary();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view line = text.bare(i);
        if (line.starts_with("execution: ") || line.starts_with("data_received..")) {
            if (summary.isWhole()) finish();
        }
        summary.read(line, i + 1);
    }
    finish();
    return runs;
}

}  // namespace sluice
