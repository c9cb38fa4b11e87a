#include "engine/config/access_log_format.h"

#include <algorithm>
#include <array>

namespace sluice {

namespace {

struct Name {
    std::string_view name;
    LogVariable variable;
};

constexpr std::array kNames = {
    Name{"remote_addr", LogVariable::RemoteAddr},
    Name{"remote_user", LogVariable::RemoteUser},
    Name{"server_port", LogVariable::ServerPort},
    Name{"time_local", LogVariable::TimeLocal},
    Name{"time_iso8601", LogVariable::TimeIso8601},
    Name{"msec", LogVariable::Msec},
    Name{"request", LogVariable::Request},
    Name{"request_method", LogVariable::RequestMethod},
    Name{"request_uri", LogVariable::RequestUri},
    Name{"uri", LogVariable::Uri},
    Name{"args", LogVariable::Args},
    Name{"query_string", LogVariable::Args},
    Name{"server_protocol", LogVariable::ServerProtocol},
    Name{"host", LogVariable::Host},
    Name{"request_length", LogVariable::RequestLength},
    Name{"status", LogVariable::Status},
    Name{"bytes_sent", LogVariable::BytesSent},
    Name{"body_bytes_sent", LogVariable::BodyBytesSent},
    Name{"request_time", LogVariable::RequestTime},
    Name{"upstream_addr", LogVariable::UpstreamAddr},
    Name{"upstream_status", LogVariable::UpstreamStatus},
    Name{"upstream_connect_time", LogVariable::UpstreamConnectTime},
    Name{"upstream_header_time", LogVariable::UpstreamHeaderTime},
    Name{"upstream_response_time", LogVariable::UpstreamResponseTime},
    Name{"route_name", LogVariable::RouteName},
    Name{"upstream_name", LogVariable::UpstreamName},
    Name{"retries", LogVariable::Retries},
    Name{"error_reason", LogVariable::ErrorReason},
    Name{"error_side", LogVariable::ErrorSide},
    Name{"error_stage", LogVariable::ErrorStage},
    Name{"stage_queue", LogVariable::StageQueue},
    Name{"stage_routing", LogVariable::StageRouting},
    Name{"stage_plugins", LogVariable::StagePlugins},
    Name{"stage_connect", LogVariable::StageConnect},
    Name{"stage_first_byte", LogVariable::StageFirstByte},
    Name{"stage_last_byte", LogVariable::StageLastByte},
    Name{"stage_send", LogVariable::StageSend},
};

constexpr std::string_view kHeaderPrefix = "http_";

bool isNameCharacter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || (c >= 'A' && c <= 'Z');
}

bool makePart(std::string_view name, LogPart& part) {
    const auto known =
        std::find_if(kNames.begin(), kNames.end(), [&](const Name& each) { return each.name == name; });
    if (known != kNames.end()) {
        part.variable = known->variable;
        return true;
    }
    if (!name.starts_with(kHeaderPrefix) || name.size() == kHeaderPrefix.size()) return false;
    part.variable = LogVariable::RequestHeader;
    part.text = name.substr(kHeaderPrefix.size());
    std::replace(part.text.begin(), part.text.end(), '_', '-');
    return true;
}

bool isControl(char c) noexcept {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

}  // namespace

std::variant<std::vector<LogPart>, LogFormatFault> parseLogFormat(std::string_view format) {
    if (format.empty()) return LogFormatFault{"empty", {}};
    if (format.size() > kMaxLogFormat) return LogFormatFault{"too-long", {}};
    if (std::any_of(format.begin(), format.end(), isControl)) return LogFormatFault{"control", {}};
    std::vector<LogPart> parts;
    while (!format.empty()) {
        const std::size_t dollar = std::min(format.find('$'), format.size());
        if (dollar > 0) parts.push_back({LogVariable::Literal, std::string(format.substr(0, dollar))});
        format.remove_prefix(dollar);
        if (format.empty()) break;
        format.remove_prefix(1);
        const bool braced = format.starts_with('{');
        if (braced) format.remove_prefix(1);
        const auto end = std::find_if_not(format.begin(), format.end(), isNameCharacter);
        const std::string_view name = format.substr(0, static_cast<std::size_t>(end - format.begin()));
        format.remove_prefix(name.size());
        if (name.empty()) return LogFormatFault{"no-name", {}};
        if (braced) {
            if (!format.starts_with('}')) return LogFormatFault{"unclosed", std::string(name)};
            format.remove_prefix(1);
        }
        if (!makePart(name, parts.emplace_back()))
            return LogFormatFault{"unknown-variable", std::string(name)};
    }
    return parts;
}

}  // namespace sluice
