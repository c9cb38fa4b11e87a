#include "engine/load/mix/cookie_jar.h"

#include "engine/core/text.h"

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

/// RFC 6265, 5.1.4.
std::string_view defaultPath(std::string_view path) {
    path = path.substr(0, path.find_first_of("?#"));
    if (!path.starts_with('/')) return "/";
    const std::size_t slash = path.rfind('/');
    return slash == 0 ? "/" : path.substr(0, slash);
}

bool matches(std::string_view path, std::string_view cookiePath) {
    path = path.substr(0, path.find_first_of("?#"));
    if (!path.starts_with(cookiePath)) return false;
    return path.size() == cookiePath.size() || cookiePath.ends_with('/') || path[cookiePath.size()] == '/';
}

/// IMF-fixdate (RFC 9110, 5.6.7) and the forms with dashes that servers write.
std::optional<std::time_t> timeOf(const std::string& text) {
    for (const char* format :
         {"%a, %d %b %Y %H:%M:%S GMT", "%a, %d-%b-%Y %H:%M:%S GMT", "%a, %d-%b-%y %H:%M:%S GMT"}) {
        std::tm parts{};
        if (strptime(text.c_str(), format, &parts) != nullptr) return timegm(&parts);
    }
    return std::nullopt;
}

struct Attributes {
    std::optional<std::string_view> path;
    std::optional<bool> expiredByAge, expiredByDate;

    bool expired() const { return expiredByAge.value_or(expiredByDate.value_or(false)); }
};

Attributes attributesOf(std::string_view rest, std::time_t now) {
    Attributes attributes;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const std::string_view part = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::size_t equals = part.find('=');
        const std::string_view name = trimmed(part.substr(0, equals));
        const std::string_view value =
            equals == std::string_view::npos ? "" : trimmed(part.substr(equals + 1));
        if (equalsIgnoreCase(name, "path")) {
            if (value.starts_with('/')) attributes.path = value;
        } else if (equalsIgnoreCase(name, "max-age")) {
            if (const auto age = parseInteger(value)) attributes.expiredByAge = *age <= 0;
        } else if (equalsIgnoreCase(name, "expires")) {
            if (const auto time = timeOf(std::string(value))) attributes.expiredByDate = *time <= now;
        }
    }
    return attributes;
}

}  // namespace

void CookieJar::take(std::string_view setCookie, std::string_view path, std::time_t now) {
    const std::size_t end = std::min(setCookie.find(';'), setCookie.size());
    const std::string_view pair = setCookie.substr(0, end);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) return;
    const std::string name(trimmed(pair.substr(0, equals)));
    if (name.empty()) return;
    const Attributes attributes = attributesOf(setCookie.substr(std::min(end + 1, setCookie.size())), now);
    const std::string at(attributes.path.value_or(defaultPath(path)));
    const auto former = std::find_if(m_cookies.begin(), m_cookies.end(), [&](const Cookie& cookie) {
        return cookie.name == name && cookie.path == at;
    });
    if (attributes.expired()) {
        if (former != m_cookies.end()) m_cookies.erase(former);
        return;
    }
    const std::string value(trimmed(pair.substr(equals + 1)));
    if (former != m_cookies.end()) {
        former->value = value;
        return;
    }
    const auto place = std::find_if(m_cookies.begin(), m_cookies.end(),
                                    [&](const Cookie& cookie) { return cookie.path.size() < at.size(); });
    m_cookies.insert(place, {name, value, at});
}

void CookieJar::appendTo(std::string& out, std::string_view path) const {
    bool first = true;
    for (const Cookie& cookie : m_cookies) {
        if (!matches(path, cookie.path)) continue;
        if (!first) out += "; ";
        out.append(cookie.name).append("=").append(cookie.value);
        first = false;
    }
}

}  // namespace sluice
