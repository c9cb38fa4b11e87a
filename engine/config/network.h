#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sluice {

/// An IPv6 address in network byte order; an IPv4 address as its mapped form (RFC 4291 2.5.5.2), so that a client
/// of a dual-stack socket is the same as one of an IPv4 socket.
using AddressBytes = std::array<std::uint8_t, 16>;

/// All addresses that share their first bits: "10.0.0.0/8", "2001:db8::/32" (RFC 4632 3.1, RFC 4291 2.3).
struct Network {
    AddressBytes address{};
    unsigned prefixLength = 128;  ///< of the 128 bits, so 96 more than written for IPv4

    bool contains(const AddressBytes& other) const noexcept;

    friend bool operator==(const Network&, const Network&) = default;
};

/// An address, for itself alone, or "address/bits" whose bits behind the prefix are zero: "10.1.2.3/8" is more
/// likely one address mistyped than sixteen million meant.
std::optional<Network> parseNetwork(std::string_view text);

}  // namespace sluice
