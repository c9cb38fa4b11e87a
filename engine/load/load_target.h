#pragma once

#include "engine/core/result.h"
#include "engine/load/load_plan.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// Where a load goes, taken from its URL.
struct LoadTarget {
    bool secure = false;  ///< https
    std::string host;     ///< without brackets
    std::uint16_t port = 80;
    std::string authority;  ///< for the Host field: as written, brackets and port included
    std::string path;       ///< request target: from the first path byte to the end of the URL, byte for byte
};

/// Reads "http[s]://host[:port][/path][?query]"; user information is passed over. Error BadUrl.
Result<LoadTarget> parseLoadTarget(std::string_view url);

/// The texts of a request: generators stand in them as they were written.
struct RequestParts {
    std::string head;  ///< request line and fields; without Content-Length and the empty line
    std::string body;
    bool framed = false;  ///< the plan's own fields tell the body's length
};

/// The plan's one request, or one of its mix: request line, Host, the fields in their order, and `Connection:
/// close` without keep-alive; nothing else. A Host field of the plan replaces the URL's. Error BadPlan with
/// "method", "target" or "header" where such a text would break the request apart.
Result<RequestParts> requestParts(const LoadPlan& plan, const LoadTarget& target,
                                  const LoadRequest* request = nullptr);

/// All of it: the head, Content-Length where there is a body, the empty line, and the body.
std::string requestBytes(const RequestParts& parts);

/// RFC 9110, 9.2.2.
bool isIdempotent(std::string_view method) noexcept;

}  // namespace sluice
