#pragma once

#include "engine/lab/experiment_plan.h"
#include "engine/lab/experiment_runner.h"
#include "engine/lab/process_meter.h"
#include "engine/lab/usage_series.h"

#include <vector>

namespace sluice {

/// Follows the CPU and the memory of everything that takes part in a plan, phase by phase. The runner's thread alone.
class UsageRecorder {
public:
    explicit UsageRecorder(const std::vector<WatchedProcess>& processes);

    /// A phase begins: what follows counts from now on. `gateway` as the host tells it, if there is one.
    void begin(const std::optional<TargetUsage>& gateway);
    /// Another reading; `generatorCpu` is what the load's threads have used since they began.
    void read(const std::optional<TargetUsage>& gateway, Nanos generatorCpu);
    /// The newest point of each series.
    std::vector<UsageSeries> latest() const;
    Nanos sinceReading() const noexcept { return monotonicNow() - m_former; }
    /// The phase's series, those that have points.
    std::vector<UsageSeries> take();

private:
    struct Meter {
        ProcessMeter meter;
        std::size_t series;
    };

    void add(std::size_t series, Nanos cpu, std::uint64_t bytes);

    const std::vector<WatchedProcess> m_processes;
    std::vector<Meter> m_meters;
    std::vector<UsageSeries> m_series;
    Nanos m_began{0}, m_former{0}, m_now{0}, m_formerGenerator{0};
    std::optional<TargetUsage> m_formerGateway;
};

}  // namespace sluice
