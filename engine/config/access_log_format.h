#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sluice {

/// What a line of the access log can say of a request. The names in a format are nginx's where nginx has one
/// (ngx_http_core_module, ngx_http_upstream_module, ngx_http_log_module), with its units: seconds with three
/// digits for times. Stages are seconds with six.
enum class LogVariable : std::uint8_t {
    Literal,        ///< text between variables
    RequestHeader,  ///< $http_NAME
    RemoteAddr,
    RemoteUser,  ///< of Basic authentication
    ServerPort,
    TimeLocal,  ///< in UTC: "30/Nov/2026:18:14:52 +0000"
    TimeIso8601,
    Msec,
    Request,  ///< the request line
    RequestMethod,
    RequestUri,
    Uri,  ///< the path without the query
    Args,
    ServerProtocol,
    Host,
    RequestLength,
    Status,
    BytesSent,
    BodyBytesSent,
    RequestTime,
    UpstreamAddr,
    UpstreamStatus,
    UpstreamConnectTime,
    UpstreamHeaderTime,
    UpstreamResponseTime,
    // nginx has no name for these.
    RouteName,
    UpstreamName,
    Retries,
    ErrorReason,  ///< "connect-refused", …
    ErrorSide,    ///< "client", "upstream", "gateway"
    ErrorStage,
    StageQueue,
    StageRouting,
    StagePlugins,
    StageConnect,
    StageFirstByte,
    StageLastByte,
    StageSend,
};

struct LogPart {
    LogVariable variable = LogVariable::Literal;
    std::string text;  ///< the literal, or the header's name with dashes
};

/// The word that chooses JSON lines instead of a format of one's own.
inline constexpr std::string_view kJsonLog = "json";
inline constexpr std::size_t kMaxLogFormat = 4096;

struct LogFormatFault {
    const char*
        reason;  ///< "empty", "too-long", "control", "no-name" (a "$" alone), "unclosed", "unknown-variable"
    std::string variable;
};

/// Takes a text with $name and ${name} apart. A literal "$" cannot be written, as in nginx.
std::variant<std::vector<LogPart>, LogFormatFault> parseLogFormat(std::string_view format);

}  // namespace sluice
