#include "engine/lab/usage_recorder.h"

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

enum Own : std::size_t { Gateway, Generator, Mock, ThisProcess, FirstNamed };

}  // namespace

UsageRecorder::UsageRecorder(const std::vector<WatchedProcess>& processes) : m_processes(processes) {
    m_meters.push_back({ProcessMeter({}), ThisProcess});
    for (const WatchedProcess& process : m_processes)
        m_meters.push_back({ProcessMeter(process), FirstNamed + m_meters.size() - 1});
}

void UsageRecorder::begin(const std::optional<TargetUsage>& gateway) {
    m_series = {{UsageOf::Gateway, {}, {}},
                {UsageOf::Generator, {}, {}},
                {UsageOf::Mock, {}, {}},
                {UsageOf::ThisProcess, {}, {}}};
    for (const WatchedProcess& process : m_processes) m_series.push_back({UsageOf::Named, process.name, {}});
    for (Meter& meter : m_meters) (void)meter.meter.read();  // what follows is told since this
    m_began = m_former = monotonicNow();
    m_formerGateway = gateway;
    m_formerGenerator = Nanos(0);
}

void UsageRecorder::read(const std::optional<TargetUsage>& gateway, Nanos generatorCpu) {
    m_now = monotonicNow();
    if (m_now <= m_former) return;
    if (gateway && m_formerGateway) {
        const auto used = [&](Nanos TargetUsage::*cpu) {  // less than before: the workers were started anew
            return std::max(Nanos(0), (*gateway).*cpu - (*m_formerGateway).*cpu);
        };
        add(Gateway, used(&TargetUsage::workersCpu), 0);
        if (gateway->mockCpu > Nanos(0)) add(Mock, used(&TargetUsage::mockCpu), 0);
    }
    add(Generator, std::max(Nanos(0), generatorCpu - m_formerGenerator), 0);
    for (Meter& meter : m_meters) {
        if (const auto reading = meter.meter.read()) add(meter.series, reading->cpu, reading->residentBytes);
    }
    m_former = m_now;
    m_formerGateway = gateway;
    m_formerGenerator = generatorCpu;
}

std::vector<UsageSeries> UsageRecorder::latest() const {
    std::vector<UsageSeries> newest;
    for (const UsageSeries& series : m_series) {
        if (!series.points.empty() && series.points.back().at == m_former - m_began)
            newest.push_back({series.whose, series.name, {series.points.back()}});
    }
    return newest;
}

std::vector<UsageSeries> UsageRecorder::take() {
    std::erase_if(m_series, [](const UsageSeries& series) { return series.points.empty(); });
    return std::exchange(m_series, {});
}

void UsageRecorder::add(std::size_t series, Nanos cpu, std::uint64_t bytes) {
    const double passed = static_cast<double>((m_now - m_former).count());
    m_series[series].points.push_back({m_now - m_began, static_cast<double>(cpu.count()) / passed, bytes});
}

}  // namespace sluice
