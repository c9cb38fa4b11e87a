#include "app/cli_text/runs_verdict_text.h"

#include "app/cli_text/phrase.h"
#include "app/cli_text/verdict_text.h"
#include "engine/lab/report_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sluice::cli {

namespace {

constexpr std::pair<std::string_view, Phrase> kWhat[] = {
    {"machine", {"machine", "主机"}},
    {"processor", {"processor", "处理器"}},
    {"cores", {"cores", "核数"}},
    {"co-located", {"load generator on the same machine", "压测端是否同机"}},
    {"duration", {"duration", "时长"}},
    {"warm-up", {"warm-up", "预热"}},
    {"time-out", {"time-out", "超时时间"}},
    {"request", {"request", "请求"}},
    {"target", {"target", "目标"}},
    {"level", {"level", "档位"}},
    {"version", {"version of Sluice", "Sluice 版本"}},
    {"kernel", {"kernel", "内核"}},
    {"configuration", {"the gateway's configuration", "网关配置"}},
    {"variant", {"the target's variant", "目标的变体"}},
};

/// One comparison in one language.
class RunsSentence {
public:
    RunsSentence(const RunsVerdict& verdict, const std::vector<ComparedRow>& rows, const ExperimentPlan& plan,
                 const std::string& first, const std::string& second, Language language)
        : m_verdict(verdict),
          m_rows(rows),
          m_plan(plan),
          m_first(first),
          m_second(second),
          m_language(language) {}

    std::string text() const {
        if (!m_verdict.row && !m_verdict.firstLimit)
            return words({"{0} and {1} have no target and level in common: nothing can be compared.",
                          "{0} 与 {1} 没有相同的目标和档位，无法比较。"});
        return (m_verdict.conditions.empty() ? verdict() : notTheSame()) + appendix();
    }

private:
    std::string verdict() const {
        switch (m_verdict.as) {
            case ComparedAs::OnlyOne: break;
            case ComparedAs::NoSuccess: return noSuccess();
            case ComparedAs::OtherRate:
                return words(
                    {"⚠ {2}: {0} was asked for another rate than {1}, so their latencies cannot be compared.",
                     "⚠ {2}：{0} 与 {1} 的请求速率不同，延迟无法比较。"});
            case ComparedAs::UnknownNoise:
                return words({"{2}: {3}. One round in each: the noise is unknown, so no difference is shown.",
                              "{2}：{3}。各仅一轮，噪声未知，不能说明有差异。"});
            case ComparedAs::NotDistinguishable:
                return words({"No difference shown: {2}: {3}.", "未显示出差异：{2}，{3}。"});
            case ComparedAs::TooNoisy:
                return words({"⚠ Too noisy to compare {0} with {1}: {2}: {3}.",
                              "⚠ 波动太大，无法比较 {0} 与 {1}：{2}，{3}。"});
            case ComparedAs::Slower:
                return words({"{0} is slower than {1}: {2}: {3}.", "{0} 比 {1} 慢：{2}，{3}。"});
            case ComparedAs::Faster:
                return words({"{0} is faster than {1}: {2}: {3}.", "{0} 比 {1} 快：{2}，{3}。"});
        }
        return {};
    }

    std::string notTheSame() const {
        return say({"⚠ {0} and {1} were not measured under the same conditions ({2}), so there is no verdict. ",
                    "⚠ {0} 与 {1} 的测试条件不同（{2}），不作结论。"},
                   m_language, {m_second, m_first, listed(m_verdict.conditions)}) +
               words({"{2}: {3}.", "{2}：{3}。"});
    }

    std::string noSuccess() const {
        const bool firstFailed =
            m_verdict.firstLimit ? *m_verdict.firstLimit == 0 : !m_rows[*m_verdict.row].ratio;
        const Phrase phrase =
            m_verdict.firstLimit
                ? Phrase{"⚠ {0}: {1} kept the objectives at no rate, so nothing can be compared.",
                         "⚠ {0}：{1} 在任何速率下都没有达到目标，无法比较。"}
                : Phrase{"⚠ {0}: no request succeeded in {1}, so nothing can be compared.",
                         "⚠ {0}：{1} 中没有一个请求成功，无法比较。"};
        return say(phrase, m_language, {place(), firstFailed ? m_first : m_second});
    }

    /// What a reader must know besides: the other rows, doubts, what changed.
    std::string appendix() const {
        std::string text;
        if (m_verdict.conditions.empty() && !m_verdict.firstLimit && m_verdict.inBoth > 1)
            text += say({" Of {0} levels in both, {1} are slower and {2} faster.",
                         "共有 {0} 个档位，其中 {1} 个更慢，{2} 个更快。"},
                        m_language,
                        {std::to_string(m_verdict.inBoth), std::to_string(m_verdict.slower),
                         std::to_string(m_verdict.faster)});
        if (m_verdict.firstSuspect || m_verdict.secondSuspect) {
            const bool both = m_verdict.firstSuspect && m_verdict.secondSuspect;
            text += both ? say({" Both are suspect; each run lists its reasons.",
                                "两次结果均存疑，原因见各次运行。"},
                               m_language, {})
                         : say({" {0} is suspect; it lists its reasons.", "{0} 结果存疑，原因见该次运行。"},
                               m_language, {m_verdict.firstSuspect ? m_first : m_second});
        }
        if (!m_verdict.changes.empty())
            text += say({" Changed in between: {0}.", "期间变化：{0}。"}, m_language,
                        {listed(m_verdict.changes)});
        return text;
    }

    /// With the names, the place and the figure.
    std::string words(const Phrase& phrase) const {
        return say(phrase, m_language, {m_second, m_first, place(), figure()});
    }

    std::string figure() const {
        if (m_verdict.firstLimit)
            return say(
                {"{0} against {1} requests/s within the objectives (found to {2} %)",
                 "达到目标的最高速率为每秒 {0} 对 {1} 个请求（精度 {2} %）"},
                m_language,
                {fmt::format("{:.0f}", *m_verdict.secondLimit), fmt::format("{:.0f}", *m_verdict.firstLimit),
                 fmt::format("{:.0f}", m_verdict.limitPrecision * 100)});
        if (!m_verdict.row) return {};
        const ComparedRow& row = m_rows[*m_verdict.row];
        if (row.addedP50) {
            std::string added = fmt::format("{:+.2f} ms", *row.addedP50);
            if (row.addedLow) added += fmt::format(" ({:+.2f} … {:+.2f})", *row.addedLow, *row.addedHigh);
            return say({"{0} against {1} {2} at the median", "{0} 相对 {1} 中位数 {2}"}, m_language,
                       {m_second, m_first, added});
        }
        if (!row.ratio)
            return say({"no request succeeded in {0}", "{0} 中没有一个请求成功"}, m_language, {m_first});
        std::string text = say({"{0} has {1} of {2}", "{0} 为 {2} 的 {1}"}, m_language,
                               {m_second, shareText(row.ratio, row.ratioLow, row.ratioHigh), m_first});
        if (row.noise)
            text +=
                say({", noise {0} %", "，噪声 {0} %"}, m_language, {fmt::format("{:.1f}", *row.noise * 100)});
        return text;
    }

    std::string place() const {
        if (m_verdict.firstLimit)
            return targetText(m_plan.targets[subjectOf(m_plan).value_or(baselineOf(m_plan))], m_language);
        if (!m_verdict.row) return {};
        const ComparedRow& row = m_rows[*m_verdict.row];
        const auto target = std::find_if(m_plan.targets.begin(), m_plan.targets.end(),
                                         [&](const PlanTarget& one) { return one.name == row.target; });
        return fmt::format("{} {}", targetText(*target, m_language), row.level);
    }

    std::string listed(const std::vector<std::string>& tokens) const {
        std::string text;
        for (const std::string& token : tokens) {
            if (!text.empty()) text += m_language == Language::Chinese ? "、" : ", ";
            const auto* known = std::find_if(std::begin(kWhat), std::end(kWhat),
                                             [&](const auto& what) { return what.first == token; });
            text += known == std::end(kWhat) ? token : say(known->second, m_language, {});
        }
        return text;
    }

    const RunsVerdict& m_verdict;
    const std::vector<ComparedRow>& m_rows;
    const ExperimentPlan& m_plan;
    const std::string &m_first, &m_second;
    const Language m_language;
};

}  // namespace

std::string comparisonText(const ComparedRow& row, Language language) {
    const std::string noise = fmt::format("{:.1f}", row.noise.value_or(0) * 100);
    switch (row.as) {
        case ComparedAs::OnlyOne: return {};
        case ComparedAs::NoSuccess: return say({"no success", "没有成功"}, language, {});
        case ComparedAs::OtherRate: return say({"another rate", "速率不同"}, language, {});
        case ComparedAs::UnknownNoise:
            return say({"one round, noise unknown", "仅一轮，噪声未知"}, language, {});
        case ComparedAs::NotDistinguishable:
            if (!row.noise) return say({"not distinguishable", "无法区分"}, language, {});
            return say({"not distinguishable (noise {0} %)", "无法区分（噪声 {0} %）"}, language, {noise});
        case ComparedAs::TooNoisy: return say({"too noisy", "波动太大"}, language, {});
        case ComparedAs::Slower: return say({"slower", "更慢"}, language, {});
        case ComparedAs::Faster: return say({"faster", "更快"}, language, {});
    }
    return {};
}

std::string runsVerdictText(const RunsVerdict& verdict, const std::vector<ComparedRow>& rows,
                            const ExperimentPlan& plan, const std::string& first, const std::string& second,
                            Language language) {
    return RunsSentence(verdict, rows, plan, first, second, language).text();
}

}  // namespace sluice::cli
