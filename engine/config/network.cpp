#include "engine/config/network.h"

#include "engine/core/text.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <string>

namespace sluice {

namespace {

/// 0xFF.., with the last `8 - bits` bits clear.
std::uint8_t maskOf(unsigned bits) noexcept {
    return static_cast<std::uint8_t>(0xFF00u >> bits);
}

/// How many bits of the byte at `index` belong to the prefix.
unsigned bitsAt(std::size_t index, unsigned prefixLength) noexcept {
    const auto before = static_cast<unsigned>(8 * index);
    return prefixLength <= before ? 0 : std::min(8u, prefixLength - before);
}

}  // namespace

bool Network::contains(const AddressBytes& other) const noexcept {
    for (std::size_t i = 0; i < address.size(); ++i) {
        if (((address[i] ^ other[i]) & maskOf(bitsAt(i, prefixLength))) != 0) return false;
    }
    return true;
}

std::optional<Network> parseNetwork(std::string_view text) {
    namespace ip = boost::asio::ip;
    const std::size_t slash = text.find('/');
    boost::system::error_code bad;
    const ip::address address = ip::make_address(std::string(text.substr(0, slash)), bad);
    if (bad || (address.is_v6() && address.to_v6().scope_id() != 0)) return std::nullopt;
    Network network;
    network.address = address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()).to_bytes()
                                      : address.to_v6().to_bytes();
    if (slash == std::string_view::npos) return network;
    const std::string_view digits = text.substr(slash + 1);
    const unsigned widest = address.is_v4() ? 32 : 128;
    const bool isNumber = !digits.empty() && digits.size() <= 3 &&
                          digits.find_first_not_of("0123456789") == std::string_view::npos;
    const auto bits = isNumber ? parseInteger(digits) : std::nullopt;
    if (!bits || *bits > widest) return std::nullopt;
    network.prefixLength = 128 - widest + static_cast<unsigned>(*bits);
    for (std::size_t i = 0; i < network.address.size(); ++i) {
        const auto behind = static_cast<std::uint8_t>(~maskOf(bitsAt(i, network.prefixLength)));
        if ((network.address[i] & behind) != 0) return std::nullopt;
    }
    return network;
}

}  // namespace sluice
