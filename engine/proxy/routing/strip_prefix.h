#pragma once

#include <string>
#include <string_view>

namespace sluice {

/// A route's prefix as withoutPrefix() wants it: in the normal form of normal_path.h, without a slash at its end.
std::string compileStripPrefix(std::string_view written);

/// What of a request's path goes on when a compiled prefix is taken off by whole segments: "/http" off "/http/x"
/// gives "/x", off "/http" gives "/", off "/https" gives "/https". The prefix is looked for where routes are matched,
/// in the path's normal form, so that "/%68ttp/x", "//http/x" and "/a/../http/x" lose it too; what stays is byte for
/// byte what the client wrote behind it. No allocation.
std::string_view withoutPrefix(std::string_view path, std::string_view prefix) noexcept;

}  // namespace sluice
