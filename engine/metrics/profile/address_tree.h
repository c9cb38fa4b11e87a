#pragma once

#include "engine/metrics/profile/cpu_profile.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

class SymbolNames;

/// Unwound samples, folded by address as they come; named once, at the end. Not thread-safe.
class AddressTree {
public:
    /// `frames` as StackUnwinder::unwind() gives them; `whole` where it reached the top.
    void add(const std::string& thread, std::span<const std::uint64_t> frames, std::uint64_t weight,
             bool whole);

    /// The same by function. Sets `cut`, `unnamed` and `stripped` too. Neighbours in one file without symbols are one
    /// call.
    CpuProfile profile(SymbolNames& names) const;

private:
    struct Node {
        std::uint32_t caller;
        std::uint64_t address;  ///< of a thread: its number
        std::uint64_t samples = 0;
    };

    std::uint32_t child(std::uint32_t caller, std::uint64_t address);

    std::vector<std::string> m_threads;
    std::vector<Node> m_nodes;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> m_children;  ///< by caller and address
    std::uint64_t m_cut = 0;
};

}  // namespace sluice
