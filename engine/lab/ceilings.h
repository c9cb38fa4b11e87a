#pragma once

#include "engine/lab/load_starter.h"
#include "engine/load/generator_ceiling.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>

namespace sluice {

/// measureCeiling() in earnest.
using CeilingMeter =
    std::function<Result<GeneratorCeiling>(const LoadPlan&, std::uint64_t, const std::function<bool()>&)>;

/// What the generator itself is able to, for every shape of load that an experiment has; each is measured once, before the
/// first phase that wants it. One thread.
class Ceilings {
public:
    /// `startLoad` asks the target itself for a moment, with one connection: how large an answer is.
    Ceilings(LoadStarter startLoad, CeilingMeter measure);

    /// For a phase's load, whose target is up. Blocks for up to two seconds. Errors: those of measureCeiling(), which are
    /// the answer for this shape from then on; Stopped.
    Result<GeneratorCeiling> of(const LoadPlan& load, const std::function<bool()>& stopping);

private:
    /// Protocol, connections, streams, threads, requests sent at once, and the power of two below the size of an answer.
    using Shape = std::tuple<HttpVersion, unsigned, unsigned, unsigned, unsigned, int>;

    Result<std::uint64_t> answerBytes(const LoadPlan& load, const std::function<bool()>& stopping);

    const LoadStarter m_startLoad;
    const CeilingMeter m_measure;
    std::map<std::string, std::uint64_t> m_answers;  ///< by URL
    std::map<Shape, Result<GeneratorCeiling>> m_known;
};

}  // namespace sluice
