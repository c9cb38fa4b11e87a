#include "engine/lab/runs_verdict.h"

#include "engine/lab/limit_search.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <utility>

namespace sluice {

namespace {

/// Where a target's requests go on its server; the server may be another, that is what one compares.
std::string_view pathOf(std::string_view url) {
    const auto scheme = url.find("://");
    const auto path = url.find_first_of("/?", scheme == std::string_view::npos ? 0 : scheme + 3);
    return path == std::string_view::npos ? std::string_view("/") : url.substr(path);
}

class Tokens {
public:
    void add(const char* token, bool differs) {
        if (differs && std::find(m_all.begin(), m_all.end(), token) == m_all.end()) m_all.emplace_back(token);
    }
    std::vector<std::string> all() && { return std::move(m_all); }

private:
    std::vector<std::string> m_all;
};

std::vector<std::string> conditionsOf(const ExperimentRecord& first, const ExperimentRecord& second) {
    const Environment &a = first.environment, &b = second.environment;
    const ExperimentPlan &plan = first.plan, &other = second.plan;
    Tokens tokens;
    tokens.add("machine", a.hostname != b.hostname);
    tokens.add("processor", a.cpuModel != b.cpuModel);
    tokens.add("cores", a.cores != b.cores);
    tokens.add("co-located", a.coLocated != b.coLocated);
    tokens.add("duration", plan.duration != other.duration);
    tokens.add("warm-up", plan.warmup != other.warmup);
    tokens.add("time-out", plan.timeout != other.timeout);
    tokens.add("request", plan.request != other.request);
    for (const PlanTarget& target : plan.targets) {
        for (const PlanTarget& same : other.targets) {
            if (same.name == target.name)
                tokens.add("target", same.kind != target.kind || pathOf(same.url) != pathOf(target.url));
        }
    }
    for (const PlanLevel& level : plan.levels) {
        for (const PlanLevel& same : other.levels) {
            if (levelName(same) == levelName(level)) tokens.add("level", same != level);
        }
    }
    return std::move(tokens).all();
}

std::vector<std::string> changesOf(const ExperimentRecord& first, const ExperimentRecord& second) {
    Tokens tokens;
    tokens.add("version", first.environment.sluiceVersion != second.environment.sluiceVersion);
    tokens.add("kernel", first.environment.kernel != second.environment.kernel);
    tokens.add("configuration", first.configText != second.configText);
    for (const PlanTarget& target : first.plan.targets) {
        for (const PlanTarget& same : second.plan.targets) {
            if (same.name == target.name) tokens.add("variant", same.variant != target.variant);
        }
    }
    return std::move(tokens).all();
}

std::optional<std::size_t> spokenOf(const ExperimentPlan& plan, const std::vector<ComparedRow>& rows) {
    const std::optional<std::size_t> subject = subjectOf(plan);
    const auto rank = [&](const ComparedRow& row) {
        const bool isSubject = subject && row.target == plan.targets[*subject].name;
        return std::tuple(isSubject, row.addedP50.has_value(), row.connections);
    };
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].isInBoth() && (!chosen || rank(rows[i]) > rank(rows[*chosen]))) chosen = i;
    }
    return chosen;
}

/// The searches of the subject, or of the only target.
void compareLimits(const ExperimentRecord& first, const ExperimentRecord& second, RunsVerdict& verdict) {
    const std::size_t target = subjectOf(first.plan).value_or(baselineOf(first.plan));
    const std::string& name = first.plan.targets[target].name;
    const auto& others = second.plan.targets;
    const auto same =
        std::find_if(others.begin(), others.end(), [&](const PlanTarget& one) { return one.name == name; });
    if (same == others.end()) return;
    const auto found = foundLimit(first, target);
    const auto otherFound = foundLimit(second, static_cast<std::size_t>(same - others.begin()));
    verdict.firstLimit = found ? found->rate : 0;
    verdict.secondLimit = otherFound ? otherFound->rate : 0;
    verdict.limitPrecision = std::max(first.plan.search->precision, second.plan.search->precision);
    const double least = std::min(*verdict.firstLimit, *verdict.secondLimit);
    const double apart = std::abs(*verdict.secondLimit - *verdict.firstLimit);
    if (least == 0)
        verdict.as = ComparedAs::NoSuccess;
    else if (apart <= verdict.limitPrecision * least)
        verdict.as = ComparedAs::NotDistinguishable;
    else
        verdict.as = *verdict.secondLimit < *verdict.firstLimit ? ComparedAs::Slower : ComparedAs::Faster;
}

}  // namespace

RunsVerdict judgeRuns(const ExperimentRecord& first, const ExperimentRecord& second,
                      const std::vector<ComparedRow>& rows) {
    RunsVerdict verdict;
    verdict.conditions = conditionsOf(first, second);
    verdict.changes = changesOf(first, second);
    for (const ComparedRow& row : rows) {
        if (!row.isInBoth()) continue;
        ++verdict.inBoth;
        verdict.slower += row.as == ComparedAs::Slower ? 1 : 0;
        verdict.faster += row.as == ComparedAs::Faster ? 1 : 0;
    }
    verdict.row = spokenOf(first.plan, rows);
    if (first.plan.search && second.plan.search && !first.plan.targets.empty()) {
        compareLimits(first, second, verdict);
    } else if (verdict.row) {
        const ComparedRow& row = rows[*verdict.row];
        verdict.as = row.as;
        verdict.firstSuspect = row.firstSuspect;
        verdict.secondSuspect = row.secondSuspect;
    }
    return verdict;
}

}  // namespace sluice
