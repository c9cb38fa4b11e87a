#include "tests/fuzz/mutation.h"

#include <string_view>

namespace sluice::fuzz {

namespace {

constexpr std::size_t kLongest = 8192;
/// What the grammars are made of.
constexpr char kBytes[] = "\r\n\t :;,/.%\\\"'{}[]*&$?#|>-0129afxF\0\x7F\xC3\xFF";
constexpr std::string_view kTelling(kBytes, sizeof kBytes - 1);

}  // namespace

char Mutation::byte() {
    return below(2) == 0 ? kTelling[below(kTelling.size())] : static_cast<char>(m_random());
}

void Mutation::edit(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = below(1 + below(64));
    switch (below(7)) {
        case 0:
            if (at < text.size()) text[at] = byte();
            break;
        case 1: text.insert(at, 1, byte()); break;
        case 2: text.erase(at, length); break;
        case 3: text.insert(at, text.substr(below(text.size() + 1), length)); break;
        case 4: text.insert(at, length, byte()); break;
        case 5: {
            const std::string& other = m_kept[below(m_kept.size())];
            text = text.substr(0, at) + other.substr(below(other.size() + 1));
            break;
        }
        default:
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
    }
}

std::string Mutation::next() {
    std::string text = m_kept[below(m_kept.size())];
    for (std::size_t edits = 1 + below(6); edits > 0; --edits) edit(text);
    if (text.size() > kLongest) text.resize(kLongest);
    return text;
}

}  // namespace sluice::fuzz
