#include "engine/lab/report_usage.h"

#include "engine/lab/report_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

const UsageSum* find(const LevelRow& row, UsageOf whose, const std::string& name = {}) {
    const auto found = std::find_if(row.usage.begin(), row.usage.end(), [&](const UsageSum& sum) {
        return sum.whose == whose && sum.name == name && sum.points > 0;
    });
    return found == row.usage.end() ? nullptr : &*found;
}

}  // namespace

std::vector<UsageSum> usageOf(const ExperimentRecord& record) {
    std::vector<UsageSum> sums;
    for (const PhaseRecord& phase : record.phases) addUsage(sums, phase.usage, record.plan.warmup);
    return sums;
}

const std::string& usageName(const UsageSum& sum, const ReportWords& words) {
    switch (sum.whose) {
        case UsageOf::Gateway: return words.usageGateway;
        case UsageOf::Generator: return words.usageGenerator;
        case UsageOf::Mock: return words.usageMock;
        case UsageOf::ThisProcess: return words.usageProcess;
        case UsageOf::Named: return sum.name;
    }
    return sum.name;
}

std::optional<TargetUse> useOf(const ExperimentPlan& plan, const LevelRow& row) {
    const PlanTarget& target = plan.targets[row.target];
    if (const UsageSum* own = find(row, UsageOf::Named, target.name))
        return TargetUse{own->meanCores, own->mostCores, own->mostResidentBytes, false};
    if (target.kind == TargetKind::Url) return std::nullopt;
    const UsageSum* inside = find(row, target.kind == TargetKind::Gateway ? UsageOf::Gateway : UsageOf::Mock);
    const UsageSum* process = find(row, UsageOf::ThisProcess);
    if (!inside || !process) return std::nullopt;
    return TargetUse{inside->meanCores, inside->mostCores, process->mostResidentBytes, true};
}

std::vector<std::vector<std::string>> usageTable(const ExperimentRecord& record, const ReportWords& words) {
    std::vector<std::vector<std::string>> table{
        {words.target, words.connections, words.whose, words.cpuMean, words.cpuMost, words.memory}};
    for (const LevelRow& row : levelRows(record)) {
        for (const UsageSum& sum : row.usage) {
            if (sum.points == 0) continue;
            const bool process = sum.mostResidentBytes > 0;
            table.push_back({targetName(record.plan, words, row.target),
                             levelName(record.plan.levels[row.level], row.rate), usageName(sum, words),
                             figureText(sum.meanCores), figureText(sum.mostCores),
                             process ? mebibytesText(sum.mostResidentBytes) : std::string()});
        }
    }
    if (table.size() == 1) table.clear();
    return table;
}

std::string mebibytesText(std::uint64_t bytes) {
    return fmt::format("{:.1f}", static_cast<double>(bytes) / (1024 * 1024));
}

}  // namespace sluice
