#pragma once

#include "engine/lab/experiment_record.h"
#include "engine/lab/flame_graph.h"

#include <string>
#include <vector>

namespace sluice {

/// The words a report needs, given by ui/text or app/cli_text in the user's language: the engine makes the
/// files but speaks no sentences. Every string is inserted as text and escaped for the format.
struct ReportWords {
    std::string language;           ///< "en" or "zh-CN", for HTML's lang
    std::string title;              ///< of the whole report
    std::string verdict;            ///< the sentence itself
    std::string environment, note;  ///< headings
    std::vector<std::string>
        targetNames;  ///< of the plan's targets as shown; the plan's own where it is empty
    std::string target, connections, requestsPerSecond, p50, p75, p90, p99, mean, max, share, little, errors,
        published;
    std::string chartThroughput, chartLatency, seconds, milliseconds;
    std::vector<std::string> environmentLines;
    std::vector<std::string> suspicionLines;           ///< one for each row that is suspect
    std::vector<std::string> verdictLines;             ///< comparisons and limits that `verdict` does not say
    std::vector<std::string> stageLines;               ///< where the gateway's rows spent their time
    std::vector<std::string> objectiveLines;           ///< one for each of judgeObjectives()
    std::string layout, cpu, saturated, microseconds;  ///< of the report's own layout, reportLayout()
    /// CPU and memory: the heading, the table's columns, the charts, and whose they are (report_usage.h).
    std::string usage, whose, cpuMean, cpuMost, memory, chartCpu, chartMemory, cores, mebibytes;
    std::string usageGateway, usageGenerator, usageMock, usageProcess;
    std::string flame;               ///< heading
    std::vector<FlameWords> flames;  ///< of each of sampledTargets(), in their order
};

/// Per-second series, a line for each second of each phase: phase, target, connections, round, second,
/// warm-up, outcomes, p50…p99 (ms). RFC 4180; a text that a spreadsheet would take for a formula gets a
/// leading apostrophe.
std::string secondsCsv(const ExperimentRecord& record);
/// Every reading of CPU and memory: phase, target, connections, round, whose, seconds since the phase's start, cores,
/// resident bytes.
std::string usageCsv(const ExperimentRecord& record);
/// The requests of a mix: one line for each of them at each level, counts and latencies; only the headings without one.
std::string requestsCsv(const ExperimentRecord& record);
/// The table of levels in the report's columns.
std::string levelsCsv(const ExperimentRecord& record);
/// The whole record; the schema is written down in lab/record_json.h. recordFromJson(recordJson(r)) is r but
/// for its id. Error BadPlan, its subject the field.
std::string recordJson(const ExperimentRecord& record);
Result<ExperimentRecord> recordFromJson(const std::string& json);
/// The measured figures in the layout of the report that the plan repeats: 000's tables by client, 001's and 002's blocks
/// of figures by gateway, 003's grid with the range of CPU and what it says, 004's by workers in microseconds. Markdown;
/// empty for other plans.
std::string reportLayout(const ExperimentRecord& record, const ReportWords& words);
std::string reportMarkdown(const ExperimentRecord& record, const ReportWords& words);
/// Self-contained: charts and the flame graphs of what was sampled as SVG inside, no script, no outside reference, prints
/// well.
std::string reportHtml(const ExperimentRecord& record, const ReportWords& words);
/// One of the charts as a standalone SVG: over the experiment's time, levels as bands, targets in Okabe
/// and Ito's colours (jfly.uni-koeln.de/color), the baseline dashed; the latency chart shows p50, p75, p90
/// and p99
/// (milliseconds); CPU (cores) and memory (MiB) are those of everything that took part.
enum class ReportChart { Throughput, Latency, Cpu, Memory };
std::string reportSvg(const ExperimentRecord& record, ReportChart chart, const ReportWords& words);

}  // namespace sluice
