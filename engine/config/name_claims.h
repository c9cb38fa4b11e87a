#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

namespace sluice {

/// Finds names that an earlier object of the same list already bears. The names must outlive it.
class NameClaims {
public:
    bool isTaken(const std::string& name) { return !m_seen.insert(name).second; }

private:
    std::unordered_set<std::string_view> m_seen;
};

}  // namespace sluice
