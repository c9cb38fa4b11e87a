#pragma once

#include "app/cli_text/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace sluice::cli {

/// One sentence in both languages, with "{0}", "{1}" … for its arguments.
struct Phrase {
    std::string_view english;
    std::string_view chinese;
};

/// The sentence with its arguments in it. They are data: braces in them stay, and control characters are shown as
/// "\x1b", so that a file cannot drive the terminal. A missing argument is empty.
std::string say(const Phrase& phrase, Language language, const std::vector<std::string>& args);

/// Data as it may be shown in a terminal.
std::string printable(std::string_view data);

}  // namespace sluice::cli
