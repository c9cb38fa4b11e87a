#include "engine/dialects/setting_value.h"

#include "engine/config/config_limits.h"
#include "engine/core/text.h"

#include <algorithm>

namespace sluice {

namespace {

std::optional<std::int64_t> within(std::optional<std::int64_t> value, std::int64_t lowest,
                                   std::int64_t highest) {
    return value && *value >= lowest && *value <= highest ? value : std::nullopt;
}

/// "PT1H2M3.5S" (java.time.Duration.parse without days).
std::optional<Millis> readIsoDuration(std::string_view text) {
    if (text.size() < 4 || !equalsIgnoreCase(text.substr(0, 2), "PT")) return std::nullopt;
    text.remove_prefix(2);
    Millis sum{0};
    while (!text.empty()) {
        const auto letter = text.find_first_not_of("0123456789.");
        if (letter == std::string_view::npos) return std::nullopt;
        const std::string_view units = "HhMmSs";
        const auto unit = units.find(text[letter]);
        if (unit == std::string_view::npos) return std::nullopt;
        constexpr Millis lengths[] = {std::chrono::hours(1), std::chrono::minutes(1), Seconds(1)};
        const auto part = parseDuration(text.substr(0, letter), lengths[unit / 2]);
        if (!part || *part > limits::kTimeout) return std::nullopt;
        sum += *part;
        if (sum > limits::kTimeout) return std::nullopt;
        text.remove_prefix(letter + 1);
    }
    return sum;
}

std::optional<std::int64_t> readDuration(std::string_view text) {
    std::optional<Millis> value = readIsoDuration(text);
    if (!value) value = parseDuration(text, Millis{1});
    return within(value ? std::optional<std::int64_t>(value->count()) : std::nullopt, 1,
                  limits::kTimeout.count());
}

std::optional<std::int64_t> readFlag(std::string_view text) {
    if (equalsIgnoreCase(text, "true")) return 1;
    if (equalsIgnoreCase(text, "false")) return 0;
    return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> readValue(ProfileField field, std::string_view text) {
    switch (field) {
        case ProfileField::MemoryBudget: return within(parseByteSize(text), 1, INT64_MAX);
        case ProfileField::Workers: return within(parseInteger(text), 1, limits::kWorkers);
        case ProfileField::ListenPort: return within(parseInteger(text), 0, UINT16_MAX);
        case ProfileField::ListenBacklog: return within(parseInteger(text), 1, limits::kBacklog);
        case ProfileField::ConnectTimeout:
        case ProfileField::ReadTimeout:
        case ProfileField::SendTimeout:
        case ProfileField::PoolIdleTimeout: return readDuration(text);
        case ProfileField::PoolSize:
        case ProfileField::MaxConnections:
        case ProfileField::PoolSizeAndMaxConnections:
            return within(parseInteger(text), 1, limits::kConnections);
        case ProfileField::UpstreamKeepalive: return readFlag(text);
        case ProfileField::None: break;
    }
    return std::nullopt;
}

std::string writtenValue(ProfileField field, std::int64_t value) {
    switch (field) {
        case ProfileField::MemoryBudget: return formatByteSize(value);
        case ProfileField::ConnectTimeout:
        case ProfileField::ReadTimeout:
        case ProfileField::SendTimeout:
        case ProfileField::PoolIdleTimeout: return formatDuration(Millis(value));
        case ProfileField::UpstreamKeepalive: return value ? "true" : "false";
        default: return std::to_string(value);
    }
}

std::string_view nameOf(ProfileField field) noexcept {
    switch (field) {
        case ProfileField::MemoryBudget: return "memory-budget";
        case ProfileField::Workers: return "workers";
        case ProfileField::ListenPort: return "listen-port";
        case ProfileField::ListenBacklog: return "listen-backlog";
        case ProfileField::ConnectTimeout: return "connect-timeout";
        case ProfileField::ReadTimeout: return "read-timeout";
        case ProfileField::SendTimeout: return "send-timeout";
        case ProfileField::PoolSize: return "pool-size";
        case ProfileField::MaxConnections: return "max-connections";
        case ProfileField::PoolIdleTimeout: return "pool-idle-timeout";
        case ProfileField::UpstreamKeepalive: return "upstream-keepalive";
        case ProfileField::PoolSizeAndMaxConnections:
        case ProfileField::None: break;
    }
    return "";
}

}  // namespace sluice
