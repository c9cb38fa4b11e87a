#include "engine/proxy/plugins/request_key.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sluice {

namespace {

/// The host without its port; an IPv6 address keeps its brackets.
std::string_view withoutPort(std::string_view host) {
    if (host.starts_with('[')) return host.substr(0, std::min(host.find(']'), host.size() - 1) + 1);
    return host.substr(0, host.find(':'));
}

/// The value of `name` in "a=1&b=2" or "a=1; b=2", as it stands there.
std::string_view valueIn(std::string_view pairs, char separator, std::string_view name) {
    while (!pairs.empty()) {
        const auto cut = pairs.find(separator);
        const std::string_view pair = trimmed(pairs.substr(0, cut));
        const auto equals = pair.find('=');
        if (pair.substr(0, equals) == name && equals != std::string_view::npos)
            return pair.substr(equals + 1);
        if (cut == std::string_view::npos) break;
        pairs.remove_prefix(cut + 1);
    }
    return {};
}

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

RequestKey::RequestKey(KeyKind kind, std::string_view text) {
    if (kind == KeyKind::Variable) {
        m_parts.push_back(variable(text));
        return;
    }
    if (kind == KeyKind::Constant) {
        m_parts.push_back({Source::Text, std::string(text)});
        return;
    }
    while (!text.empty()) {
        const auto dollar = text.find('$');
        if (dollar != 0) m_parts.push_back({Source::Text, std::string(text.substr(0, dollar))});
        if (dollar == std::string_view::npos) break;
        text.remove_prefix(dollar + 1);
        const bool braced = text.starts_with('{');
        if (braced) text.remove_prefix(1);
        const auto end = std::find_if_not(text.begin(), text.end(), isNameCharacter);
        const auto length = static_cast<std::size_t>(end - text.begin());
        m_parts.push_back(variable(text.substr(0, length)));
        text.remove_prefix(length);
        if (braced && text.starts_with('}')) text.remove_prefix(1);
    }
    // APISIX: a combination in which nothing was replaced is no key.
    const auto isText = [](const Part& part) { return part.source == Source::Text; };
    if (std::all_of(m_parts.begin(), m_parts.end(), isText)) m_parts = {variable("remote_addr")};
}

RequestKey::Part RequestKey::variable(std::string_view name) {
    if (name == "remote_addr") return {Source::RemoteAddress, {}};
    if (name == "uri") return {Source::Uri, {}};
    if (name == "host") return {Source::Host, {}};
    if (name == "request_method") return {Source::Method, {}};
    if (name == "args" || name == "query_string") return {Source::Query, {}};
    if (name.starts_with("arg_")) return {Source::Argument, std::string(name.substr(4))};
    if (name.starts_with("cookie_")) return {Source::Cookie, std::string(name.substr(7))};
    if (name.starts_with("http_")) {
        std::string field(name.substr(5));
        std::replace(field.begin(), field.end(), '_', '-');
        return {Source::Header, std::move(field)};
    }
    return {Source::Nothing, {}};
}

std::string_view RequestKey::valueOf(const Part& part, const RequestView& request) {
    switch (part.source) {
        case Source::Text: return part.name;
        case Source::RemoteAddress: return request.remoteAddress();
        case Source::Uri: return request.path();
        case Source::Host: return withoutPort(request.host());
        case Source::Method: return request.method();
        case Source::Query: return request.query();
        case Source::Header: return request.header(part.name);
        case Source::Argument: return valueIn(request.query(), '&', part.name);
        case Source::Cookie: return valueIn(request.header("Cookie"), ';', part.name);
        case Source::Nothing: break;
    }
    return {};
}

std::string_view RequestKey::of(const RequestView& request, std::string& scratch) const {
    if (m_parts.size() == 1) {
        const std::string_view value = valueOf(m_parts.front(), request);
        return value.empty() ? request.remoteAddress() : value;
    }
    scratch.clear();
    bool anyVariable = false;
    for (const Part& part : m_parts) {
        const std::string_view value = valueOf(part, request);
        anyVariable = anyVariable || (part.source != Source::Text && !value.empty());
        scratch.append(value);
    }
    return anyVariable ? std::string_view(scratch) : request.remoteAddress();
}

}  // namespace sluice
