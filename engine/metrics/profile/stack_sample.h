#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sluice {

/// What a thread was doing at one moment: its registers and the bytes of its stack, to be unwound elsewhere.
struct StackSample {
    /// Samples from deeper in than this are cut. Measured: a worker that serves TLS and HTTP/2 uses less than half.
    static constexpr std::size_t kMostBytes = 16 * 1024;
    static constexpr std::size_t kRegisters = 17;

    /// In DWARF's numbering for x86-64 (System V ABI, figure 3.36): 6 = rbp, 7 = rsp, 16 = the return address.
    std::array<std::uint64_t, kRegisters> registers;
    std::uint64_t stackTop;  ///< address behind the last byte that belongs to the sampled functions
    std::uint32_t
        weight;  ///< how many samples it stands for: more when the timer fired again before it was heard
    std::uint32_t bytes;  ///< of `stack`, from rsp upwards
    std::array<std::uint64_t, kMostBytes / sizeof(std::uint64_t)> stack;
};

}  // namespace sluice
