#include "engine/proxy/routing/strip_prefix.h"

#include "engine/proxy/routing/normal_path.h"

namespace sluice {

namespace {

/// Whether a normal path begins with the prefix and goes on, if at all, with another segment.
bool beginsWith(std::string_view normal, std::string_view prefix) noexcept {
    return normal.starts_with(prefix) && (normal.size() == prefix.size() || normal[prefix.size()] == '/');
}

std::string_view orRoot(std::string_view rest) noexcept {
    return rest.empty() ? std::string_view("/") : rest;
}

/// Apart and never inlined, so that only the rare request pays for the large stack frame.
[[gnu::noinline]] std::string_view withoutPrefixOfNormal(std::string_view path,
                                                         std::string_view prefix) noexcept {
    char buffer[kNormalPathRoom];
    NormalPlace end{prefix.size()};
    const auto normal = normalForm(path, buffer, sizeof buffer, &end);
    return normal && beginsWith(*normal, prefix) ? orRoot(path.substr(end.raw)) : path;
}

}  // namespace

std::string compileStripPrefix(std::string_view written) {
    std::string prefix = normalPath(written);
    while (prefix.ends_with('/')) prefix.pop_back();
    return prefix;
}

std::string_view withoutPrefix(std::string_view path, std::string_view prefix) noexcept {
    if (prefix.empty()) return path;
    if (path.starts_with('/') && mayNeedNormalForm(path)) return withoutPrefixOfNormal(path, prefix);
    return beginsWith(path, prefix) ? orRoot(path.substr(prefix.size())) : path;
}

}  // namespace sluice
