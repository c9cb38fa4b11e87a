#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// How a pattern is compared. Each gateway's own language (Ant, Spring path pattern, template, regular
/// expression) becomes a kind of its own here, so that a path keeps the meaning it had where it came from.
enum class PathKind : std::uint8_t { Exact, SegmentPrefix, StringPrefix };

/// A path of a route, compiled. `text` is what is compared: "/http" of "/http/**", "/files/" of "/files/*",
/// in the normal form of normal_path.h.
struct PathPattern {
    PathKind kind = PathKind::Exact;
    std::string text;

    /// Whether it takes a path that is in normal form.
    bool matches(std::string_view path) const noexcept;
};

/// Compiles a pattern that pathFault() found good. What is none is compared as an exact path.
PathPattern compilePath(std::string_view pattern);

/// Which of two patterns is preferred for a path that both take: an exact one, then the longer text, then a
/// segment prefix before a string prefix (of "/a/**" and "/a*", the first takes less). The greater number
/// wins.
std::uint64_t pathRank(PathKind kind, std::size_t length) noexcept;

}  // namespace sluice
