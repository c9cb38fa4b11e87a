#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Routes are matched on a normal form of the request's path, or "/%61dmin", "//admin" and "/x/../admin"
/// would slip past the route of "/admin" into one that asks for less. The path that goes to the upstream
/// stays byte for byte as the client wrote it. The form (RFC 3986 6.2.2): percent-encoded unreserved
/// characters are decoded, the hexadecimal digits of all other escapes are upper case, bytes above 0x7F are
/// escaped, runs of slashes are one slash, and then dot segments are removed (RFC 3986 5.2.4). "%2F" stays
/// what it is: a character of a segment.
namespace sluice {

/// True when the path may differ from its normal form; false for nearly every request.
bool mayNeedNormalForm(std::string_view path) noexcept;

/// Room for the normal form of any request's path: the longest request line is 15 KiB, and a byte becomes at most
/// three.
inline constexpr std::size_t kNormalPathRoom = 3 * 15 * 1024 + 3;

/// A place in a normal form, and where it lies in the path that the form was made of.
struct NormalPlace {
    std::size_t normal = 0;  ///< so many bytes of the form lie before it
    std::size_t raw =
        0;  ///< set by normalForm(): so many bytes of the path made them, and what dot segments took back
};

/// Writes the normal form to `buffer` and returns it; empty when the buffer is too small. Allocates nothing.
/// `place`, when given, is found in the path if the form reaches so far.
std::optional<std::string_view> normalForm(std::string_view path, char* buffer, std::size_t size,
                                           NormalPlace* place = nullptr) noexcept;

/// The normal form of a path that does not begin with "/" is itself.
std::string normalPath(std::string_view path);

}  // namespace sluice
