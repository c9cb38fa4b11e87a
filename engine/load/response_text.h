#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// An answer as it was received, for those who look into it. The body is without its chunked coding, and as
/// the server compressed it.
struct ResponseText {
    static constexpr std::size_t kMostKept = 64 * 1024 * 1024;

    int status = 0;
    std::vector<std::pair<std::string, std::string>> fields;
    std::string body;            ///< its first kMostKept bytes
    std::uint64_t bodySize = 0;  ///< of the whole

    void clear() noexcept {
        status = 0;
        fields.clear();
        body.clear();
        bodySize = 0;
    }
};

}  // namespace sluice
