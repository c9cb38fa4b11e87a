#include "app/cli_text/report_words.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/flame_text.h"
#include "app/cli_text/verdict_text.h"
#include "engine/lab/report_table.h"
#include "engine/lab/run_profile.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::cli {

namespace {

/// How much of the generator's own ceiling a level took.
std::string ceilingText(const ExperimentPlan& plan, const LevelRow& row, Language language) {
    return fmt::format(
        fmt::runtime(
            language == Language::Chinese
                ? "{} {}：压测端自身的上限为每秒 {:.0f} 个请求，用去 {:.0f} %"
                : "{} {}: the load generator itself is able to {:.0f} requests/s, {:.0f} % of it taken"),
        targetText(plan.targets[row.target], language), levelName(plan.levels[row.level], row.rate),
        row.ceiling->requestsPerSecond, 100 * row.ceiling->shareOf(row.requestsPerSecond));
}

std::vector<std::string> environmentLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                          Language language) {
    const bool chinese = language == Language::Chinese;
    const Environment& there = record.environment;
    std::vector<std::string> lines;
    const auto add = [&](const char* english, const char* inChinese, const std::string& value) {
        if (!value.empty()) lines.push_back(fmt::format("{}: {}", chinese ? inChinese : english, value));
    };
    add("Sluice", "Sluice", there.sluiceVersion);
    add("machine", "主机", there.hostname);
    add("processor", "处理器", there.cpuModel);
    add("cores", "核数", std::to_string(there.cores));
    add("frequency governor", "调频策略", there.governor);
    add("kernel", "内核", there.kernel);
    add("open files at most", "最大打开文件数", std::to_string(there.openFilesLimit));
    for (const PlanTarget& target : record.plan.targets) {
        lines.push_back(fmt::format("{}: {}", targetText(target, language), target.url));
    }
    if (std::any_of(record.plan.levels.begin(), record.plan.levels.end(),
                    [](const PlanLevel& level) { return level.streams > 1; })) {
        lines.push_back(chinese
                            ? "8×10 这样的档位：8 个 HTTP/2 连接，每个同时 10 个流；HTTP/1.1 则为 80 个连接"
                            : "a level such as 8×10: 8 HTTP/2 connections of 10 streams each; over HTTP/1.1 "
                              "80 connections");
    }
    for (const LevelRow& row : rows) {
        if (row.ceiling && row.rounds > 0) lines.push_back(ceilingText(record.plan, row, language));
    }
    if (there.coLocated) {
        lines.push_back(chinese ? "压测端与被测目标在同一台机器上"
                                : "co-located: load generator and target share the machine");
    }
    return lines;
}

void fillHeadings(ReportWords& words, bool chinese) {
    words.target = chinese ? "目标" : "target";
    words.connections = chinese ? "并发" : "connections";
    words.requestsPerSecond = "QPS";
    words.p50 = "50 % (ms)";
    words.p75 = "75 % (ms)";
    words.p90 = "90 % (ms)";
    words.p99 = "99 % (ms)";
    words.mean = chinese ? "平均 (ms)" : "mean (ms)";
    words.max = chinese ? "最大 (ms)" : "max (ms)";
    words.little = chinese ? "Little 比" : "Little";
    words.errors = chinese ? "失败" : "failed";
    words.published = chinese ? "已发布" : "published";
    words.environment = chinese ? "环境" : "Environment";
    words.note = chinese ? "备注" : "Note";
    words.chartThroughput = chinese ? "每秒请求数（QPS）" : "Requests per second";
    words.chartLatency = chinese ? "延迟分位数" : "Latency percentiles";
    words.layout = chinese ? "按报告自己的版式" : "In the report's own layout";
    words.cpu = chinese ? "网关 CPU" : "gateway CPU";
    words.saturated = chinese ? "接近满载，视为上限" : "near full: the ceiling";
    words.microseconds = "µs";
    words.share = chinese ? "占基线" : "of baseline";
    words.usage = chinese ? "CPU 与内存" : "CPU and memory";
    words.whose = chinese ? "所属" : "of";
    words.cpuMean = chinese ? "CPU 平均（核）" : "CPU, mean (cores)";
    words.cpuMost = chinese ? "CPU 最高（核）" : "CPU, most (cores)";
    words.memory = chinese ? "内存（MiB）" : "memory (MiB)";
    words.chartCpu = chinese ? "CPU（核）" : "CPU, cores";
    words.chartMemory = chinese ? "常驻内存（MiB）" : "Resident memory, MiB";
    words.cores = chinese ? "核" : "cores";
    words.mebibytes = "MiB";
    words.usageGateway = chinese ? "网关（工作线程）" : "gateway (workers)";
    words.usageGenerator = chinese ? "压测端" : "load generator";
    words.usageMock = chinese ? "模拟后端" : "mock backend";
    words.usageProcess = chinese ? "Sluice 进程（网关、压测端与模拟后端合计）"
                                 : "Sluice's process (gateway, generator and mock together)";
    words.seconds = chinese ? "秒" : "s";
    words.milliseconds = chinese ? "毫秒" : "ms";
    words.flame = chinese ? "火焰图" : "Flame graph";
}

}  // namespace

ReportWords reportWords(const ExperimentRecord& record, Language language) {
    const bool chinese = language == Language::Chinese;
    ReportWords words;
    words.language = chinese ? "zh-CN" : "en";
    words.title = titleText(record.plan.id, record.plan.title, language);
    fillHeadings(words, chinese);
    for (const PlanTarget& target : record.plan.targets)
        words.targetNames.push_back(targetText(target, language));
    const std::vector<LevelRow> rows = levelRows(record);
    words.verdict = verdictText(record, judge(record, rows), language);
    words.verdictLines = verdictLines(record, rows, language);
    for (const LevelRow& row : rows) {
        if (const std::string line = stageText(record.plan, row, language); !line.empty())
            words.stageLines.push_back(line);
    }
    words.objectiveLines = objectiveLines(record, rows, language);
    words.environmentLines = environmentLines(record, rows, language);
    for (const std::size_t target : sampledTargets(record))
        words.flames.push_back(flameWords(profileOf(record, target), words.targetNames[target], language));
    for (const LevelRow& row : rows) {
        std::string reasons;
        for (Suspicion suspicion : row.suspicions) {
            if (suspicion != Suspicion::CoLocated) reasons += " " + suspicionText(suspicion, row, language);
        }
        if (row.error) reasons += " " + toSentence(*row.error, language);
        if (reasons.empty()) continue;
        words.suspicionLines.push_back(fmt::format("{} {}:{}", words.targetNames[row.target],
                                                   levelName(record.plan.levels[row.level], row.rate),
                                                   reasons));
    }
    return words;
}

}  // namespace sluice::cli
