#include "app/history_command.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/flame_text.h"
#include "app/cli_text/report_words.h"
#include "app/cli_text/runs_verdict_text.h"
#include "app/cli_text/text_table.h"
#include "app/cli_text/verdict_text.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/flame_files.h"
#include "app/history_path.h"
#include "app/history_reader.h"
#include "app/report_folder.h"
#include "app/usage_fault.h"
#include "engine/lab/hdr_log.h"
#include "engine/lab/objectives.h"
#include "engine/lab/report_table.h"
#include "engine/lab/run_profile.h"
#include "engine/lab/runs_verdict.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace sluice::cli {

namespace {

using nlohmann::json;

struct CommandOptions {
    std::string file, format, output = "-", language, target;
    std::int64_t run = 0, other = 0;
    bool asJson = false;
    bool perSecond = false;
};

int complain(const Error& error, Language language) {
    std::fprintf(stderr, "sluicectl history: %s\n", toSentence(error, language).c_str());
    return kFoundWrong;
}

void print(const json& value) {
    std::printf("%s\n", value.dump(1, '\t', false, json::error_handler_t::replace).c_str());
}

json orNull(const std::optional<double>& value) {
    return value ? json(*value) : json();
}

std::string orDash(const std::optional<double>& value) {
    return value ? figureText(*value) : "-";
}

/// One history command with its options; each function returns the exit code.
class HistoryCommand {
public:
    HistoryCommand(HistoryReader reader, const CommandOptions& options)
        : m_reader(std::move(reader)), m_options(options), m_language(languageFor(options.language)) {}

    int list() {
        const auto runs = m_reader.list();
        if (!runs) return complain(runs.error(), m_language);
        if (m_options.asJson) return listJson(*runs);
        const bool chinese = m_language == Language::Chinese;
        TextTable table(chinese ? std::vector<std::string>{"编号", "开始 (UTC)", "实验", "状态", "QPS",
                                                           "占基线", "p99 (ms)", "存疑"}
                                : std::vector<std::string>{"run", "started (UTC)", "experiment", "state",
                                                           "QPS", "of baseline", "p99 (ms)", "suspect"},
                        4);
        for (const RunSummary& run : *runs) {
            const auto state = experimentState(run.state).value_or(ExperimentState::Stopped);
            table.add({std::to_string(run.id), toRfc3339(run.startedUtc),
                       titleText(run.planId, run.title, m_language), stateText(state, m_language),
                       figureText(run.requestsPerSecond), run.share ? shareText(run.share) : "-",
                       orDash(run.p99Millis), run.suspect ? (chinese ? "是" : "yes") : ""});
        }
        std::fputs(table.text().c_str(), stdout);
        return kWell;
    }

    int show() {
        const auto record = load(m_options.run);
        if (!record) return complain(record.error(), m_language);
        if (m_options.asJson)
            return std::fputs(recordJson(*record).c_str(), stdout) >= 0 ? kWell : kFoundWrong;
        const ReportWords words = reportWords(*record, m_language);
        std::printf("%s, %s, %s\n\n%s\n%s\n", terminalText(words.title).c_str(),
                    toRfc3339(record->startedUtc).c_str(), stateText(record->state, m_language).c_str(),
                    reportTable(*record, words).c_str(), terminalText(words.verdict).c_str());
        for (const auto* lines : {&words.suspicionLines, &words.environmentLines}) {
            for (const std::string& line : *lines) std::printf("  %s\n", terminalText(line).c_str());
        }
        if (!record->note.empty())
            std::printf("%s: %s\n", words.note.c_str(), terminalText(record->note).c_str());
        return kWell;
    }

    int compare() {
        const auto first = load(m_options.run);
        if (!first) return complain(first.error(), m_language);
        const auto second = load(m_options.other);
        if (!second) return complain(second.error(), m_language);
        const std::vector<ComparedRow> rows = compareRuns(*first, *second);
        const RunsVerdict verdict = judgeRuns(*first, *second, rows);
        if (m_options.asJson) return compareJson(rows, verdict);
        const bool chinese = m_language == Language::Chinese;
        const std::string a = "#" + std::to_string(m_options.run), b = "#" + std::to_string(m_options.other);
        TextTable table({chinese ? "目标" : "target", chinese ? "并发" : "connections", "QPS " + a,
                         "QPS " + b, b + "/" + a, "p50 " + a, "p50 " + b, "p99 " + a, "p99 " + b,
                         chinese ? "结论" : "verdict"});
        for (const ComparedRow& row : rows) {
            table.add({row.target, row.level, orDash(row.firstRate), orDash(row.secondRate),
                       row.ratio ? shareText(row.ratio, row.ratioLow, row.ratioHigh) : "-",
                       orDash(row.firstP50), orDash(row.secondP50), orDash(row.firstP99),
                       orDash(row.secondP99), comparisonText(row, m_language)});
        }
        std::fputs(table.text().c_str(), stdout);
        const std::string sentence = runsVerdictText(verdict, rows, first->plan, a, b, m_language);
        std::printf("\n%s\n", terminalText(sentence).c_str());
        return kWell;
    }

    int exportRun() {
        const auto record = load(m_options.run);
        if (!record) return complain(record.error(), m_language);
        if (m_options.format == "flame" || m_options.format == "folded") return exportProfile(*record);
        const auto written = writeFile(m_options.output, exported(*record));
        return written ? kWell : complain(written.error(), m_language);
    }

private:
    Result<ExperimentRecord> load(std::int64_t number) {
        auto record = m_reader.load(number);
        if (record || record.error().code != ErrorCode::NotFound) return record;
        const bool chinese = m_language == Language::Chinese;
        return Error{ErrorCode::NotFound,
                     fmt::format(fmt::runtime(chinese ? "编号为 {} 的运行" : "run {}"), number),
                     {}};
    }

    /// Of the target that was asked for, else of the first that was sampled.
    int exportProfile(const ExperimentRecord& record) const {
        const std::vector<std::size_t> sampled = sampledTargets(record);
        const auto target = std::find_if(sampled.begin(), sampled.end(), [&](std::size_t each) {
            return m_options.target.empty() || record.plan.targets[each].name == m_options.target;
        });
        if (target == sampled.end()) {
            const std::string wanted = m_options.target.empty() ? m_options.format : m_options.target;
            return complain({ErrorCode::NotFound, wanted, {}}, m_language);
        }
        const CpuProfile profile = profileOf(record, *target);
        for (const std::string& line : profileLines(profile, m_language))
            std::fprintf(stderr, "sluicectl history: %s\n", terminalText(line).c_str());
        const auto format = m_options.format == "flame" ? FlameFormat::Svg : FlameFormat::Collapsed;
        const auto written = writeFile(
            m_options.output, flameFile(profile, record.plan.targets[*target].name, format, m_language));
        return written ? kWell : complain(written.error(), m_language);
    }

    std::string exported(const ExperimentRecord& record) const {
        if (m_options.format == "json") return recordJson(record);
        if (m_options.format == "hlog") return hdrLog(record);
        if (m_options.format == "csv") return m_options.perSecond ? secondsCsv(record) : levelsCsv(record);
        const ReportWords words = reportWords(record, m_language);
        if (m_options.format == "junit") return reportJunit(record, words);
        return m_options.format == "html" ? reportHtml(record, words) : reportMarkdown(record, words);
    }

    static int listJson(const std::vector<RunSummary>& runs) {
        json list = json::array();
        for (const RunSummary& run : runs) {
            list.push_back({{"id", run.id},
                            {"plan", run.planId},
                            {"title", run.title},
                            {"note", run.note},
                            {"state", run.state},
                            {"startedUtcMs", run.startedUtc},
                            {"requestsPerSecond", run.requestsPerSecond},
                            {"share", orNull(run.share)},
                            {"p99Ms", orNull(run.p99Millis)},
                            {"suspect", run.suspect}});
        }
        print(list);
        return kWell;
    }

    static json compareJsonRow(const ComparedRow& row) {
        return {{"target", row.target},
                {"level", row.level},
                {"requestsPerSecond", {orNull(row.firstRate), orNull(row.secondRate)}},
                {"p50Ms", {orNull(row.firstP50), orNull(row.secondP50)}},
                {"p99Ms", {orNull(row.firstP99), orNull(row.secondP99)}},
                {"ratio", orNull(row.ratio)},
                {"ratioInterval", {orNull(row.ratioLow), orNull(row.ratioHigh)}},
                {"addedP50Ms", orNull(row.addedP50)},
                {"addedP50Interval", {orNull(row.addedLow), orNull(row.addedHigh)}},
                {"noise", orNull(row.noise)},
                {"verdict", toToken(row.as)}};
    }

    static int compareJson(const std::vector<ComparedRow>& rows, const RunsVerdict& verdict) {
        json list = json::array();
        for (const ComparedRow& row : rows) list.push_back(compareJsonRow(row));
        print({{"verdict", verdict.conditions.empty() ? toToken(verdict.as) : "other-conditions"},
               {"row", verdict.row ? json(*verdict.row) : json()},
               {"limits", {orNull(verdict.firstLimit), orNull(verdict.secondLimit)}},
               {"otherConditions", verdict.conditions},
               {"changed", verdict.changes},
               {"suspect", {verdict.firstSuspect, verdict.secondSuspect}},
               {"rows", std::move(list)}});
        return kWell;
    }

    HistoryReader m_reader;
    const CommandOptions& m_options;
    const Language m_language;
};

}  // namespace

int runHistory(int argc, char** argv) {
    CommandOptions options;
    CLI::App app("The experiments that were run.", "sluicectl history");
    app.require_subcommand(1);
    app.fallthrough();
    app.add_option("--history", options.file, "the history's file");
    app.add_option("--lang", options.language, "en or zh_CN")->check(isLanguage);
    auto* list = app.add_subcommand("list", "every run, the newest first");
    list->add_flag("--json", options.asJson, "print JSON");
    auto* show = app.add_subcommand("show", "the table, the verdict and the environment of a run");
    show->add_option("run", options.run, "its number")->required();
    show->add_flag("--json", options.asJson, "print the whole record as JSON");
    auto* compare = app.add_subcommand("compare", "two runs, row by row, and a verdict");
    compare->add_option("run", options.run, "the first run's number")->required();
    compare->add_option("other", options.other, "the second run's number")->required();
    compare->add_flag("--json", options.asJson, "print JSON");
    auto* exporting = app.add_subcommand("export", "a run as a file");
    exporting->add_option("run", options.run, "its number")->required();
    exporting
        ->add_option("--to", options.format,
                     "csv, json, html, md, hlog (HdrHistogram), junit, flame (SVG) or folded (stacks)")
        ->required()
        ->check(CLI::IsMember({"csv", "json", "html", "md", "hlog", "junit", "flame", "folded"}));
    exporting->add_option("-o,--output", options.output, "the file; standard output when left out");
    exporting->add_flag("--seconds", options.perSecond, "csv: every second instead of every level");
    exporting->add_option("--target", options.target,
                          "flame, folded: which of the targets that were sampled");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& fault) {
        return tellUsage(app, fault);
    }

    const std::filesystem::path file =
        options.file.empty() ? defaultHistoryFile() : std::filesystem::path(options.file);
    auto reader = HistoryReader::open(file);
    if (!reader) return complain(reader.error(), languageFor(options.language));
    HistoryCommand command(std::move(*reader), options);
    if (list->parsed()) return command.list();
    if (show->parsed()) return command.show();
    if (compare->parsed()) return command.compare();
    return command.exportRun();
}

}  // namespace sluice::cli
