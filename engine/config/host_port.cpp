#include "engine/config/host_port.h"

#include "engine/core/text.h"

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

constexpr std::size_t kLongestHost = 253;  // RFC 1035 2.3.4, as text

bool isHexOrColon(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
}

/// What may stand between brackets: an IPv6 address with an optional zone ("fe80::1%eth0").
bool looksLikeIpv6(std::string_view host) noexcept {
    const auto zone = host.find('%');
    const std::string_view address = host.substr(0, zone);
    if (zone != std::string_view::npos && zone + 1 == host.size()) return false;
    return std::count(address.begin(), address.end(), ':') >= 2 &&
           std::all_of(address.begin(), address.end(), isHexOrColon);
}

bool looksLikeHost(std::string_view host) noexcept {
    return !host.empty() && host.size() <= kLongestHost && std::all_of(host.begin(), host.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '-' || c == '_';
    });
}

std::optional<std::uint16_t> parsePort(std::string_view text) noexcept {
    const bool digits = !text.empty() && text.size() <= 5 &&
                        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto number = digits ? parseInteger(text) : std::nullopt;
    if (!number || *number > 65535) return std::nullopt;
    return static_cast<std::uint16_t>(*number);
}

}  // namespace

Result<HostPort> parseHostPort(std::string_view text, std::uint16_t defaultPort) {
    const auto bad = [&] { return Error{ErrorCode::BadAddress, std::string(text), {}}; };
    std::string_view host = text;
    std::string_view rest;
    if (!text.empty() && text.front() == '[') {
        const auto end = text.find(']');
        if (end == std::string_view::npos || !looksLikeIpv6(text.substr(1, end - 1))) return bad();
        host = text.substr(1, end - 1);
        rest = text.substr(end + 1);
    } else {
        const auto colon = text.find(':');
        host = text.substr(0, colon);
        if (colon != std::string_view::npos) rest = text.substr(colon);
        if (!looksLikeHost(host)) return bad();
    }
    if (rest.empty()) {
        if (defaultPort == 0) return bad();
        return HostPort{std::string(host), defaultPort};
    }
    const auto port = rest.front() == ':' ? parsePort(rest.substr(1)) : std::nullopt;
    if (!port) return bad();
    return HostPort{std::string(host), *port};
}

std::string toText(const HostPort& address) {
    const bool bracketed = address.host.find(':') != std::string::npos;
    return (bracketed ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace sluice
