#include "engine/proxy/routing/path_pattern.h"

#include "engine/proxy/routing/normal_path.h"

namespace sluice {

bool PathPattern::matches(std::string_view path) const noexcept {
    switch (kind) {
        case PathKind::Exact: return path == text;
        case PathKind::StringPrefix: return path.starts_with(text);
        case PathKind::SegmentPrefix:
            return path.starts_with(text) && (path.size() == text.size() || path[text.size()] == '/');
    }
    return false;
}

PathPattern compilePath(std::string_view pattern) {
    if (pattern.ends_with("/**"))
        return {PathKind::SegmentPrefix, normalPath(pattern.substr(0, pattern.size() - 3))};
    if (pattern.ends_with('*')) {
        // The last segment goes on, so "/.*" does not end in a dot segment: a letter stands for what follows.
        std::string text = normalPath(std::string(pattern.substr(0, pattern.size() - 1)) + 'x');
        text.pop_back();
        return {PathKind::StringPrefix, std::move(text)};
    }
    return {PathKind::Exact, normalPath(pattern)};
}

std::uint64_t pathRank(PathKind kind, std::size_t length) noexcept {
    if (kind == PathKind::Exact) return UINT64_MAX;
    return 2 * static_cast<std::uint64_t>(length) + (kind == PathKind::SegmentPrefix ? 1 : 0);
}

}  // namespace sluice
