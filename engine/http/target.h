#pragma once

#include <optional>
#include <string_view>

namespace sluice::http {

/// A request target taken apart (RFC 9112 3.2). The views point into the target or at literals.
struct Target {
    std::string_view authority;  ///< of an absolute-form target; it wins over Host. Empty otherwise
    std::string_view path;   ///< as received, "/" where an absolute form has none, "*" for the asterisk form
    std::string_view query;  ///< as received, with its "?"; empty when there is none
};

/// Takes origin-form, absolute-form with http or https, and for OPTIONS the asterisk. Empty for everything
/// else (authority-form is for CONNECT alone), for a backslash or a broken
/// percent escape in the path, and for user information in the authority.
std::optional<Target> parseTarget(std::string_view method, std::string_view target) noexcept;

/// The authority-form of CONNECT (RFC 9112 3.2.3): uri-host ":" port, a port other than 0.
bool isAuthorityForm(std::string_view target) noexcept;

/// uri-host [":" port] (RFC 9110 7.2, RFC 3986 3.2): a name, an IPv4 address, or an IPv6 literal in brackets.
bool isValidHost(std::string_view host) noexcept;

}  // namespace sluice::http
