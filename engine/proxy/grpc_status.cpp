#include "engine/proxy/grpc_status.h"

#include "engine/core/text.h"

namespace sluice::proxy {

bool isGrpc(std::string_view contentType) noexcept {
    constexpr std::string_view kType = "application/grpc";
    if (contentType.size() < kType.size() || !equalsIgnoreCase(contentType.substr(0, kType.size()), kType))
        return false;
    const std::string_view behind = contentType.substr(kType.size());
    return behind.empty() || behind.front() == '+' || behind.front() == ';' || behind.front() == ' ';
}

std::string_view grpcStatusOf(int httpStatus) noexcept {
    switch (httpStatus) {
        case 400: return "13";  // INTERNAL
        case 401: return "16";  // UNAUTHENTICATED
        case 403: return "7";   // PERMISSION_DENIED
        case 404:
        case 405: return "12";  // UNIMPLEMENTED
        case 408:
        case 504: return "4";  // DEADLINE_EXCEEDED
        case 413:
        case 414:
        case 431: return "8";  // RESOURCE_EXHAUSTED
        case 429:
        case 502:
        case 503: return "14";  // UNAVAILABLE
        default: return "2";    // UNKNOWN
    }
}

}  // namespace sluice::proxy
