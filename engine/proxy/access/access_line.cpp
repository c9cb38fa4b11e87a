#include "engine/proxy/access/access_line.h"

#include <array>
#include <cstdint>
#include <utility>

namespace sluice::proxy {

namespace {

constexpr std::array<std::pair<Stage, std::string_view>, kStageCount> kStageKeys = {{
    {Stage::Queue, ",\"queue_us\":"},
    {Stage::Routing, ",\"routing_us\":"},
    {Stage::Plugins, ",\"plugins_us\":"},
    {Stage::Connect, ",\"connect_us\":"},
    {Stage::UpstreamFirstByte, ",\"first_byte_us\":"},
    {Stage::UpstreamLastByte, ",\"last_byte_us\":"},
    {Stage::Send, ",\"send_us\":"},
}};

std::uint64_t statusOf(const AccessRecord& record) noexcept {
    return static_cast<std::uint64_t>(record.status != 0 ? record.status : kClientClosed);
}

std::string_view header(const AccessRecord& record, std::string_view name) noexcept {
    const http::Field* const field = record.fields ? record.fields->find(name) : nullptr;
    return field ? field->value : std::string_view();
}

int base64Digit(char c) noexcept {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/// The user of "Authorization: Basic …" (RFC 7617 2), up to the colon and as far as there is room.
std::string_view remoteUser(const AccessRecord& record, std::array<char, 256>& room) noexcept {
    std::string_view coded = header(record, "authorization");
    if (coded.size() < 6 || (coded[0] | 0x20) != 'b' || coded.substr(1, 5) != "asic ") return {};
    coded.remove_prefix(6);
    std::size_t size = 0;
    unsigned bits = 0;
    unsigned count = 0;
    for (const char c : coded) {
        const int digit = base64Digit(c);
        if (digit < 0 || size == room.size()) break;
        bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xFFFFu;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        const auto byte = static_cast<char>(bits >> count & 0xFFu);
        if (byte == ':') return {room.data(), size};
        room[size++] = byte;
    }
    return {};
}

void writeTime(LogLine& line, Nanos value, bool known) {
    if (known)
        line.seconds(value, 3);
    else
        line << "-";
}

void writeRequestLine(LogLine& line, const AccessRecord& record) {
    if (record.method.empty()) {
        line << "-";
        return;
    }
    line.text(record.method) << " ";
    line.text(record.target) << " " << record.protocol;
}

void writeVariable(LogLine& line, const LogPart& part, const AccessRecord& record, const LogTime& time) {
    const StageTimes& stages = record.stages;
    const auto stage = [&](Stage which) { line.seconds(stages.spent(which), 6); };
    const bool asked = !record.node.empty();
    std::array<char, 256> room;
    switch (part.variable) {
        case LogVariable::Literal: line << part.text; break;
        case LogVariable::RequestHeader: line.text(header(record, part.text)); break;
        case LogVariable::RemoteAddr: line.text(record.remoteAddress); break;
        case LogVariable::RemoteUser: line.text(remoteUser(record, room)); break;
        case LogVariable::ServerPort: line << std::uint64_t{record.listenPort}; break;
        case LogVariable::TimeLocal: line << time.local(); break;
        case LogVariable::TimeIso8601: line << time.iso8601(); break;
        case LogVariable::Msec: line.seconds(Millis(time.utc()), 3); break;
        case LogVariable::Request: writeRequestLine(line, record); break;
        case LogVariable::RequestMethod: line.text(record.method); break;
        case LogVariable::RequestUri: line.text(record.target); break;
        case LogVariable::Uri: line.text(record.path); break;
        case LogVariable::Args: line.text(record.query); break;
        case LogVariable::ServerProtocol: line << record.protocol; break;
        case LogVariable::Host: line.text(record.host); break;
        case LogVariable::RequestLength: line << record.bytesIn; break;
        case LogVariable::Status: line << statusOf(record); break;
        case LogVariable::BytesSent: line << record.bytesOut; break;
        case LogVariable::BodyBytesSent: line << record.bodyBytesOut; break;
        case LogVariable::RequestTime: line.seconds(stages.total() + record.tunnel, 3); break;
        case LogVariable::UpstreamAddr: line.text(record.node); break;
        case LogVariable::UpstreamStatus:
            if (record.upstreamStatus != 0)
                line << static_cast<std::uint64_t>(record.upstreamStatus);
            else
                line << "-";
            break;
        case LogVariable::UpstreamConnectTime: writeTime(line, stages.spent(Stage::Connect), asked); break;
        case LogVariable::UpstreamHeaderTime:
            writeTime(line, stages.spent(Stage::Connect) + stages.spent(Stage::UpstreamFirstByte),
                      record.upstreamStatus != 0);
            break;
        case LogVariable::UpstreamResponseTime:
            writeTime(line,
                      stages.spent(Stage::Connect) + stages.spent(Stage::UpstreamFirstByte) +
                          stages.spent(Stage::UpstreamLastByte),
                      asked);
            break;
        case LogVariable::RouteName: line.text(record.route); break;
        case LogVariable::UpstreamName: line.text(record.upstream); break;
        case LogVariable::Retries: line << std::uint64_t{record.retries}; break;
        case LogVariable::ErrorReason: line.text(record.error.code); break;
        case LogVariable::ErrorSide: line.text(record.error.side); break;
        case LogVariable::ErrorStage: line.text(record.error.stage); break;
        case LogVariable::StageQueue: stage(Stage::Queue); break;
        case LogVariable::StageRouting: stage(Stage::Routing); break;
        case LogVariable::StagePlugins: stage(Stage::Plugins); break;
        case LogVariable::StageConnect: stage(Stage::Connect); break;
        case LogVariable::StageFirstByte: stage(Stage::UpstreamFirstByte); break;
        case LogVariable::StageLastByte: stage(Stage::UpstreamLastByte); break;
        case LogVariable::StageSend: stage(Stage::Send); break;
    }
}

}  // namespace

void writeJsonLine(LogLine& line, const AccessRecord& record, const LogTime& time) {
    const auto text = [&](std::string_view key, std::string_view value) {
        if (!value.empty()) (line << ",\"" << key << "\":\"").json(value) << "\"";
    };
    const auto millis = static_cast<unsigned>(time.utc() % 1000);
    const char digits[3] = {static_cast<char>('0' + millis / 100), static_cast<char>('0' + millis / 10 % 10),
                            static_cast<char>('0' + millis % 10)};
    line << "{\"time\":\"" << time.seconds() << "." << std::string_view(digits, 3) << "Z\"";
    text("remote_addr", record.remoteAddress);
    line << ",\"server_port\":" << std::uint64_t{record.listenPort};
    text("method", record.method);
    text("host", record.host);
    text("uri", record.target);
    text("protocol", record.protocol);
    line << ",\"status\":" << statusOf(record) << ",\"bytes_in\":" << record.bytesIn
         << ",\"bytes_out\":" << record.bytesOut;
    text("route", record.route);
    text("upstream", record.upstream);
    text("node", record.node);
    if (record.upstreamStatus != 0)
        line << ",\"upstream_status\":" << static_cast<std::uint64_t>(record.upstreamStatus);
    line << ",\"retries\":" << std::uint64_t{record.retries} << ",\"total_us\":";
    line.micros(record.stages.total());
    for (const auto& [stage, key] : kStageKeys) (line << key).micros(record.stages.spent(stage));
    if (record.tunnel > Nanos(0)) (line << ",\"tunnel_us\":").micros(record.tunnel);
    text("error", record.error.code);
    text("error_side", record.error.side);
    text("error_stage", record.error.stage);
    text("user_agent", header(record, "user-agent"));
    text("referer", header(record, "referer"));
    line << "}";
}

void writeFormatLine(LogLine& line, const std::vector<LogPart>& format, const AccessRecord& record,
                     const LogTime& time) {
    for (const LogPart& part : format) writeVariable(line, part, record, time);
}

}  // namespace sluice::proxy
