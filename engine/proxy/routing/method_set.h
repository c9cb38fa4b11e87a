#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Methods as bits: one each for the registered ones (RFC 9110 9.3, RFC 5789), and one for all others
/// together.
namespace method_bits {
inline constexpr std::uint16_t kOther = 1u << 15;
inline constexpr std::uint16_t kAny = 0xFFFF;
}  // namespace method_bits

/// The bit of a method; kOther for one without its own. Methods are case-sensitive.
std::uint16_t methodBit(std::string_view method) noexcept;

/// The methods a route takes. With kOther among the bits, `others` names which.
struct MethodSet {
    std::uint16_t bits = method_bits::kAny;
    std::vector<std::string> others;

    bool isAny() const noexcept { return bits == method_bits::kAny; }
    bool contains(std::string_view method, std::uint16_t bit) const noexcept;
};

/// An empty list is any method.
MethodSet compileMethods(const std::vector<std::string>& methods);

}  // namespace sluice
