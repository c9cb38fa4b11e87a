#include "app/run_comparison.h"

#include "engine/lab/report_table.h"

#include <algorithm>

namespace sluice::cli {

std::vector<ComparedRow> compareRuns(const ExperimentRecord& first, const ExperimentRecord& second) {
    std::vector<ComparedRow> compared;
    for (const ReportRow& row : reportRows(first, {})) {
        if (row.level.rounds == 0) continue;
        ComparedRow one{row.target, row.connections, {}, {}, {}, {}, {}, {}, {}};
        one.firstRate = row.measured.requestsPerSecond;
        one.firstP50 = row.measured.p50;
        one.firstP99 = row.measured.p99;
        compared.push_back(std::move(one));
    }
    for (const ReportRow& row : reportRows(second, {})) {
        if (row.level.rounds == 0) continue;
        auto found = std::find_if(compared.begin(), compared.end(), [&](const ComparedRow& one) {
            return one.target == row.target && one.connections == row.connections;
        });
        if (found == compared.end()) {
            compared.push_back({row.target, row.connections, {}, {}, {}, {}, {}, {}, {}});
            found = std::prev(compared.end());
        }
        found->secondRate = row.measured.requestsPerSecond;
        found->secondP50 = row.measured.p50;
        found->secondP99 = row.measured.p99;
        if (found->firstRate && *found->firstRate > 0) found->ratio = *found->secondRate / *found->firstRate;
    }
    return compared;
}

}  // namespace sluice::cli
