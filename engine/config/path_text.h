#pragma once

#include <string_view>

/// The syntax of what a route matches by: paths, hosts, methods. Shared by the check of a configuration and
/// the compiler of the route table.
namespace sluice {

/// What is wrong with a path pattern ("/a", "/a/**", "/a/*"), as IssueCode::BadPath has it: "no-slash",
/// "blank", "control", "query" (a "?" or "#"), "brace" (there are no variables) or "star-inside" (a star before
/// the end, or three of them). Null when good.
const char* pathFault(std::string_view path) noexcept;

/// The same for a prefix that is removed; no star at all may stand in it. "" is good: nothing is removed.
const char* stripPrefixFault(std::string_view prefix) noexcept;

/// A method token in upper case (RFC 9110 9.1 and 5.6.2), at most 32 characters.
bool isMethod(std::string_view method) noexcept;

/// "example.com", "*.example.com", "10.0.0.1" or "[::1]": lower case, no port.
bool isHostPattern(std::string_view host) noexcept;

/// 1 to 128 characters of UTF-8 without control characters and without blanks at either end.
bool isName(std::string_view name) noexcept;

}  // namespace sluice
