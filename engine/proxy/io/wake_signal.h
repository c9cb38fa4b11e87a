#pragma once

#include "engine/core/clock.h"

namespace sluice::proxy {

/// Wakes one thread from others. Raising it never waits and takes no lock; raised before the wait, it ends the
/// wait at once.
class WakeSignal {
public:
    WakeSignal();
    ~WakeSignal();
    WakeSignal(const WakeSignal&) = delete;
    WakeSignal& operator=(const WakeSignal&) = delete;

    /// Any thread.
    void raise() noexcept;
    /// Until it is raised, or for that time; a negative one has no end. Takes the signal down.
    void wait(Millis atMost) noexcept;

private:
    int m_descriptor;
};

}  // namespace sluice::proxy
