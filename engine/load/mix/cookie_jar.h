#pragma once

#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// The cookies of one user of one host (RFC 6265): names, values and paths. Max-Age and Expires end them only
/// where they lie in the past, for a load is short; Domain and Secure do not matter to a single host.
class CookieJar {
public:
    /// Takes the value of a Set-Cookie field, which came with the answer to `path`. Nonsense is passed over
    /// (5.2).
    void take(std::string_view setCookie, std::string_view path, std::time_t now);
    /// Appends "name=value; other=value", those with the longest path first (5.4); nothing when none match.
    void appendTo(std::string& out, std::string_view path) const;
    bool empty() const noexcept { return m_cookies.empty(); }

private:
    struct Cookie {
        std::string name, value, path;
    };

    std::vector<Cookie> m_cookies;  ///< the longest path first, then in the order of their making
};

}  // namespace sluice
