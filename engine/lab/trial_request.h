#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

/// One request, sent to be looked at: by whom it was answered, with what, and when.
namespace sluice {

struct TrialRequest {
    std::string
        url;  ///< http[s]://host:port/target: where to connect; a Host among the headers goes on the wire
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>>
        headers;  ///< in their order; Content-Length where none tells it
    std::string body;
    Millis timeout{60'000};  ///< for all of it, from the look-up of the name to the last byte
    std::string serverName;  ///< https: SNI; "" = the URL's host. Certificates are not verified
    std::size_t mostBody =
        256 * 1024;  ///< bytes of the answer's body that are read before the connection is cut
};

/// How an answer ended.
enum class TrialEnd {
    Whole,
    LimitReached,  ///< mostBody was read; more may have come
    TimedOut,
    Cut,      ///< the connection ended within the answer, or before it
    NotHttp,  ///< what came is no HTTP/1.x answer
};

struct TrialAnswer {
    TrialEnd end = TrialEnd::Whole;
    std::error_code reason;    ///< of Cut, where the system gave one
    std::string sent;          ///< the request as it went on the wire
    std::string address;       ///< that accepted the connection
    int status = 0;            ///< 0: no head came
    std::string reasonPhrase;  ///< the usual one of the status, "" for unusual ones
    std::vector<std::pair<std::string, std::string>> headers;  ///< as received
    std::string body;    ///< without its chunked coding; what was read of it
    Nanos connected{0};  ///< what connecting took, TLS included
    Nanos firstByte{0};  ///< from the sent request to the first byte of an answer; 0 without one
    Nanos total{0};      ///< from connecting to the end
};

/// Sends one HTTP/1.1 request on a connection of its own and reads the answer. Blocks; `stopping` is asked every
/// 50 ms and may be empty. Errors: BadUrl, BadPlan ("method", "target", "header": such a text would break the request
/// apart), ResolveFailed, ConnectFailed (TLS included), SystemFailed, Stopped.
Result<TrialAnswer> tryRequest(const TrialRequest& request, const std::function<bool()>& stopping);

}  // namespace sluice
