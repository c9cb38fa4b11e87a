#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace sluice {

/// One line of pasted text and where it stood, from 1.
struct PastedLine {
    std::string_view text;
    std::size_t number = 1;
};

/// The lines of pasted text without carriage returns, a byte order mark, and the borders that a page's table
/// leaves ("| text |"; lines that are nothing but a border are gone). Views into `text`.
std::vector<PastedLine> pastedLines(std::string_view text);

/// The next line belongs to this one: it ends in a backslash that is not escaped itself, as in shells and in properties
/// files.
bool goesOn(std::string_view line);

}  // namespace sluice
