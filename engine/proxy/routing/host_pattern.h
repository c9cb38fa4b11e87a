#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sluice {

/// The Host field's value as routes see it: lower case, without port and without the dot of a fully qualified
/// name. Bounded, so that it lives on the stack of a request.
class NormalHost {
public:
    explicit NormalHost(std::string_view received) noexcept;
    /// Empty when the value is empty or longer than a host name can be.
    std::string_view text() const noexcept { return {m_text, m_size}; }

private:
    static constexpr std::size_t kLongest = 255;  // RFC 1035 2.3.4
    char m_text[kLongest];
    std::size_t m_size = 0;
};

/// Which of a route's hosts is preferred: an exact one, then the longer wildcard. 0 = does not match, 1 = a
/// route without hosts. `pattern` is as in MatchConfig::hosts, `host` a NormalHost's text.
std::size_t hostRank(std::string_view pattern, std::string_view host) noexcept;
inline constexpr std::size_t kAnyHostRank = 1;

}  // namespace sluice
