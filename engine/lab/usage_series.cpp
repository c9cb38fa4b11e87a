#include "engine/lab/usage_series.h"

#include <algorithm>

namespace sluice {

const char* toToken(UsageOf whose) noexcept {
    switch (whose) {
        case UsageOf::Gateway: return "gateway";
        case UsageOf::Generator: return "generator";
        case UsageOf::Mock: return "mock";
        case UsageOf::ThisProcess: return "process";
        case UsageOf::Named: return "named";
    }
    return "unknown";
}

void appendUsage(std::vector<UsageSeries>& series, const std::vector<UsageSeries>& more) {
    for (const UsageSeries& one : more) {
        const auto same = std::find_if(series.begin(), series.end(), [&](const UsageSeries& known) {
            return known.whose == one.whose && known.name == one.name;
        });
        if (same == series.end())
            series.push_back(one);
        else
            same->points.insert(same->points.end(), one.points.begin(), one.points.end());
    }
}

void addUsage(std::vector<UsageSum>& sums, const std::vector<UsageSeries>& series, Nanos warmup) {
    for (const UsageSeries& one : series) {
        auto sum = std::find_if(sums.begin(), sums.end(), [&](const UsageSum& known) {
            return known.whose == one.whose && known.name == one.name;
        });
        if (sum == sums.end()) sum = sums.insert(sums.end(), UsageSum{one.whose, one.name});
        for (const UsagePoint& point : one.points) {
            if (point.at <= warmup) continue;
            const auto before = static_cast<double>(sum->points++);
            sum->meanCores = (sum->meanCores * before + point.cores) / (before + 1);
            sum->mostCores = std::max(sum->mostCores, point.cores);
            sum->mostResidentBytes = std::max(sum->mostResidentBytes, point.residentBytes);
        }
    }
}

}  // namespace sluice
