#include "engine/proxy/upstream/grpc_check.h"

#include <algorithm>
#include <cstdint>

namespace sluice {

namespace {

constexpr std::uint64_t kServing = 1;  // HealthCheckResponse.ServingStatus
constexpr std::size_t kPrefix = 5;     // of a message: whether it is compressed, and its size in four bytes

/// A number of Protocol Buffers, seven bits a byte with the lowest first; taken off `bytes`.
std::optional<std::uint64_t> takeVarint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7fu} << shift;
        if (byte < 0x80) return value;
    }
    return std::nullopt;
}

void putVarint(std::string& bytes, std::size_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<char>(value | 0x80));
    bytes.push_back(static_cast<char>(value));
}

std::string messageOf(const std::string& body) {
    std::string framed(1, '\0');
    for (int shift = 24; shift >= 0; shift -= 8) framed.push_back(static_cast<char>(body.size() >> shift));
    return framed + body;
}

/// The one message of a body; none when it is compressed, which nobody asked for, or not whole.
std::optional<std::string_view> onlyMessage(std::string_view body) {
    if (body.size() < kPrefix || body[0] != 0) return std::nullopt;
    std::size_t size = 0;
    for (std::size_t i = 1; i < kPrefix; ++i) size = size << 8 | static_cast<unsigned char>(body[i]);
    body.remove_prefix(kPrefix);
    if (body.size() != size) return std::nullopt;
    return body;
}

/// Field 1 of a HealthCheckResponse, which is 0 (UNKNOWN) where it is left out; fields of later versions are
/// passed over.
std::optional<std::uint64_t> servingStatus(std::string_view message) {
    std::uint64_t status = 0;
    while (!message.empty()) {
        const auto key = takeVarint(message);
        if (!key) return std::nullopt;
        std::size_t skipped = 0;
        switch (*key & 7) {
            case 0: {
                const auto value = takeVarint(message);
                if (!value) return std::nullopt;
                if (*key >> 3 == 1) status = *value;
                break;
            }
            case 1: skipped = 8; break;
            case 2: {
                const auto size = takeVarint(message);
                if (!size || *size > message.size()) return std::nullopt;
                skipped = static_cast<std::size_t>(*size);
                break;
            }
            case 5: skipped = 4; break;
            default: return std::nullopt;
        }
        if (skipped > message.size()) return std::nullopt;
        message.remove_prefix(skipped);
    }
    return status;
}

}  // namespace

std::string GrpcCheck::request() {
    std::string asked;
    if (!m_service.empty()) {
        asked.push_back('\x0a');  // field 1, with its size
        putVarint(asked, m_service.size());
        asked += m_service;
    }
    // A time has at most eight digits.
    const std::string timeout = m_timeout.count() <= 99'999'999
                                    ? std::to_string(m_timeout.count()) + "m"
                                    : std::to_string(m_timeout.count() / 1'000) + "S";
    return ask({{":method", "POST"},
                {":scheme", m_secure ? "https" : "http"},
                {":authority", m_host},
                {":path", "/grpc.health.v1.Health/Check"},
                {"te", "trailers"},
                {"grpc-timeout", timeout},
                {"content-type", "application/grpc"},
                {"user-agent", "sluice-health-check"}},
               messageOf(asked));
}

void GrpcCheck::onField(std::string_view name, std::string_view value) {
    if (name == ":status")
        m_httpStatus = value;
    else if (name == "grpc-status")
        m_grpcStatus = value;
}

void GrpcCheck::onData(std::string_view bytes) {
    m_body.append(bytes.substr(0, kLargestMessage - std::min(kLargestMessage, m_body.size())));
}

std::optional<HealthCheckResult> GrpcCheck::judge(bool isClosed) const {
    if (m_httpStatus.empty() || m_httpStatus.starts_with('1')) return std::nullopt;
    if (m_httpStatus != "200") return HealthCheckResult{NodeFault::NotServing, 0};
    if (m_body.size() >= kLargestMessage) return HealthCheckResult{NodeFault::Garbage, 0};
    if (!isClosed || m_grpcStatus.empty()) return std::nullopt;
    // Such as NOT_FOUND for a service that it does not know, and UNIMPLEMENTED without a health service.
    if (m_grpcStatus != "0") return HealthCheckResult{NodeFault::NotServing, 0};
    const auto message = onlyMessage(m_body);
    const auto status = message ? servingStatus(*message) : std::nullopt;
    if (!status) return HealthCheckResult{NodeFault::Garbage, 0};
    return HealthCheckResult{*status == kServing ? NodeFault::None : NodeFault::NotServing, 0};
}

}  // namespace sluice
