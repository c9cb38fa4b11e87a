#pragma once

#include "engine/core/clock.h"

#include <boost/intrusive/list.hpp>

#include <array>
#include <cstdint>

namespace sluice::proxy {

class DeadlineWheel;

/// Something that wants to be told when a moment has passed. Leaves the wheel when it is destroyed.
class DeadlineEntry
    : public boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
public:
    static constexpr Nanos kNever = Nanos::max();

    /// Not before the deadline, at most two ticks after it. May destroy the entry.
    virtual void onDeadline() = 0;
    Nanos deadline() const noexcept { return m_deadline; }
    /// Nothing will be told. Costs one store: the wheel notices later.
    void clearDeadline() noexcept { m_deadline = kNever; }
    virtual ~DeadlineEntry() = default;

private:
    friend class DeadlineWheel;
    Nanos m_deadline = kNever;
    std::uint64_t m_visit = 0;  ///< the tick at which the wheel looks at this entry
};

/// All deadlines of one worker. A later deadline costs one store, because an entry is moved only when the
/// wheel comes to it; so a keep-alive connection moves about once in its time-out, not once a request.
class DeadlineWheel {
public:
    static constexpr Nanos kTick = std::chrono::milliseconds(25);

    explicit DeadlineWheel(Nanos now) noexcept : m_tick(tickOf(now)) {}

    void set(DeadlineEntry& entry, Nanos deadline) noexcept;
    /// Tells every entry whose deadline has passed.
    void advance(Nanos now);

private:
    using Slot = boost::intrusive::list<DeadlineEntry, boost::intrusive::constant_time_size<false>>;
    static constexpr std::uint64_t kSlots = 1024;

    static std::uint64_t tickOf(Nanos time) noexcept { return static_cast<std::uint64_t>(time / kTick); }
    void link(DeadlineEntry& entry, std::uint64_t visit) noexcept;
    std::uint64_t visitFor(Nanos deadline) const noexcept;

    std::uint64_t m_tick;  ///< the last one that was looked at
    std::array<Slot, kSlots> m_slots;
};

}  // namespace sluice::proxy
