#pragma once

#include "engine/load/load_result.h"

#include <cstdint>
#include <utility>
#include <vector>

struct lua_State;

namespace sluice {

/// Values with their counts, as done() gets them: `min`, `max`, `mean`, `stdev`, obj:percentile(p), #obj
/// distinct values, obj(i) for the i-th of them and its count, obj[i] for the value alone.
struct ScriptStats {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> values;  ///< ascending
    double min = 0, max = 0, mean = 0, stdev = 0;

    /// Microseconds of everything that was answered or timed out.
    static ScriptStats ofLatency(const LoadResult& result);
    /// Requests a second of each thread in each tenth of a second.
    static ScriptStats ofRequests(const LoadResult& result);

    /// The least value that `percent` of all do not exceed; 0 when there is none.
    std::uint64_t percentile(double percent) const noexcept;
};

/// Makes them known to a state.
void openScriptStats(lua_State* state);
void pushScriptStats(lua_State* state, ScriptStats stats);
/// Pushes done()'s first argument.
void pushScriptSummary(lua_State* state, const LoadResult& result);

}  // namespace sluice
