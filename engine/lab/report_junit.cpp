#include "engine/lab/objectives.h"
#include "engine/lab/report.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

/// "p99 <= 50", "share-percent >= 90".
std::string conditionOf(const Objective& objective) {
    std::string text = toToken(objective.metric);
    if (objective.least) text += fmt::format(" >= {}", *objective.least);
    if (objective.most) text += fmt::format(" <= {}", *objective.most);
    return text;
}

struct Case {
    std::string className, name;
    std::optional<std::string> failure, error;
    double seconds = 0;
};

std::string toXml(const Case& one) {
    std::string xml = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                  escapeXml(one.className), escapeXml(one.name), one.seconds);
    if (!one.failure && !one.error) return xml + "/>\n";
    const char* kind = one.error ? "error" : "failure";
    return xml + fmt::format(">\n      <{0} message=\"{1}\"/>\n    </testcase>\n", kind,
                             escapeXml(one.error ? *one.error : *one.failure));
}

std::string rowName(const ExperimentPlan& plan, const ReportWords& words, const LevelRow& row) {
    return targetName(plan, words, row.target) + " " + levelName(plan.levels[row.level], row.rate);
}

std::vector<Case> casesOf(const ExperimentRecord& record, const ReportWords& words) {
    const ExperimentPlan& plan = record.plan;
    const std::vector<LevelRow> rows = levelRows(record);
    std::vector<Case> cases;
    for (const ObjectiveResult& result : judgeObjectives(record, rows)) {
        Case one{rowName(plan, words, rows[result.row]),
                 conditionOf(plan.objectives[result.objective]),
                 {},
                 {},
                 0};
        if (!result.passed)
            one.failure = result.value ? fmt::format("{:.6g}", *result.value) : "nothing measured";
        cases.push_back(std::move(one));
    }
    for (const PhaseRecord& phase : record.phases) {
        if (!phase.error) continue;
        cases.push_back(
            {targetName(plan, words, phase.target) + " " + levelName(plan.levels[phase.level], phase.rate),
             fmt::format("round {}", phase.round + 1),
             {},
             toLogText(*phase.error),
             0});
    }
    if (cases.empty()) {
        Case whole{plan.id, toToken(record.state), {}, {}, 0};
        if (record.state != ExperimentState::Finished) whole.failure = words.verdict;
        cases.push_back(std::move(whole));
    }
    return cases;
}

}  // namespace

std::string reportJunit(const ExperimentRecord& record, const ReportWords& words) {
    const std::vector<Case> cases = casesOf(record, words);
    const auto count = [&](auto wanted) { return std::count_if(cases.begin(), cases.end(), wanted); };
    const auto failures = count([](const Case& one) { return one.failure.has_value(); });
    const auto errors = count([](const Case& one) { return one.error.has_value(); });
    double seconds = 0;
    for (const PhaseRecord& phase : record.phases)
        seconds += std::chrono::duration<double>(phase.result.elapsed).count();
    const std::string totals = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\"",
                                           cases.size(), failures, errors, seconds);
    std::string xml = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n  <testsuite name=\"{1}\" {0} "
        "timestamp=\"{2}\">\n",
        totals, escapeXml(words.title), toRfc3339(record.startedUtc).substr(0, 19));
    for (const Case& one : cases) xml += toXml(one);
    return xml + "  </testsuite>\n</testsuites>\n";
}

}  // namespace sluice
