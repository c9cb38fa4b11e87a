#include "engine/proxy/io/tls/server_names.h"

namespace sluice::proxy {

namespace {

constexpr std::size_t kLongestName = 253;  // RFC 1035 3.1, without the dot of the root

std::string normalized(std::string_view name) {
    if (name.ends_with('.')) name.remove_suffix(1);
    std::string lower(name);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

}  // namespace

void ServerNames::add(std::string_view pattern, std::size_t certificate) {
    const bool isWildcard = pattern.starts_with("*.");
    if (isWildcard) pattern.remove_prefix(2);
    const std::string name = normalized(pattern);
    if (name.empty() || name.size() > kLongestName || name.find('*') != std::string::npos) return;
    (isWildcard ? m_wildcards : m_exact).try_emplace(name, certificate);
}

std::optional<std::size_t> ServerNames::find(std::string_view name) const {
    const std::string wanted = normalized(name);
    if (const auto exact = m_exact.find(wanted); exact != m_exact.end()) return exact->second;
    const auto dot = wanted.find('.');
    if (dot == std::string::npos || dot == 0) return std::nullopt;
    const auto wildcard = m_wildcards.find(wanted.substr(dot + 1));
    if (wildcard == m_wildcards.end()) return std::nullopt;
    return wildcard->second;
}

}  // namespace sluice::proxy
