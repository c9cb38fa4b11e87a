#pragma once

#include <cstddef>

namespace sluice::proxy {

/// Memory for coroutine frames and HTTP/2 streams, kept by the thread that freed it: an exchange allocates
/// nothing in the steady state. A piece must be freed by the thread that made it.
class FrameMemory {
public:
    static void* allocate(std::size_t size);
    static void release(void* memory, std::size_t size) noexcept;
};

}  // namespace sluice::proxy
