#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sluice::proxy {

/// Which certificate answers for a server name (RFC 6066 3): the one that bears it, else the one with a
/// wildcard for its first label (RFC 6125 6.4.3). The first that claims a name keeps it.
class ServerNames {
public:
    /// "api.example.com" or "*.example.com", in any case; another pattern is no name and is left out.
    void add(std::string_view pattern, std::size_t certificate);
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::unordered_map<std::string, std::size_t> m_exact;
    std::unordered_map<std::string, std::size_t> m_wildcards;  ///< by what follows the "*."
};

}  // namespace sluice::proxy
