#include "engine/dialects/pasted_text.h"

#include "engine/core/text.h"

namespace sluice {

namespace {

/// "| text |" without its borders; a bar at the end alone is YAML's sign of a block of text and stays.
std::string_view withoutBorders(std::string_view line) {
    if (!line.starts_with("| ")) return line;
    line.remove_prefix(2);
    const std::string_view kept = line.substr(0, line.find_last_not_of(" \t") + 1);
    return kept.ends_with(" |") ? kept.substr(0, kept.size() - 2) : kept == "|" ? std::string_view{} : line;
}

}  // namespace

std::vector<PastedLine> pastedLines(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::vector<PastedLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (trimmed(line) == "|") continue;
        lines.push_back({withoutBorders(line), number});
    }
    return lines;
}

bool goesOn(std::string_view line) {
    const auto kept = line.find_last_not_of('\\') + 1;
    return (line.size() - kept) % 2 == 1;
}

}  // namespace sluice
