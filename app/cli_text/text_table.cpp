#include "app/cli_text/text_table.h"

#include <algorithm>

namespace sluice::cli {

namespace {

/// Columns of a terminal: two for Chinese characters and full-width forms (Unicode's East Asian Width, the
/// blocks from Hangul Jamo to CJK ideographs and U+FF00), one for everything else.
std::size_t widthOf(const std::string& text) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if ((lead & 0xc0) == 0x80) continue;  // counted with its lead byte
        const bool wide =
            lead >= 0xe3 ? lead <= 0xed || lead >= 0xf0 || text.compare(i, 2, "\xef\xbc") == 0 : false;
        width += wide ? 2 : 1;
    }
    return width;
}

}  // namespace

std::string terminalText(const std::string& text) {
    std::string shown = text;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto byte = static_cast<unsigned char>(shown[i]);
        if (byte < 0x20 || byte == 0x7f) shown[i] = '?';
        // U+0080 to U+009F: some terminals take them for escape sequences
        if (byte == 0xc2 && i + 1 < shown.size() && static_cast<unsigned char>(shown[i + 1]) < 0xa0) {
            shown.replace(i, 2, "?");
        }
    }
    return shown;
}

std::string TextTable::text() const {
    std::vector<std::size_t> widths;
    for (const auto& row : m_rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string text;
    for (const auto& row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - widthOf(row[i]), ' ');
            if (i > 0) line += "  ";
            line += i < m_left ? terminalText(row[i]) + blanks : blanks + terminalText(row[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace sluice::cli
