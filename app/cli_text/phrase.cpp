#include "app/cli_text/phrase.h"

#include <fmt/format.h>

namespace sluice::cli {

namespace {

constexpr std::size_t kLongestArgument = 200;  // bytes; a hostile name may have megabytes

}  // namespace

std::string printable(std::string_view data) {
    std::string out;
    for (const char c : data) {
        const auto byte = static_cast<unsigned char>(c);
        const bool cut = out.size() >= kLongestArgument && (byte & 0xC0u) != 0x80u;
        if (cut) return out + "…";
        if (byte < 0x20 || byte == 0x7F)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    return out;
}

std::string say(const Phrase& phrase, Language language, const std::vector<std::string>& args) {
    const std::string_view text = language == Language::Chinese ? phrase.chinese : phrase.english;
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool placeholder = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
        if (!placeholder) {
            out += text[i];
            continue;
        }
        const auto index = static_cast<std::size_t>(text[i + 1] - '0');
        if (index < args.size()) out += printable(args[index]);
        i += 2;
    }
    return out;
}

}  // namespace sluice::cli
