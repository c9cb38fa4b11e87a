#pragma once

#include "engine/core/error.h"
#include "engine/core/log.h"
#include "engine/metrics/snapshot.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

namespace sluice {

struct GatewayStateChanged {
    GatewayState state = GatewayState::Stopped;
};
struct ListenerChanged {
    ListenerStatus listener;
};
struct NodeChanged {
    std::string upstream;
    NodeStatus node;
};
struct HistoryFailed {
    Error error;
    bool notOpened = false;  ///< the file cannot be used at all: this session's runs live in memory
};
struct HistoryRecovered {};  ///< what could not be written is written now
struct LogWritten {
    log::Line line;
};

using Event = std::variant<GatewayStateChanged, ListenerChanged, NodeChanged, HistoryFailed, HistoryRecovered,
                           LogWritten>;

/// What drain() took, and how many events of each kind (index of the variant) were dropped since the last drain.
struct EventBatch {
    std::vector<Event> events;
    std::array<std::size_t, std::variant_size_v<Event>> dropped{};
};

/// Bounded queue from the engine's threads to one reader. Wakes the reader on the empty-to-non-empty edge, outside
/// the lock; the reader then takes everything.
class EventQueue {
public:
    static constexpr std::size_t kCapacity = 4096;

    /// Called on the posting thread. Set before the first post; must not block.
    void setWake(std::function<void()> wake) { m_wake = std::move(wake); }

    /// Any thread.
    void post(Event event);

    /// The reader's thread.
    EventBatch drain();

private:
    std::mutex m_mutex;
    std::vector<Event> m_events;
    std::array<std::size_t, std::variant_size_v<Event>> m_dropped{};
    std::function<void()> m_wake;
};

}  // namespace sluice
