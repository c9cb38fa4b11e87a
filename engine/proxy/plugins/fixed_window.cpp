#include "engine/proxy/plugins/fixed_window.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::uint64_t kGenerations = 1u << 12;
constexpr int kUsedBits = 51;
/// 71 years at a million requests a second: a limit above it is never reached in a process's life.
constexpr std::uint64_t kMostUsed = (std::uint64_t{1} << kUsedBits) - 1;
constexpr std::uint64_t kRetired = std::uint64_t{1} << 63;

constexpr int kTimeBits = 52;
constexpr std::uint64_t kTimeMask = (std::uint64_t{1} << kTimeBits) - 1;

constexpr std::uint64_t generationOf(std::uint64_t state) noexcept {
    return (state & ~kRetired) >> kUsedBits;
}

constexpr std::uint64_t usedOf(std::uint64_t state) noexcept {
    return state & kMostUsed;
}

constexpr std::uint64_t opened(std::uint64_t generation) noexcept {
    return generation << kUsedBits;
}

constexpr std::uint64_t tagged(std::uint64_t generation, Micros64 end) noexcept {
    return generation << kTimeBits | std::min(end, kTimeMask);
}

constexpr std::uint64_t tagOf(std::uint64_t end) noexcept {
    return end >> kTimeBits;
}

}  // namespace

FixedWindow::FixedWindow() noexcept : m_state(opened(0)), m_ends{tagged(0, 0), tagged(kGenerations - 1, 0)} {}

Admission FixedWindow::take(std::uint64_t limit, Micros64 length, Micros64 now) noexcept {
    const std::uint64_t most = std::min(limit, kMostUsed);
    for (;;) {
        std::uint64_t state = m_state.load(std::memory_order_acquire);
        if (state & kRetired) return {.retired = true};
        const std::uint64_t generation = generationOf(state);
        const std::uint64_t end = m_ends[generation & 1].load(std::memory_order_acquire);
        if (tagOf(end) != generation) continue;  // `state` is stale
        if (now >= (end & kTimeMask)) {
            openNext(state, length, now);
            continue;
        }
        const Micros64 left = (end & kTimeMask) - now;
        const std::uint64_t used = usedOf(state);
        if (used >= most) return {.left = left};
        if (m_state.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel)) {
            return {.admitted = true, .remaining = limit - used - 1, .left = left};
        }
    }
}

void FixedWindow::openNext(std::uint64_t state, Micros64 length, Micros64 now) noexcept {
    const std::uint64_t generation = generationOf(state);
    const std::uint64_t next = (generation + 1) % kGenerations;
    const std::uint64_t before = (generation + kGenerations - 1) % kGenerations;
    std::atomic<std::uint64_t>& slot = m_ends[next & 1];
    std::uint64_t end = slot.load(std::memory_order_acquire);
    if (tagOf(end) == before)
        slot.compare_exchange_strong(end, tagged(next, now + length), std::memory_order_acq_rel);
    // Whoever set the end, it stands now, or `state` is stale and this fails.
    m_state.compare_exchange_strong(state, opened(next), std::memory_order_acq_rel);
}

bool FixedWindow::isOver(Micros64 now) const noexcept {
    return now >= end();
}

Micros64 FixedWindow::end() const noexcept {
    for (;;) {
        const std::uint64_t generation = generationOf(m_state.load(std::memory_order_acquire));
        const std::uint64_t end = m_ends[generation & 1].load(std::memory_order_acquire);
        if (tagOf(end) == generation) return end & kTimeMask;
    }
}

void FixedWindow::retire() noexcept {
    m_state.fetch_or(kRetired, std::memory_order_acq_rel);
}

bool FixedWindow::retireIfOver(Micros64 now) noexcept {
    for (;;) {
        std::uint64_t state = m_state.load(std::memory_order_acquire);
        if (state & kRetired) return true;
        const std::uint64_t end = m_ends[generationOf(state) & 1].load(std::memory_order_acquire);
        if (tagOf(end) != generationOf(state)) continue;
        if (now < (end & kTimeMask)) return false;
        if (m_state.compare_exchange_weak(state, state | kRetired, std::memory_order_acq_rel)) return true;
    }
}

bool FixedWindow::isRetired() const noexcept {
    return m_state.load(std::memory_order_acquire) & kRetired;
}

}  // namespace sluice
