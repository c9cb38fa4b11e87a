#pragma once

#include "engine/core/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Where threads spent their CPU time, by sampling: a tree of calls with the samples taken in each. A sample stands for
/// 1/hertz seconds of CPU time in user and system mode together; what the kernel did counts for the function that asked
/// it. Inlined functions count for the one they are in. Of a coroutine the stack holds what ran since it was resumed,
/// not the coroutines that wait for it.
struct CpuProfile {
    struct Call {
        std::uint32_t caller = kOutermost;  ///< index into `calls`, smaller than this call's own
        std::uint32_t function = 0;         ///< index into `functions`
        std::uint64_t samples = 0;          ///< taken in the function itself, not in what it called

        friend bool operator==(const Call&, const Call&) = default;
    };
    static constexpr std::uint32_t kOutermost = 0xffff'ffff;

    /// As function_name.h makes them; a function without a symbol bears its file's name in brackets: "[libssl.so.3]".
    /// The outermost ones are the sampled threads' names.
    std::vector<std::string> functions;
    std::vector<Call> calls;
    unsigned hertz = 0;          ///< samples for a second of CPU time of a thread; 0 = nothing was sampled
    std::uint64_t lost = 0;      ///< samples more than were kept: there was no room for them
    std::uint64_t cut = 0;       ///< samples kept, whose outer callers are not known
    std::uint64_t unnamed = 0;   ///< samples kept, with a function that has no symbol
    bool stripped = false;       ///< the program itself has no table of symbols
    std::optional<Error> error;  ///< why threads were not sampled, see SampledThreads::begin()

    std::uint64_t samples() const noexcept;

    friend bool operator==(const CpuProfile&, const CpuProfile&) = default;
};

/// Collapsed stacks as flamegraph.pl and speedscope read them: a line for each call that has samples of its own,
/// "outermost;…;function SAMPLES", in the order of the text. https://github.com/brendangregg/FlameGraph
std::string collapsedStacks(const CpuProfile& profile);

}  // namespace sluice
