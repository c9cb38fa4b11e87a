#pragma once

#include <string_view>

namespace sluice {

/// The version of this build, such as "0.1.0"; a string literal.
std::string_view version() noexcept;

}  // namespace sluice
