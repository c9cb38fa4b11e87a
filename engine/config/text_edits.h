#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Replacements in a text, by offsets of the text as it was. They may touch, but not overlap; of several at
/// one place the one added first comes first.
class TextEdits {
public:
    void replace(std::size_t begin, std::size_t end, std::string text) {
        m_edits.push_back({begin, end, std::move(text)});
    }
    void add(const TextEdits& others) {
        m_edits.insert(m_edits.end(), others.m_edits.begin(), others.m_edits.end());
    }

    /// The range [begin, end) of `text` with the edits in it.
    std::string apply(std::string_view text, std::size_t begin, std::size_t end) const;

private:
    struct Edit {
        std::size_t begin;
        std::size_t end;
        std::string text;
    };
    std::vector<Edit> m_edits;
};

}  // namespace sluice
