#include "engine/mock/delay_wheel.h"

#include <algorithm>

namespace sluice {

DelayWheel::DelayWheel() noexcept {
    for (Delayed& head : m_slots) head.previous = head.next = &head;
}

void DelayWheel::add(Delayed& entry, Nanos due) noexcept {
    if (m_count == 0) m_tick = std::max(m_tick, monotonicNow() / kSlot);
    entry.tick = std::max((due + kSlot - Nanos(1)) / kSlot, m_tick);
    Delayed& head = m_slots[static_cast<std::size_t>(entry.tick % kSlots)];
    entry.previous = head.previous;
    entry.next = &head;
    head.previous->next = &entry;
    head.previous = &entry;
    ++m_count;
}

void DelayWheel::cancel(Delayed& entry) noexcept {
    if (!entry.waiting()) return;
    entry.previous->next = entry.next;
    entry.next->previous = entry.previous;
    entry.previous = entry.next = nullptr;
    --m_count;
}

Delayed* DelayWheel::takeDue(Nanos now) noexcept {
    if (m_count == 0) return nullptr;
    const std::int64_t nowTick = now / kSlot;
    // After a long pause one round sees every slot; going on from there would see them again.
    m_tick = std::max(m_tick, nowTick - kSlots + 1);
    for (; m_tick <= nowTick; ++m_tick) {
        Delayed& head = m_slots[static_cast<std::size_t>(m_tick % kSlots)];
        for (Delayed* entry = head.next; entry != &head; entry = entry->next) {
            if (entry->tick > nowTick) continue;  // in a later round
            cancel(*entry);
            return entry;
        }
    }
    return nullptr;
}

std::optional<Nanos> DelayWheel::nextDue() const noexcept {
    if (m_count == 0) return std::nullopt;
    for (std::int64_t tick = m_tick; tick < m_tick + kSlots; ++tick) {
        const Delayed& head = m_slots[static_cast<std::size_t>(tick % kSlots)];
        if (head.next != &head) return kSlot * tick;
    }
    return std::nullopt;
}

}  // namespace sluice
