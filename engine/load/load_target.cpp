#include "engine/load/load_target.h"

#include "engine/core/text.h"

#include <algorithm>
#include <array>

namespace sluice {

namespace {

/// RFC 9110, 5.6.2.
bool isToken(std::string_view text) noexcept {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
    });
}

bool breaksLine(std::string_view text) noexcept {
    return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

bool isPlainUrlByte(char c) noexcept {
    return static_cast<unsigned char>(c) > 0x20 && c != 0x7F;
}

}  // namespace

Result<LoadTarget> parseLoadTarget(std::string_view url) {
    const Error bad{ErrorCode::BadUrl, std::string(url), {}};
    if (!std::all_of(url.begin(), url.end(), isPlainUrlByte)) return bad;
    const std::size_t colon = url.find("://");
    if (colon == std::string_view::npos) return bad;
    const std::string_view scheme = url.substr(0, colon);
    const bool secure = equalsIgnoreCase(scheme, "https");
    if (!secure && !equalsIgnoreCase(scheme, "http")) return bad;

    std::string_view rest = url.substr(colon + 3);
    const std::size_t pathStart = std::min(rest.find_first_of("/?#"), rest.size());
    std::string_view authority = rest.substr(0, pathStart);
    rest.remove_prefix(pathStart);
    const std::size_t userEnd = authority.rfind('@');
    if (userEnd != std::string_view::npos) authority.remove_prefix(userEnd + 1);

    LoadTarget target;
    target.secure = secure;
    if (secure) target.port = 443;
    target.authority = authority;
    target.path = rest;
    if (rest.empty() || rest.front() != '/') target.path.insert(0, 1, '/');

    std::string_view port;
    if (authority.starts_with('[')) {
        const std::size_t close = authority.find(']');
        if (close == std::string_view::npos) return bad;
        target.host = authority.substr(1, close - 1);
        port = authority.substr(close + 1);
    } else {
        const std::size_t portStart = std::min(authority.find(':'), authority.size());
        target.host = authority.substr(0, portStart);
        port = authority.substr(portStart);
    }
    if (target.host.empty() || (!port.empty() && port.front() != ':')) return bad;
    if (port.size() > 1) {
        const auto number = parseInteger(port.substr(1));
        if (!number || *number < 1 || *number > 65535) return bad;
        target.port = static_cast<std::uint16_t>(*number);
    }
    return target;
}

Result<RequestParts> requestParts(const LoadPlan& plan, const LoadTarget& target,
                                  const LoadRequest* request) {
    const std::string& method = request ? request->method : plan.method;
    const std::string& path = request && !request->target.empty() ? request->target : target.path;
    if (!isToken(method)) return Error{ErrorCode::BadPlan, "method", {}};
    if (path.empty() || !std::all_of(path.begin(), path.end(), isPlainUrlByte))
        return Error{ErrorCode::BadPlan, "target", {}};
    auto fields = plan.headers;
    if (request) fields.insert(fields.end(), request->headers.begin(), request->headers.end());

    RequestParts parts;
    bool hasHost = false;
    bool hasConnection = false;
    std::string lines;
    for (const auto& [name, value] : fields) {
        if (!isToken(name) || breaksLine(value)) return Error{ErrorCode::BadPlan, "header", {}};
        hasHost |= equalsIgnoreCase(name, "host");
        hasConnection |= equalsIgnoreCase(name, "connection");
        parts.framed |=
            equalsIgnoreCase(name, "content-length") || equalsIgnoreCase(name, "transfer-encoding");
        lines += name + ": " + value + "\r\n";
    }
    parts.head = method + " " + path + " HTTP/1.1\r\n";
    if (!hasHost) parts.head += "Host: " + target.authority + "\r\n";
    parts.head += lines;
    if (!plan.keepAlive && !hasConnection) parts.head += "Connection: close\r\n";
    parts.body = request ? request->body : plan.body;
    return parts;
}

std::string requestBytes(const RequestParts& parts) {
    std::string bytes = parts.head;
    if (!parts.body.empty() && !parts.framed)
        bytes += "Content-Length: " + std::to_string(parts.body.size()) + "\r\n";
    return bytes + "\r\n" + parts.body;
}

bool isIdempotent(std::string_view method) noexcept {
    static constexpr std::array<std::string_view, 6> kMethods = {"GET",    "HEAD",    "PUT",
                                                                 "DELETE", "OPTIONS", "TRACE"};
    return std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
}

}  // namespace sluice
