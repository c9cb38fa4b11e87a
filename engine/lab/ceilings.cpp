#include "engine/lab/ceilings.h"

#include "engine/load/blocking_load.h"

#include <bit>
#include <utility>

namespace sluice {

namespace {

constexpr Millis kAskFor{200};

}  // namespace

Ceilings::Ceilings(LoadStarter startLoad, CeilingMeter measure)
    : m_startLoad(std::move(startLoad)), m_measure(std::move(measure)) {}

Result<GeneratorCeiling> Ceilings::of(const LoadPlan& load, const std::function<bool()>& stopping) {
    const auto bytes = answerBytes(load, stopping);
    if (!bytes) return bytes.error();
    const Shape shape{load.version, load.connections, load.streams,
                      load.threads, load.pipeline,    static_cast<int>(std::bit_width(*bytes))};
    if (const auto known = m_known.find(shape); known != m_known.end()) return known->second;
    Result<GeneratorCeiling> measured = m_measure(load, *bytes, stopping);
    if (!measured && measured.error().code == ErrorCode::Stopped) return measured;
    return m_known.emplace(shape, std::move(measured)).first->second;
}

/// A target that answers nothing within that time is in no danger of coming near the generator's ceiling.
Result<std::uint64_t> Ceilings::answerBytes(const LoadPlan& load, const std::function<bool()>& stopping) {
    if (const auto known = m_answers.find(load.url); known != m_answers.end()) return known->second;
    LoadPlan one = load;
    one.threads = one.connections = one.streams = one.pipeline = 1;
    one.rate = 0;
    one.stages.clear();
    one.think = {};
    one.warmup = Millis(0);
    one.duration = kAskFor;
    const auto result = blockingLoad(std::move(one), stopping, m_startLoad);
    if (!result) return result.error();
    const std::uint64_t bytes = result->completed > 0 ? result->bytesIn / result->completed : 0;
    return m_answers.emplace(load.url, bytes).first->second;
}

}  // namespace sluice
