#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// Who printed the figures. Table: a table of a report that does not show its tool's own output.
enum class PrintedTool { Wrk, Wrk2, Hey, Ab, K6, Locust, Table };
/// Stable English token for JSON, such as "wrk2".
const char* toToken(PrintedTool tool) noexcept;

/// The figures of one run as a report prints them. What it does not print is empty. Times in milliseconds.
struct PrintedRun {
    PrintedTool tool = PrintedTool::Wrk;
    std::string name;      ///< the heading above it, or its address, or the cells that label its row; data
    std::size_t line = 0;  ///< where it begins; the first line is 1
    bool direct = false;   ///< its name says that it is the backend without a gateway

    std::optional<unsigned> threads, connections;
    std::optional<double> offeredRate;  ///< requests a second that were asked for (wrk2's -R)
    std::optional<double> requestsPerSecond, seconds;
    std::optional<std::uint64_t> requests;
    std::optional<double> mean, deviation, min, max;
    std::vector<std::pair<double, double>> percentiles;  ///< (percent, milliseconds), as printed
    /// A closed loop's time from one request to the next, where the tool prints it (k6's iteration_duration); Little's
    /// law holds for it even with think time.
    std::optional<double> iteration, iterationsPerSecond;
    std::optional<double> threadRate;  ///< wrk's mean "Req/Sec" of one thread
    std::optional<double>
        timeout;  ///< of an answer, where the command says it or the tool has a known default
    std::optional<std::uint64_t> timeouts, socketErrors, nonSuccess;
    std::optional<double> cpuLow, cpuHigh;  ///< percent, as a range in the row has it
    bool keepAlive = true;
    bool coLocated = false;  ///< its address is on the machine that ran the tool

    std::optional<double> percentile(double percent) const {
        for (const auto& [p, value] : percentiles) {
            if (p == percent) return value;
        }
        return std::nullopt;
    }
};

}  // namespace sluice
