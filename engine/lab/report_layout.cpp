#include "engine/lab/report.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_text.h"
#include "engine/lab/report_usage.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr double kFullCpu = 0.9;  // report 003's own measure of "near full"

std::string head(const std::vector<std::string>& cells) {
    std::string text = markdownRow(cells) + "|";
    for (std::size_t i = 0; i < cells.size(); ++i) text += i == 0 ? " --- |" : " ---: |";
    return text + "\n";
}

/// One layout of a record's rows.
class Layout {
public:
    Layout(const ExperimentRecord& record, const ReportWords& words)
        : m_record(record), m_words(words), m_rows(reportRows(record, words)) {}

    /// A table for each target, a row for each number of connections.
    std::string byTarget() const {
        std::string text;
        for (std::size_t target = 0; target < m_record.plan.targets.size(); ++target) {
            text += fmt::format("{}**{}**\n\n", text.empty() ? "" : "\n",
                                escapeMarkdown(targetName(m_record.plan, m_words, target)));
            text += head({escapeMarkdown(m_words.connections), escapeMarkdown(m_words.requestsPerSecond),
                          escapeMarkdown(m_words.p50), escapeMarkdown(m_words.p75),
                          escapeMarkdown(m_words.p90), escapeMarkdown(m_words.p99),
                          escapeMarkdown(m_words.mean), escapeMarkdown(m_words.max)});
            for (const ReportRow& row : m_rows) {
                if (row.level.target != target) continue;
                std::vector<std::string> cells{row.place};
                for (std::string& figure : figureCells(row)) cells.push_back(std::move(figure));
                text += markdownRow(cells);
            }
        }
        return text;
    }

    /// The targets from the highest rate to the lowest, with what each spent.
    std::string ranking() const {
        std::vector<const ReportRow*> order;
        for (const ReportRow& row : m_rows) order.push_back(&row);
        std::stable_sort(order.begin(), order.end(), [](const ReportRow* a, const ReportRow* b) {
            return a->measured.requestsPerSecond > b->measured.requestsPerSecond;
        });
        std::string text = head({escapeMarkdown(m_words.target), escapeMarkdown(m_words.requestsPerSecond),
                                 escapeMarkdown(m_words.mean), escapeMarkdown(m_words.p99),
                                 escapeMarkdown(m_words.cpu), escapeMarkdown(m_words.memory)});
        for (const ReportRow* row : order) {
            text += markdownRow({escapeMarkdown(row->target), figureText(row->measured.requestsPerSecond),
                                 figureText(row->measured.mean), figureText(row->measured.p99),
                                 cpuOf(row->level), memoryOf(row->level)});
        }
        return text;
    }

    /// The range of CPU beside each rate, and whether that is the ceiling.
    std::string grid() const {
        std::string text = head({escapeMarkdown(m_words.target), escapeMarkdown(m_words.connections),
                                 escapeMarkdown(m_words.requestsPerSecond), escapeMarkdown(m_words.share),
                                 escapeMarkdown(m_words.cpu), ""});
        std::vector<const ReportRow*> order;
        for (const ReportRow& row : m_rows) order.push_back(&row);
        std::stable_sort(order.begin(), order.end(), [](const ReportRow* a, const ReportRow* b) {
            return a->level.target < b->level.target;
        });
        for (const ReportRow* row : order) {
            const bool full = row->level.cpuHigh && *row->level.cpuHigh >= kFullCpu;
            text += markdownRow({escapeMarkdown(row->target), row->place,
                                 figureText(row->measured.requestsPerSecond), shareText(row->level.share),
                                 cpuOf(row->level), full ? escapeMarkdown(m_words.saturated) : ""});
            for (const PublishedRow* published :
                 publishedRows(m_record.plan, row->level.target, row->level.level)) {
                text += markdownRow(
                    {"*" + escapeMarkdown(m_words.published) + "*", row->place,
                     figureText(published->requestsPerSecond), "",
                     fmt::format("{:.0f} % – {:.0f} %", published->cpuLow, published->cpuHigh), ""});
            }
        }
        return text;
    }

    /// Latencies in microseconds.
    std::string inMicroseconds() const {
        const std::string unit = " (" + m_words.microseconds + ")";
        std::string text = head({escapeMarkdown(m_words.target), escapeMarkdown(m_words.requestsPerSecond),
                                 escapeMarkdown("50 %" + unit), escapeMarkdown("99 %" + unit),
                                 escapeMarkdown("mean" + unit)});
        for (const ReportRow& row : m_rows) {
            text += markdownRow({escapeMarkdown(row.target), figureText(row.measured.requestsPerSecond),
                                 fmt::format("{:.0f}", row.measured.p50 * 1000),
                                 fmt::format("{:.0f}", row.measured.p99 * 1000),
                                 fmt::format("{:.0f}", row.measured.mean * 1000)});
        }
        return text;
    }

private:
    /// The range of the gateway's workers, else the mean of the target's own process.
    std::string cpuOf(const LevelRow& row) const {
        if (!row.cpuLow || !row.cpuHigh) {
            const std::optional<TargetUse> use = useOf(m_record.plan, row);
            return use && !use->shared ? fmt::format("{:.0f} %", use->meanCores * 100) : std::string();
        }
        return fmt::format("{:.0f} % – {:.0f} %", *row.cpuLow * 100, *row.cpuHigh * 100);
    }

    /// MiB at the most, of the target's own process or of the one that it shares.
    std::string memoryOf(const LevelRow& row) const {
        const std::optional<TargetUse> use = useOf(m_record.plan, row);
        return use ? mebibytesText(use->mostResidentBytes) : std::string();
    }

    const ExperimentRecord& m_record;
    const ReportWords& m_words;
    const std::vector<ReportRow> m_rows;
};

}  // namespace

std::string reportLayout(const ExperimentRecord& record, const ReportWords& words) {
    const Layout layout(record, words);
    const std::string& id = record.plan.id;
    if (id == "shenyu") return layout.byTarget();
    if (id == "sop" || id == "kong") return layout.ranking();
    if (id == "dce") return layout.grid();
    if (id == "apisix") return layout.inMicroseconds();
    return {};
}

}  // namespace sluice
