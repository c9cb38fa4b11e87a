#include "engine/proxy/routing/method_set.h"

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr std::array<std::string_view, 9> kRegistered = {"GET",     "HEAD",    "POST",  "PUT",  "DELETE",
                                                         "CONNECT", "OPTIONS", "TRACE", "PATCH"};

}  // namespace

std::uint16_t methodBit(std::string_view method) noexcept {
    for (std::size_t i = 0; i < kRegistered.size(); ++i) {
        if (kRegistered[i] == method) return static_cast<std::uint16_t>(1u << i);
    }
    return method_bits::kOther;
}

bool MethodSet::contains(std::string_view method, std::uint16_t bit) const noexcept {
    if ((bits & bit) == 0) return false;
    if (bit != method_bits::kOther || isAny()) return true;
    return std::find(others.begin(), others.end(), method) != others.end();
}

MethodSet compileMethods(const std::vector<std::string>& methods) {
    MethodSet set;
    if (methods.empty()) return set;
    set.bits = 0;
    for (const std::string& method : methods) {
        const std::uint16_t bit = methodBit(method);
        set.bits = static_cast<std::uint16_t>(set.bits | bit);
        if (bit == method_bits::kOther) set.others.push_back(method);
    }
    return set;
}

}  // namespace sluice
