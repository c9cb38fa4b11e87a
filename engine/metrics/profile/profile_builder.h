#pragma once

#include "engine/metrics/profile/cpu_profile.h"

#include <map>
#include <span>
#include <string_view>
#include <utility>

namespace sluice {

/// Folds stacks, and whole profiles, into one. Not thread-safe.
class ProfileBuilder {
public:
    /// The number that stacks have for a function of that name.
    std::uint32_t function(std::string_view name);
    /// Adds samples of one stack, the outermost function first; an empty one is left out.
    void add(std::span<const std::uint32_t> stack, std::uint64_t samples);
    /// Adds calls and counts. The first error and the first rate stay.
    void add(const CpuProfile& other);

    /// The counts beside the calls are the caller's to set.
    CpuProfile& profile() noexcept { return m_profile; }

private:
    std::uint32_t call(std::uint32_t caller, std::uint32_t function);

    CpuProfile m_profile;
    std::map<std::string, std::uint32_t, std::less<>> m_functions;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_calls;  ///< by caller and function
};

}  // namespace sluice
