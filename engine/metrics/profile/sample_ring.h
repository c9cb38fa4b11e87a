#pragma once

#include "engine/metrics/profile/stack_sample.h"

#include <atomic>
#include <cstdint>

namespace sluice {

/// Samples on their way from a signal handler to the thread that collects them. One writer and one reader, no lock; all
/// memory is there from the beginning. What finds no room is counted.
class SampleRing {
public:
    static constexpr std::size_t kSlots = 64;  ///< at 99 Hz: the reader may be 0.6 s late

    /// The place for the next sample, or null when the ring is full. Writer only, as commit().
    StackSample* beginWrite(std::uint32_t weight) noexcept {
        const std::size_t written = m_written.load(std::memory_order_relaxed);
        if (written - m_read.load(std::memory_order_acquire) < kSlots) return &m_slots[written % kSlots];
        m_lost.fetch_add(weight, std::memory_order_relaxed);
        return nullptr;
    }
    void commit() noexcept {
        m_written.store(m_written.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }

    /// The oldest sample, or null. Reader only, as pop() and takeLost().
    const StackSample* front() const noexcept {
        const std::size_t read = m_read.load(std::memory_order_relaxed);
        return read == m_written.load(std::memory_order_acquire) ? nullptr : &m_slots[read % kSlots];
    }
    void pop() noexcept {
        m_read.store(m_read.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    /// The weight of what found no room since the former call.
    std::uint64_t takeLost() noexcept { return m_lost.exchange(0, std::memory_order_relaxed); }

private:
    std::atomic<std::size_t> m_written{0}, m_read{0};
    std::atomic<std::uint64_t> m_lost{0};
    std::array<StackSample, kSlots> m_slots;
};

}  // namespace sluice
