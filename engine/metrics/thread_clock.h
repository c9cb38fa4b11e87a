#pragma once

#include "engine/core/clock.h"

#include <thread>

namespace sluice {

/// CPU time (user and system) that the calling thread has used since it began.
Nanos threadCpuTime() noexcept;

/// The same of another thread that has not been joined yet; 0 where the system cannot tell.
Nanos threadCpuTime(std::thread::native_handle_type thread) noexcept;

}  // namespace sluice
