#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sluice {

/// The bytes that a connection sends at once: one request, or several that are pipelined.
struct RequestBatch {
    struct Part {
        std::size_t begin = 0;   ///< of its bytes
        std::uint32_t name = 0;  ///< index in the mix; 0 without one
        bool toHead = false;     ///< the answer carries no body
        bool mayResend = true;   ///< the method is idempotent (RFC 9110, 9.2.2)
    };

    std::string bytes;
    std::vector<Part> parts;  ///< at least one

    void clear() noexcept {
        bytes.clear();
        parts.clear();
    }
};

}  // namespace sluice
