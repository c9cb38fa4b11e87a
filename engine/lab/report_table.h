#pragma once

#include "engine/lab/experiment_record.h"
#include "engine/lab/report.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// The figures of a row in report 000's columns; milliseconds but for the first.
struct ReportFigures {
    double requestsPerSecond = 0;
    double p50 = 0, p75 = 0, p90 = 0, p99 = 0, mean = 0, max = 0;
};

ReportFigures figuresOf(double requestsPerSecond, const LatencyHistogram& latency);
ReportFigures figuresOf(const PublishedRow& row);

/// A row that a report published for the same target and level.
struct PublishedFigures {
    std::string label;  ///< whose, where the report has several; to be escaped
    ReportFigures figures;
    std::optional<double> share;  ///< of the baseline's published row at the same level
};

/// One request of a mix at a row's level.
struct NamedFigures {
    std::string name;  ///< to be escaped
    ReportFigures figures;
    std::uint64_t failed =
        0;  ///< without an answer, 4xx, 5xx, and answers that are not as the plan wants them
};

/// A row of the report's table: what was measured and, where the plan has them, the published figures.
struct ReportRow {
    LevelRow level;
    std::string target;                                  ///< its name as shown; to be escaped
    std::string place;                                   ///< levelName() of its level
    unsigned connections = 0, threads = 0, streams = 1;  ///< what its target had open (LoadShape)
    ReportFigures measured;
    std::vector<PublishedFigures> published;
    std::vector<NamedFigures> names;
};

std::vector<ReportRow> reportRows(const ExperimentRecord& record, const ReportWords& words);
/// As the words have it, else as the plan has it.
const std::string& targetName(const ExperimentPlan& plan, const ReportWords& words, std::size_t target);

/// The cells of a row from the rate to the maximum. A percentile that is a guess (isThin()) stands in parentheses.
std::vector<std::string> figureCells(const ReportRow& row);
/// The same of a published row; what was not published is empty.
std::vector<std::string> figureCells(const PublishedFigures& row);
std::vector<std::string> figureCells(const NamedFigures& row);
/// "published", "published, netty".
std::string publishedName(const PublishedFigures& row, const ReportWords& words);

/// Two decimals, a point, no grouping: as the published reports and every spreadsheet have it.
std::string figureText(double figure);
/// "97.1 %", and "97.1 % (96.2 … 98.0)" where there is an interval; "" without a share.
std::string shareText(const std::optional<double>& share, const std::optional<double>& low = std::nullopt,
                      const std::optional<double>& high = std::nullopt);

}  // namespace sluice
