#include "engine/proxy/io/deadline_wheel.h"

#include <algorithm>

namespace sluice::proxy {

std::uint64_t DeadlineWheel::visitFor(Nanos deadline) const noexcept {
    if (deadline == DeadlineEntry::kNever) return m_tick + kSlots - 1;
    return std::clamp(tickOf(deadline) + 1, m_tick + 1, m_tick + kSlots - 1);
}

void DeadlineWheel::link(DeadlineEntry& entry, std::uint64_t visit) noexcept {
    entry.m_visit = visit;
    m_slots[visit % kSlots].push_back(entry);
}

void DeadlineWheel::set(DeadlineEntry& entry, Nanos deadline) noexcept {
    entry.m_deadline = deadline;
    const std::uint64_t visit = visitFor(deadline);
    if (entry.is_linked()) {
        if (entry.m_visit <= visit) return;
        entry.unlink();
    }
    link(entry, visit);
}

void DeadlineWheel::advance(Nanos now) {
    const std::uint64_t target = tickOf(now);
    // After a long sleep every slot is visited once, not once for each tick that was slept through.
    if (target > m_tick + kSlots) m_tick = target - kSlots;
    while (m_tick < target) {
        ++m_tick;
        Slot due;
        due.swap(m_slots[m_tick % kSlots]);
        while (!due.empty()) {
            DeadlineEntry& entry = due.front();
            due.pop_front();
            if (entry.m_deadline > now)
                link(entry, visitFor(entry.m_deadline));
            else {
                entry.m_deadline = DeadlineEntry::kNever;
                entry.onDeadline();
            }
        }
    }
}

}  // namespace sluice::proxy
