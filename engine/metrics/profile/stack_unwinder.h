#pragma once

#include "engine/metrics/profile/elf_modules.h"
#include "engine/metrics/profile/stack_sample.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace sluice {

/// Finds the callers in a sample by the tables that every x86-64 file carries for exceptions (.eh_frame; DWARF 5, 6.4,
/// and the System V ABI): exact without frame pointers, also inside system libraries, and without symbols. libdw reads
/// the tables; each row is asked for once. Not thread-safe.
class StackUnwinder {
public:
    /// `modules` must outlive it.
    explicit StackUnwinder(const ElfModules& modules);
    ~StackUnwinder();

    /// Appends an address in each function on the stack, the innermost first: where it is, or for a caller just before
    /// the place it goes on at. False when the walk broke off before the sample's top.
    bool unwind(const StackSample& sample, std::vector<std::uint64_t>& frames);

private:
    struct Row;

    const Row* rowAt(std::uint64_t address);

    const ElfModules& m_modules;
    std::map<std::uint64_t, std::unique_ptr<Row>> m_rows;  ///< by their first address
};

}  // namespace sluice
