#pragma once

#include "engine/load/load_connection.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sluice {

/// Connections that pause before their next request, the one to go on first on top of a heap.
class Pauses {
public:
    bool empty() const noexcept { return m_heap.empty(); }
    /// When the first one ends; not of an empty one.
    Nanos nextEnd() const noexcept { return m_heap.front().first; }

    void put(LoadConnection& connection, Nanos end) {
        connection.parked = true;
        m_heap.emplace_back(end, &connection);
        std::push_heap(m_heap.begin(), m_heap.end(), endsLater);
    }
    LoadConnection& take() noexcept {
        std::pop_heap(m_heap.begin(), m_heap.end(), endsLater);
        LoadConnection& connection = *m_heap.back().second;
        m_heap.pop_back();
        connection.parked = false;
        return connection;
    }

private:
    using Pause = std::pair<Nanos, LoadConnection*>;
    static bool endsLater(const Pause& a, const Pause& b) noexcept { return a.first > b.first; }

    std::vector<Pause> m_heap;
};

}  // namespace sluice
