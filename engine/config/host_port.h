#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// A host and a port as written: "127.0.0.1:9080", "[::1]:9080", "backend:80". The host carries no brackets.
struct HostPort {
    std::string host;
    std::uint16_t port = 0;

    friend bool operator==(const HostPort&, const HostPort&) = default;
    friend auto operator<=>(const HostPort&, const HostPort&) = default;
};

/// Reads "host:port". An IPv6 address needs brackets (RFC 3986 3.2.2); a missing port takes `defaultPort`,
/// or is an error (BadAddress) where that is 0. Port 0 is allowed: the system then picks one.
Result<HostPort> parseHostPort(std::string_view text, std::uint16_t defaultPort = 0);

/// The form parseHostPort reads back, with brackets around an IPv6 address.
std::string toText(const HostPort& address);

}  // namespace sluice
