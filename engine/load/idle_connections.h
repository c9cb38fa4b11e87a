#pragma once

#include "engine/load/load_connection.h"

namespace sluice {

/// Connections that wait for a request to be due, the one that waits longest first. A queue linked through
/// them.
class IdleConnections {
public:
    bool empty() const noexcept { return m_first == nullptr; }

    void put(LoadConnection& connection) noexcept {
        connection.parked = true;
        connection.nextIdle = nullptr;
        (m_first == nullptr ? m_first : m_last->nextIdle) = &connection;
        m_last = &connection;
    }
    /// Not of an empty one.
    LoadConnection& take() noexcept {
        LoadConnection& connection = *m_first;
        m_first = connection.nextIdle;
        connection.parked = false;
        return connection;
    }

private:
    LoadConnection* m_first = nullptr;
    LoadConnection* m_last = nullptr;
};

}  // namespace sluice
