#include "engine/core/clock.h"

#include <fmt/format.h>

#include <ctime>

namespace sluice {

std::string toRfc3339(UtcMillis when) {
    std::int64_t millis = when % 1000;
    std::time_t seconds = static_cast<std::time_t>(when / 1000);
    if (millis < 0) {
        millis += 1000;
        --seconds;
    }
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, millis);
}

}  // namespace sluice
