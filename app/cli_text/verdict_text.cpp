#include "app/cli_text/verdict_text.h"

#include "app/cli_text/failure_text.h"
#include "app/cli_text/phrase.h"
#include "engine/lab/limit_search.h"
#include "engine/lab/objectives.h"
#include "engine/lab/report_table.h"
#include "engine/lab/verdict.h"

#include <fmt/format.h>

#include <array>

namespace sluice::cli {

namespace {

/// One verdict in one language.
class VerdictSentence {
public:
    VerdictSentence(const ExperimentRecord& record, const Verdict& verdict, Language language)
        : m_record(record),
          m_plan(record.plan),
          m_verdict(verdict),
          m_chinese(language == Language::Chinese),
          m_language(language) {}

    std::string text() const {
        switch (m_verdict.kind) {
            case VerdictKind::Nothing:
                return m_chinese ? "没有测到可以比较的数据。"
                                 : "Nothing was measured that could be compared.";
            case VerdictKind::Failed:
                return fmt::format(fmt::runtime(m_chinese ? "对“{}”的请求没有一个成功。"
                                                          : "No request to \"{}\" succeeded."),
                                   target()) +
                       failures();
            case VerdictKind::Limit: return limit();
            default: return comparison() + appendix();
        }
    }

    /// For a list of them.
    std::string line() const { return comparison() + cpu(); }

    std::string comparison() const {
        switch (m_verdict.kind) {
            case VerdictKind::NotDistinguishable: return inconclusive();
            case VerdictKind::Added: return added();
            default: return share();
        }
    }

    std::string limit() const {
        const auto found = foundLimit(m_record, m_verdict.target);
        if (!found) {
            return fmt::format(fmt::runtime(m_chinese ? "{} 在任何速率下都没有达到目标。"
                                                      : "{} kept the objectives at no rate."),
                               target());
        }
        std::string text =
            fmt::format(fmt::runtime(m_chinese ? "{} 在每秒 {:.0f} 个请求以内达到目标"
                                               : "{} keeps the objectives up to {:.0f} requests/s"),
                        target(), found->rate);
        if (found->failedRate) {
            text += fmt::format(
                fmt::runtime(m_chinese ? "；每秒 {:.0f} 时被 {} 打破" : "; at {:.0f} requests/s {} stops it"),
                *found->failedRate, stopper(*found));
        }
        text += m_chinese ? "。" : ".";
        if (!found->confirmed) text += m_chinese ? "未经重复确认。" : " Not confirmed by repeats.";
        return text;
    }

private:
    std::string stopper(const FoundLimit& found) const {
        if (!found.objective) return m_chinese ? "速率本身（未能发送）" : "the rate itself (not sent)";
        return toToken(m_plan.objectives[*found.objective].metric);
    }

    /// At equal rate.
    std::string added() const {
        std::string text = fmt::format(fmt::runtime(m_chinese ? "{2}，{0} 比 {1} 多 p50 {3:+.2f} ms"
                                                              : "{2} {0} adds to {1} p50 {3:+.2f} ms"),
                                       target(), baseline(), place(), m_verdict.addedP50Millis);
        if (m_verdict.addedLow)
            text += fmt::format(" ({:+.2f} … {:+.2f})", *m_verdict.addedLow, *m_verdict.addedHigh);
        return text + fmt::format(fmt::runtime(m_chinese ? "，p99 {:+.2f} ms，p99.9 {:+.2f} ms。"
                                                         : ", p99 {:+.2f} ms, p99.9 {:+.2f} ms."),
                                  m_verdict.addedP99Millis, m_verdict.addedP999Millis);
    }

    std::string share() const {
        return fmt::format(
            fmt::runtime(m_chinese ? "{2}，{0} 达到 {1} 的 {3}，p50 {4:+.2f} ms，p99 {5:+.2f} ms。"
                                   : "{2} {0} reaches {3} of {1}; p50 {4:+.2f} ms, p99 {5:+.2f} ms."),
            target(), baseline(), place(),
            shareText(m_verdict.share, m_verdict.shareLow, m_verdict.shareHigh), m_verdict.addedP50Millis,
            m_verdict.addedP99Millis);
    }

    std::string inconclusive() const {
        const bool open = m_verdict.rate > 0;
        const std::string figure =
            open ? fmt::format("p50 {:+.2f} ms ({:+.2f} … {:+.2f})", m_verdict.addedP50Millis,
                               m_verdict.addedLow.value_or(0), m_verdict.addedHigh.value_or(0))
                 : shareText(m_verdict.share, m_verdict.shareLow, m_verdict.shareHigh);
        std::string text =
            fmt::format(fmt::runtime(inconclusiveForm()), target(), baseline(), place(), figure);
        if (m_verdict.noise && !open) {
            text += fmt::format(fmt::runtime(m_chinese ? "，噪声 {:.1f} %" : ", noise {:.1f} %"),
                                *m_verdict.noise * 100);
        }
        return text + (m_chinese ? "。" : ".");
    }

    const char* inconclusiveForm() const {
        if (isTooNoisy(m_verdict))
            return m_chinese ? "⚠ {2}，波动太大，无法比较 {0} 与 {1}：{3}"
                             : "⚠ {2} the figures are too noisy to compare {0} with {1}: {3}";
        return m_chinese ? "{2}，{0} 与 {1} 无法区分：{3}" : "{2} {0} and {1} are not distinguishable: {3}";
    }

    /// What a reader must know besides: the report's own share, failures, a lone round, doubts.
    std::string appendix() const {
        std::string text;
        if (m_verdict.publishedShare) {
            text += fmt::format(
                fmt::runtime(m_chinese ? "已发布的报告为 {:.1f} %。" : " The published report has {:.1f} %."),
                *m_verdict.publishedShare * 100);
        }
        text += cpu() + failures();
        if (m_verdict.kind == VerdictKind::Share && !m_verdict.shareLow) {
            text += m_chinese ? "仅一轮：噪声未知。" : " One round only: the noise is unknown.";
        }
        if (m_verdict.suspect)
            text += m_chinese ? "结果存疑，原因见下。" : " The run is suspect; see the reasons below.";
        return text;
    }

    /// Of two variants of the embedded gateway.
    std::string cpu() const {
        if (!m_verdict.addedCpuMicros) return {};
        std::string figure = fmt::format("{:+.2f} µs", *m_verdict.addedCpuMicros);
        if (m_verdict.addedCpuLow)
            figure += fmt::format(" ({:+.2f} … {:+.2f})", *m_verdict.addedCpuLow, *m_verdict.addedCpuHigh);
        switch (kindOfCpu(m_verdict)) {
            case DifferenceKind::Equal:
                return say({" CPU a request: {0}, not distinguishable.", "每个请求的 CPU：{0}，无法区分。"},
                           m_language, {figure});
            case DifferenceKind::TooNoisy:
                return say({" CPU a request: {0}, too noisy to conclude.", "每个请求的 CPU：{0}，波动太大。"},
                           m_language, {figure});
            case DifferenceKind::Shown: break;
        }
        return say({" CPU a request: {0}.", "每个请求的 CPU：{0}。"}, m_language, {figure});
    }

    std::string failures() const {
        return failureText(failuresOf(m_record, m_verdict.target), target(), m_language);
    }

    std::string target() const { return targetText(m_plan.targets[m_verdict.target], m_language); }
    std::string baseline() const { return targetText(m_plan.targets[m_verdict.baseline], m_language); }
    /// "At 64 connections and 5000 requests/s".
    std::string place() const {
        const PlanLevel& level = m_plan.levels[m_verdict.level];
        std::string more;
        if (m_verdict.rate > 0)
            more += fmt::format(fmt::runtime(m_chinese ? "、每秒 {:.0f} 个请求" : " and {:.0f} requests/s"),
                                m_verdict.rate);
        if (level.size > 0)
            more += fmt::format(fmt::runtime(m_chinese ? "、{} 字节" : " and {} bytes"), level.size);
        const std::string streams =
            level.streams == 1
                ? std::string()
                : fmt::format(fmt::runtime(m_chinese ? "、每个 {} 个流" : " of {} streams"), level.streams);
        return fmt::format(fmt::runtime(m_chinese ? "在 {} 个连接{}{}下" : "At {} connections{}{}"),
                           level.connections, streams, more);
    }

    const ExperimentRecord& m_record;
    const ExperimentPlan& m_plan;
    const Verdict& m_verdict;
    const bool m_chinese;
    const Language m_language;
};

}  // namespace

namespace {

std::string nameText(const PlanTarget& target, Language language) {
    if (language == Language::English) return target.name;
    if (target.kind == TargetKind::Direct && target.name == "direct") return "直连";
    if (target.kind != TargetKind::Gateway) return target.name;
    if (target.name == "open call") return "开放接口";
    if (target.name == "REST call") return "REST 接口";
    if (target.name == "no plugin") return "无插件";
    if (target.name == "gateway") return "网关";
    if (target.name == "plugins on") return "启用插件";
    if (target.name == "plugins off") return "停用插件";
    return target.name;
}

}  // namespace

std::string targetText(const PlanTarget& target, Language language) {
    const std::string name = nameText(target, language);
    if (target.protocol != HttpVersion::Http2) return name;
    return name + (language == Language::Chinese ? "（HTTP/2）" : " (HTTP/2)");
}

std::string titleText(const std::string& planId, const std::string& title, Language language) {
    const bool chinese = language == Language::Chinese;
    if (planId == "shenyu") return chinese ? "ShenYu 报告" : "ShenYu report";
    constexpr std::pair<const char*, Phrase> kTitles[] = {
        {"sop", {"SOP report", "SOP 报告"}},
        {"kong", {"Kong, Spring Cloud Gateway, Zuul", "Kong、Spring Cloud Gateway、Zuul"}},
        {"dce", {"DCE report", "DCE 报告"}},
        {"apisix", {"APISIX report", "APISIX 报告"}},
        {"equal-rate", {"At equal rate", "相同速率"}},
        {"limit", {"Limit", "极限"}},
        {"plugin-cost", {"Cost of plugins", "插件开销"}},
        {"routes", {"Number of routes", "路由数量"}},
        {"sizes", {"Sizes of answers", "应答大小"}},
        {"connections", {"Number of connections", "连接数"}},
    };
    for (const auto& [id, phrase] : kTitles) {
        if (planId == id) return std::string(chinese ? phrase.chinese : phrase.english);
    }
    if (planId == "plugins") return chinese ? "启用与停用插件" : "With and without plugins";
    return title;
}

std::string stateText(ExperimentState state, Language language) {
    const bool chinese = language == Language::Chinese;
    switch (state) {
        case ExperimentState::Running: return chinese ? "进行中" : "running";
        case ExperimentState::Finished: return chinese ? "完成" : "finished";
        case ExperimentState::Stopped: return chinese ? "已停止" : "stopped";
        case ExperimentState::Failed: return chinese ? "失败" : "failed";
    }
    return {};
}

std::string verdictText(const ExperimentRecord& record, const Verdict& verdict, Language language) {
    if (record.plan.targets.empty()) return VerdictSentence(record, Verdict{}, language).text();
    return VerdictSentence(record, verdict, language).text();
}

std::string suspicionText(Suspicion suspicion, const LevelRow& row, Language language) {
    const bool chinese = language == Language::Chinese;
    switch (suspicion) {
        case Suspicion::GeneratorBusy:
            return chinese ? "压测端有线程的 CPU 超过 80 %。"
                           : "A thread of the load generator used more than 80 % of its core.";
        case Suspicion::LittleHigh:
            return fmt::format(
                fmt::runtime(chinese ? "Little 比 {:.2f}：平均延迟与吞吐量不符，偏高。"
                                     : "Little ratio {:.2f}: the mean latency is too high for this rate."),
                row.littleRatio);
        case Suspicion::LittleLow:
            return fmt::format(
                fmt::runtime(chinese ? "Little 比 {:.2f}：连接有一部分时间没有被测到。"
                                     : "Little ratio {:.2f}: connections spent time that no one measured."),
                row.littleRatio);
        case Suspicion::ConnectionsMissing:
            return chinese ? "有连接未能建立。" : "Not all connections could be opened.";
        case Suspicion::Errors:
            return fmt::format(
                fmt::runtime(chinese ? "{} 个传输错误，{} 个超时。" : "{} transport errors, {} time-outs."),
                row.errors, row.timeouts);
        case Suspicion::NonSuccess:
            return fmt::format(
                fmt::runtime(chinese ? "{} 个应答为 4xx 或 5xx，不计入占比。"
                                     : "{} answers were 4xx or 5xx; the share leaves them out."),
                row.nonSuccess);
        case Suspicion::FewRequests:
            return chinese ? "请求太少，高分位数不可靠。" : "Too few requests for the high percentiles.";
        case Suspicion::Stopped: return chinese ? "提前停止。" : "Stopped before its time.";
        case Suspicion::CoLocated:
            return chinese ? "压测端与被测目标在同一台机器上。"
                           : "Load generator and target share the machine.";
        case Suspicion::NoKeepAlive:
            return chinese ? "大多数请求都新建了连接。" : "Most requests needed a new connection.";
        case Suspicion::RateNotReached:
            return chinese ? "未能按要求的速率发出请求。"
                           : "The load generator could not send at the rate asked for.";
        case Suspicion::ChecksFailed:
            return fmt::format(fmt::runtime(chinese ? "{} 个应答与计划的检查不符。"
                                                    : "{} answers were not as the plan wants them."),
                               row.checksFailed);
        case Suspicion::NearCeiling: {
            const GeneratorCeiling ceiling = row.ceiling.value_or(GeneratorCeiling{});
            return fmt::format(
                fmt::runtime(
                    chinese ? "达到压测端自身上限（对空应答端每秒 {:.0f} 个请求）的 {:.0f} %："
                              "测到的可能是压测端。"
                            : "{1:.0f} % of what the load generator itself is able to ({0:.0f} requests/s "
                              "against a null responder): it may have measured the generator."),
                ceiling.requestsPerSecond, 100 * ceiling.shareOf(row.requestsPerSecond));
        }
        case Suspicion::CeilingUnknown:
            return chinese ? "压测端自身的上限未能测得。"
                           : "The load generator's own ceiling could not be measured.";
    }
    return {};
}

std::vector<std::string> verdictLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                      Language language) {
    std::vector<std::string> lines;
    const Verdict first = judge(record, rows);
    for (const Verdict& verdict : judgeLevels(record, rows)) {
        if (!isSamePlace(verdict, first)) lines.push_back(VerdictSentence(record, verdict, language).line());
    }
    for (std::size_t target = 0; record.plan.search && target < record.plan.targets.size(); ++target) {
        Verdict limit;
        limit.kind = VerdictKind::Limit;
        limit.target = target;
        if (isSamePlace(limit, first)) continue;
        lines.push_back(VerdictSentence(record, limit, language).limit());
    }
    return lines;
}

std::vector<std::string> objectiveLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                        Language language) {
    const bool chinese = language == Language::Chinese;
    std::vector<std::string> lines;
    for (const ObjectiveResult& result : judgeObjectives(record, rows)) {
        const Objective& objective = record.plan.objectives[result.objective];
        const LevelRow& row = rows[result.row];
        std::string wanted;
        if (objective.least) wanted += fmt::format(" ≥ {}", *objective.least);
        if (objective.most) wanted += fmt::format(" ≤ {}", *objective.most);
        lines.push_back(
            fmt::format("{}: {} {}: {}{}: {}",
                        result.passed ? (chinese ? "通过" : "pass") : (chinese ? "未通过" : "FAIL"),
                        targetText(record.plan.targets[row.target], language),
                        levelName(record.plan.levels[row.level], row.rate), toToken(objective.metric), wanted,
                        result.value ? figureText(*result.value) : "-"));
    }
    return lines;
}

std::string stageText(const ExperimentPlan& plan, const LevelRow& row, Language language) {
    if (!row.stages) return {};
    constexpr std::array<Phrase, kStageCount> kStages{{{"waiting for the worker", "等待工作线程"},
                                                       {"routing", "路由"},
                                                       {"plugins", "插件"},
                                                       {"connecting", "连接上游"},
                                                       {"upstream's first byte", "上游首字节"},
                                                       {"upstream's last byte", "上游末字节"},
                                                       {"sending", "发送"}}};
    const bool chinese = language == Language::Chinese;
    std::string text;
    for (std::size_t i = 0; i < kStageCount; ++i) {
        text += fmt::format("{}{} {:.0f}",
                            text.empty() ? ""
                            : chinese    ? "，"
                                         : ", ",
                            chinese ? kStages[i].chinese : kStages[i].english,
                            row.stages->meanMicros(static_cast<Stage>(i)));
    }
    return fmt::format(fmt::runtime(chinese ? "{} {} 每个请求（µs）：{}" : "{} {}, µs a request: {}"),
                       targetText(plan.targets[row.target], language),
                       levelName(plan.levels[row.level], row.rate), text);
}

}  // namespace sluice::cli
