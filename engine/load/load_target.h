#pragma once

#include "engine/core/result.h"
#include "engine/load/load_plan.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// Where a load goes, taken from its URL.
struct LoadTarget {
    std::string host;  ///< without brackets
    std::uint16_t port = 80;
    std::string authority;  ///< for the Host field: as written, brackets and port included
    std::string path;       ///< request target: from the first path byte to the end of the URL, byte for byte
};

/// Reads "http://host[:port][/path][?query]"; user information is passed over. Errors: BadUrl; Unsupported
/// ("https").
Result<LoadTarget> parseLoadTarget(std::string_view url);

/// The bytes of one request, as they are sent every time: request line, Host, the plan's fields in their
/// order, Content-Length where there is a body, and `Connection: close` without keep-alive; nothing else. A
/// Host field of the plan replaces the URL's. Error BadPlan with "method" or "header" where such a text would
/// break the request apart.
Result<std::string> requestBytes(const LoadPlan& plan, const LoadTarget& target);

}  // namespace sluice
