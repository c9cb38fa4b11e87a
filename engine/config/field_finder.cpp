#include "engine/config/field_finder.h"

#include "engine/core/text.h"

namespace sluice {

namespace {

/// One step down. Takes the step's text off `rest`; a key may itself contain a dot, so that the longest one
/// counts.
YamlId step(const YamlDocument& document, YamlId at, std::string_view& rest) {
    if (rest.starts_with('[')) {
        const auto end = rest.find(']');
        const auto index =
            end == std::string_view::npos ? std::nullopt : parseInteger(rest.substr(1, end - 1));
        if (!index || *index < 0) return kNoYaml;
        rest.remove_prefix(end + 1);
        return document.item(at, static_cast<std::size_t>(*index));
    }
    if (rest.starts_with('.')) rest.remove_prefix(1);
    if (const YamlId whole = document.find(at, rest); whole != kNoYaml) {
        rest = {};
        return whole;
    }
    for (auto end = rest.find_last_of(".["); end != std::string_view::npos && end > 0;
         end = rest.find_last_of(".[", end - 1)) {
        if (const YamlId found = document.find(at, rest.substr(0, end)); found != kNoYaml) {
            rest.remove_prefix(end);
            return found;
        }
    }
    return kNoYaml;
}

struct Found {
    YamlId closest = kNoYaml;
    bool exact = false;
};

Found walk(const YamlDocument& document, std::string_view where) {
    Found found{document.root(), false};
    while (!where.empty() && found.closest != kNoYaml) {
        const YamlId below = step(document, found.closest, where);
        if (below == kNoYaml) return found;
        found.closest = below;
    }
    found.exact = true;
    return found;
}

}  // namespace

std::size_t offsetOf(const YamlDocument& document, std::string_view where) {
    const Found found = walk(document, where);
    return found.closest == kNoYaml ? 0 : document.at(found.closest).begin;
}

YamlId nodeAt(const YamlDocument& document, std::string_view where) {
    const Found found = walk(document, where);
    return found.exact ? found.closest : kNoYaml;
}

}  // namespace sluice
