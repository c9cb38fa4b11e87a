#include "engine/config/path_text.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sluice {

namespace {

bool isControl(char c) noexcept {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

const char* characterFault(std::string_view text) noexcept {
    for (const char c : text) {
        if (isControl(c)) return "control";
        if (c == ' ') return "blank";
        if (c == '?' || c == '#') return "query";
        if (c == '{' || c == '}')
            return "brace";  // no path has one (RFC 3986 3.3), so no request would match
    }
    return nullptr;
}

bool isHostCharacter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

// The missing slash comes last: it is mended by writing one, and what that makes must be right.
const char* pathFault(std::string_view path) noexcept {
    if (const char* fault = characterFault(path)) return fault;
    std::string_view fixed = path;
    if (fixed.ends_with("/**"))
        fixed.remove_suffix(2);
    else if (fixed.ends_with('*'))
        fixed.remove_suffix(1);
    if (fixed.find('*') != std::string_view::npos) return "star-inside";
    return path.starts_with('/') ? nullptr : "no-slash";
}

const char* stripPrefixFault(std::string_view prefix) noexcept {
    if (prefix.empty()) return nullptr;
    if (const char* fault = characterFault(prefix)) return fault;
    if (prefix.find('*') != std::string_view::npos) return "star-inside";
    return prefix.starts_with('/') ? nullptr : "no-slash";
}

bool isMethod(std::string_view method) noexcept {
    static constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
    return !method.empty() && method.size() <= 32 && std::all_of(method.begin(), method.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || kOthers.find(c) != std::string_view::npos;
    });
}

bool isHostPattern(std::string_view host) noexcept {
    if (host.size() > 253) return false;
    if (host.starts_with('[')) {
        return host.size() > 4 && host.ends_with(']') &&
               std::all_of(host.begin() + 1, host.end() - 1, [](char c) {
                   return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || c == ':' || c == '.';
               });
    }
    if (host.starts_with("*.")) host.remove_prefix(2);
    if (host.empty()) return false;
    while (true) {
        const auto dot = host.find('.');
        const std::string_view label = host.substr(0, dot);
        if (label.empty() || label.size() > 63 || !std::all_of(label.begin(), label.end(), isHostCharacter))
            return false;
        if (dot == std::string_view::npos) return true;
        host.remove_prefix(dot + 1);
    }
}

bool isName(std::string_view name) noexcept {
    if (name.empty() || trimmed(name).size() != name.size() || !isUtf8(name)) return false;
    const auto characters = std::count_if(
        name.begin(), name.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; });
    return characters <= 128 && std::none_of(name.begin(), name.end(), isControl);
}

}  // namespace sluice
