#pragma once

#include <cstdint>

namespace sluice {

/// Bytes of this process that are in memory now; 0 where the system does not say. Any thread.
std::int64_t residentMemory() noexcept;

}  // namespace sluice
