#include "engine/core/text.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

bool isBlank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// Splits "12.5ms" into the number and its unit; empty when it does not begin with a digit.
std::optional<std::pair<double, std::string_view>> numberAndUnit(std::string_view text) noexcept {
    if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
    double number = 0;
    const auto [end, fault] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (fault != std::errc{}) return std::nullopt;
    return std::pair{number, trimmed(text.substr(static_cast<std::size_t>(end - text.data())))};
}

std::optional<std::int64_t> scaled(double number, double factor) noexcept {
    const double value = number * factor;
    if (!(value < 9223372036854775808.0)) return std::nullopt;
    return std::llround(value);
}

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

bool equalsIgnoreCase(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (lower(a[i]) != lower(b[i])) return false;
    }
    return true;
}

std::optional<std::int64_t> parseInteger(std::string_view text) noexcept {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

std::optional<std::chrono::milliseconds> parseDuration(std::string_view text,
                                                       std::chrono::milliseconds bareUnit) noexcept {
    const auto parts = numberAndUnit(trimmed(text));
    if (!parts) return std::nullopt;
    const auto [number, unit] = *parts;
    double factor = 0;
    if (unit.empty())
        factor = static_cast<double>(bareUnit.count());
    else if (unit == "ms")
        factor = 1;
    else if (unit == "s")
        factor = 1e3;
    else if (unit == "m" || unit == "min")
        factor = 60e3;
    else if (unit == "h")
        factor = 3600e3;
    else
        return std::nullopt;
    const auto value = scaled(number, factor);
    if (!value) return std::nullopt;
    return std::chrono::milliseconds(*value);
}

std::string formatDuration(std::chrono::milliseconds value) {
    const auto ms = value.count();
    if (ms == 0) return "0s";
    if (ms % 3'600'000 == 0) return fmt::format("{}h", ms / 3'600'000);
    if (ms % 60'000 == 0) return fmt::format("{}m", ms / 60'000);
    if (ms % 1'000 == 0) return fmt::format("{}s", ms / 1'000);
    return fmt::format("{}ms", ms);
}

std::optional<std::int64_t> parseByteSize(std::string_view text) noexcept {
    const auto parts = numberAndUnit(trimmed(text));
    if (!parts) return std::nullopt;
    auto [number, unit] = *parts;
    if (unit.empty() || equalsIgnoreCase(unit, "b")) return scaled(number, 1);
    const char prefix = lower(unit.front());
    unit.remove_prefix(1);
    if (!unit.empty() && !equalsIgnoreCase(unit, "b") && !equalsIgnoreCase(unit, "ib")) return std::nullopt;
    switch (prefix) {
        case 'k': return scaled(number, 1024.0);
        case 'm': return scaled(number, 1024.0 * 1024);
        case 'g': return scaled(number, 1024.0 * 1024 * 1024);
        case 't': return scaled(number, 1024.0 * 1024 * 1024 * 1024);
        default: return std::nullopt;
    }
}

std::string formatByteSize(std::int64_t bytes) {
    static constexpr const char* kUnits[] = {"", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (bytes != 0 && bytes % 1024 == 0 && unit + 1 < std::size(kUnits)) {
        bytes /= 1024;
        ++unit;
    }
    return fmt::format("{}{}", bytes, kUnits[unit]);
}

std::size_t findBadUtf8(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        std::size_t length = 0;
        std::uint32_t point = 0;
        if (lead < 0x80) {
            ++i;
            continue;
        }
        if (lead >= 0xC2 && lead <= 0xDF) {
            length = 2;
            point = lead & 0x1Fu;
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            length = 3;
            point = lead & 0x0Fu;
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            length = 4;
            point = lead & 0x07u;
        } else
            return i;
        if (i + length > text.size()) return i;
        for (std::size_t k = 1; k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            if ((next & 0xC0u) != 0x80u) return i;
            point = (point << 6) | (next & 0x3Fu);
        }
        const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
        const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
        if (overlong || surrogate || point > 0x10FFFF) return i;
        i += length;
    }
    return std::string_view::npos;
}

bool isUtf8(std::string_view text) noexcept {
    return findBadUtf8(text) == std::string_view::npos;
}

}  // namespace sluice
