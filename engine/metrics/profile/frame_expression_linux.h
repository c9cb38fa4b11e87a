#pragma once

#include "engine/metrics/profile/stack_sample.h"

#include <cstdint>
#include <elfutils/libdw.h>
#include <optional>
#include <vector>

namespace sluice {

/// The part of a stack that a sample holds.
class SampledStack {
public:
    explicit SampledStack(const StackSample& sample) : m_sample(sample), m_from(sample.registers[7]) {}

    /// The eight bytes at that address; empty where the sample has not got them.
    std::optional<std::uint64_t> at(std::uint64_t address) const noexcept;

private:
    const StackSample& m_sample;
    const std::uint64_t m_from;
};

/// A DWARF expression (DWARF 5, 2.5) of those that unwinding tables have, on a sample's registers and stack.
class FrameExpression {
public:
    using Registers = decltype(StackSample::registers);

    FrameExpression() = default;
    FrameExpression(const Dwarf_Op* operations, std::size_t count)
        : m_operations(operations, operations + count) {}

    /// What it computes, the frame's own address given; empty for an operation that tables do not have, and where the
    /// sample lacks the memory.
    std::optional<std::uint64_t> address(const Registers& registers, std::uint64_t frameAddress,
                                         const SampledStack& stack) const;
    /// What stands there, or where the expression says that the value is the result itself, that.
    std::optional<std::uint64_t> value(const Registers& registers, std::uint64_t frameAddress,
                                       const SampledStack& stack) const;

private:
    bool givesValue() const;

    std::vector<Dwarf_Op> m_operations;
};

}  // namespace sluice
