#include "engine/events.h"

#include <utility>

namespace sluice {

void EventQueue::post(Event event) {
    bool first = false;
    {
        std::lock_guard lock(m_mutex);
        if (m_events.size() == kCapacity) {
            ++m_dropped[event.index()];
            return;
        }
        first = m_events.empty();
        m_events.push_back(std::move(event));
    }
    if (first && m_wake) m_wake();
}

EventBatch EventQueue::drain() {
    EventBatch batch;
    std::lock_guard lock(m_mutex);
    batch.events.swap(m_events);
    batch.dropped = std::exchange(m_dropped, {});
    return batch;
}

}  // namespace sluice
