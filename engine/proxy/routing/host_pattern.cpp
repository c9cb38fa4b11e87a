#include "engine/proxy/routing/host_pattern.h"

namespace sluice {

NormalHost::NormalHost(std::string_view received) noexcept {
    const bool bracketed = received.starts_with('[');
    const auto end = bracketed ? received.find(']') : received.find(':');
    if (end != std::string_view::npos) received = received.substr(0, bracketed ? end + 1 : end);
    if (received.ends_with('.')) received.remove_suffix(1);
    if (received.size() > kLongest) return;
    for (const char c : received) m_text[m_size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

std::size_t hostRank(std::string_view pattern, std::string_view host) noexcept {
    if (pattern == host) return SIZE_MAX;
    if (!pattern.starts_with("*.")) return 0;
    const std::string_view suffix = pattern.substr(1);  // ".example.com"
    if (host.size() <= suffix.size() || !host.ends_with(suffix)) return 0;
    return kAnyHostRank + suffix.size();
}

}  // namespace sluice
