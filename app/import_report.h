#pragma once

#include "app/cli_text/language.h"
#include "engine/dialects/profile.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace sluice::cli {

/// The files whose texts were read as one, with the line at which each begins.
class ImportedFiles {
public:
    /// Adds a file's text; what comes next begins on a new line.
    void add(std::string name, const std::string& text);

    const std::string& text() const noexcept { return m_text; }
    /// "FILE:LINE" of a line of the whole.
    std::string placeOf(std::size_t line) const;

private:
    std::vector<std::pair<std::size_t, std::string>> m_starts;  ///< first line, name
    std::size_t m_lines = 0;
    std::string m_text;
};

/// A table with one row a setting (place, key, value, outcome, explanation) and a line of sums under it.
std::string importTable(const ProfileImport& import, const ImportedFiles& files, Language language);

/// {"format", "product", "settings": […], "profile": {…}} with the tokens of the codes.
std::string importJson(const ProfileImport& import, const ImportedFiles& files);

}  // namespace sluice::cli
