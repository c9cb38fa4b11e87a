#include "engine/http/target.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstddef>

namespace sluice::http {

namespace {

/// Every "%" begins an escape of two hexadecimal digits (RFC 3986 2.1).
bool escapesAreWhole(std::string_view text) noexcept {
    for (std::size_t i = text.find('%'); i != std::string_view::npos; i = text.find('%', i + 3)) {
        if (i + 2 >= text.size() || !is(text[i + 1], kHexDigit) || !is(text[i + 2], kHexDigit)) return false;
    }
    return true;
}

bool isValidPath(std::string_view path) noexcept {
    return path.find('\\') == std::string_view::npos && escapesAreWhole(path);
}

std::optional<std::string_view> withoutScheme(std::string_view target) noexcept {
    for (const std::string_view scheme : {std::string_view("http://"), std::string_view("https://")}) {
        if (target.size() > scheme.size() && equalsIgnoreCase(target.substr(0, scheme.size()), scheme))
            return target.substr(scheme.size());
    }
    return std::nullopt;
}

/// IPv6address (RFC 3986 3.2.2). Of IPvFuture no version is known, which is an error there as well.
bool isIpv6Address(std::string_view text) noexcept {
    char terminated[INET6_ADDRSTRLEN] = {};
    in6_addr address{};
    if (text.size() >= sizeof terminated) return false;
    text.copy(terminated, text.size());
    return inet_pton(AF_INET6, terminated, &address) == 1;
}

}  // namespace

std::optional<Target> parseTarget(std::string_view method, std::string_view target) noexcept {
    if (method == "CONNECT" || target.empty()) return std::nullopt;
    Target parts;
    if (target == "*") {
        if (method != "OPTIONS") return std::nullopt;
        parts.path = target;
        return parts;
    }
    std::string_view rest = target;
    if (rest.front() != '/') {
        const auto hierarchical = withoutScheme(target);
        if (!hierarchical) return std::nullopt;
        const std::size_t authorityEnd = std::min(hierarchical->find_first_of("/?"), hierarchical->size());
        parts.authority = hierarchical->substr(0, authorityEnd);
        if (parts.authority.empty() || !isValidHost(parts.authority)) return std::nullopt;
        rest = hierarchical->substr(authorityEnd);
    }
    const std::size_t question = std::min(rest.find('?'), rest.size());
    parts.path = rest.substr(0, question);
    parts.query = rest.substr(question);
    if (parts.path.empty()) {
        // The last proxy turns an OPTIONS for a whole server back into the asterisk (RFC 9112 3.2.4).
        parts.path = method == "OPTIONS" && parts.query.empty() ? "*" : "/";
    }
    if (!isValidPath(parts.path)) return std::nullopt;
    return parts;
}

bool isAuthorityForm(std::string_view target) noexcept {
    const std::size_t colon = target.rfind(':');
    return colon != std::string_view::npos &&
           target.find_first_not_of('0', colon + 1) != std::string_view::npos && target.back() != ']' &&
           isValidHost(target);
}

bool isValidHost(std::string_view host) noexcept {
    std::string_view port;
    if (!host.empty() && host.front() == '[') {
        const std::size_t close = host.find(']');
        if (close == std::string_view::npos || close < 3) return false;
        const std::string_view literal = host.substr(1, close - 1);
        if (!isIpv6Address(literal)) return false;
        port = host.substr(close + 1);
    } else {
        const std::size_t colon = std::min(host.find(':'), host.size());
        const std::string_view name = host.substr(0, colon);
        if (name.empty() || !escapesAreWhole(name)) return false;
        for (const char c : name) {
            if (!is(c, kHostChar) && c != '%') return false;
        }
        port = host.substr(colon);
    }
    // An empty port is valid, a port out of range is not one that anybody can have asked for.
    if (port.empty()) return true;
    if (port.front() != ':' || !consistsOf(port.substr(1), kDigit)) return false;
    const std::size_t zeros = std::min(port.find_first_not_of('0', 1), port.size());
    if (port.size() - zeros > 5) return false;
    unsigned number = 0;
    for (const char digit : port.substr(zeros)) number = number * 10 + static_cast<unsigned>(digit - '0');
    return number <= 65535;
}

}  // namespace sluice::http
