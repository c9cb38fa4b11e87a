#pragma once

#include <string_view>

namespace sluice::http {

/// The reason phrase of RFC 9110 15 for the statuses that the engine itself sends; "" for others.
std::string_view reasonPhrase(int status) noexcept;

}  // namespace sluice::http
