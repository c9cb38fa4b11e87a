#pragma once

#include "engine/core/clock.h"

#include <array>
#include <cstdint>
#include <optional>

namespace sluice {

/// Something that waits in a DelayWheel; embed it in what is delayed.
struct Delayed {
    Delayed* previous = nullptr;
    Delayed* next = nullptr;
    std::int64_t tick = 0;  ///< when it is due

    bool waiting() const noexcept { return previous != nullptr; }
};

/// Timers in a ring of half-millisecond slots: adding, cancelling and expiring cost the same however many
/// wait. An entry is never early and at most one slot late. Longer delays than the ring stay in their slot
/// for further rounds. Owns nothing; not thread-safe.
class DelayWheel {
public:
    static constexpr Nanos kSlot = std::chrono::microseconds(500);

    DelayWheel() noexcept;
    DelayWheel(const DelayWheel&) = delete;
    DelayWheel& operator=(const DelayWheel&) = delete;

    /// `entry` must not wait already, and must not move until it is due or cancelled.
    void add(Delayed& entry, Nanos due) noexcept;
    void cancel(Delayed& entry) noexcept;
    /// One entry that is due at `now`, taken out; null when there is none. Call until null.
    Delayed* takeDue(Nanos now) noexcept;
    /// When the next occupied slot ends, at the earliest; empty when nothing waits.
    std::optional<Nanos> nextDue() const noexcept;

private:
    static constexpr std::int64_t kSlots = 4096;  // two seconds a round

    std::array<Delayed, kSlots> m_slots;  ///< heads of circular lists
    std::size_t m_count = 0;
    std::int64_t m_tick = 0;  ///< everything due before it was taken
};

}  // namespace sluice
