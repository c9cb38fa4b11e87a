#include "engine/load/mix/text_template.h"

#include "engine/core/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sluice {

namespace {

bool isUnreserved(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

void appendEncoded(std::string& out, std::string_view text) {
    static constexpr char kHex[] = "0123456789ABCDEF";
    for (const char c : text) {
        if (isUnreserved(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += kHex[byte >> 4];
        out += kHex[byte & 15];
    }
}

void appendNumber(std::string& out, std::int64_t number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void appendIp(std::string& out, std::mt19937_64& random) {
    for (int part = 0; part < 4; ++part) {
        if (part > 0) out += '.';
        appendNumber(out, std::uniform_int_distribution<std::int64_t>(1, 255)(random));
    }
}

/// RFC 9562, 5.4: version 4, variant 10.
void appendUuid(std::string& out, std::mt19937_64& random) {
    static constexpr char kHex[] = "0123456789abcdef";
    const std::uint64_t high = (random() & ~std::uint64_t{0xF000}) | 0x4000;
    const std::uint64_t low = (random() & ~(std::uint64_t{3} << 62)) | (std::uint64_t{2} << 62);
    for (int digit = 0; digit < 32; ++digit) {
        if (digit == 8 || digit == 12 || digit == 16 || digit == 20) out += '-';
        const std::uint64_t half = digit < 16 ? high : low;
        out += kHex[(half >> (60 - 4 * (digit % 16))) & 15];
    }
}

Error bad(std::string_view inside) {
    return {ErrorCode::BadPlan, "{" + std::string(inside) + "}", {}};
}

bool breaksLine(const std::string& text) {
    return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos;
}

}  // namespace

Result<std::size_t> CsvFiles::open(const std::string& path) {
    if (const auto found = m_indexes.find(path); found != m_indexes.end()) return found->second;
    auto table = CsvTable::read(path);
    if (!table) return table.error();
    m_tables.push_back(std::move(*table));
    m_indexes.emplace(path, m_tables.size() - 1);
    return m_tables.size() - 1;
}

Result<TextTemplate> TextTemplate::parse(std::string_view text, Use use, CsvFiles& files) {
    TextTemplate made;
    made.m_use = use;
    std::string literal;
    const auto endLiteral = [&] {
        if (literal.empty()) return;
        made.m_pieces.emplace_back().text = std::exchange(literal, {});
    };
    while (!text.empty()) {
        const std::size_t close = text.front() == '{' ? text.find('}') : std::string_view::npos;
        const std::string_view inside = close == std::string_view::npos ? "" : text.substr(1, close - 1);
        const bool known =
            inside == "ip" || inside == "uuid" || inside.starts_with("int:") || inside.starts_with("csv:");
        if (!known) {
            literal += text.front();
            text.remove_prefix(1);
            continue;
        }
        endLiteral();
        auto piece = generator(inside, use, files);
        if (!piece) return piece.error();
        made.m_pieces.push_back(std::move(*piece));
        made.m_draws = true;
        text.remove_prefix(close + 1);
    }
    endLiteral();
    return made;
}

Result<TextTemplate::Piece> TextTemplate::generator(std::string_view inside, Use use, CsvFiles& files) {
    Piece piece;
    if (inside.starts_with("csv:")) return csvCell(inside.substr(4), use, files);
    if (inside.starts_with("int:")) {
        const std::string_view range = inside.substr(4);
        const std::size_t dash = range.find('-', 1);  // the first may be a sign
        const auto least = parseInteger(range.substr(0, dash));
        const auto most =
            dash == std::string_view::npos ? std::nullopt : parseInteger(range.substr(dash + 1));
        if (!least || !most || *least > *most) return bad(inside);
        piece.kind = Kind::Int;
        piece.least = *least;
        piece.most = *most;
        return piece;
    }
    piece.kind = inside == "ip" ? Kind::Ip : Kind::Uuid;
    return piece;
}

Result<TextTemplate::Piece> TextTemplate::csvCell(std::string_view arguments, Use use, CsvFiles& files) {
    const std::size_t colon = arguments.rfind(':');
    if (colon == std::string_view::npos) return bad("csv:" + std::string(arguments));
    const auto file = files.open(std::string(arguments.substr(0, colon)));
    if (!file) return file.error();
    const CsvTable& table = files.at(*file);
    const auto column = table.column(arguments.substr(colon + 1));
    if (!column) return bad("csv:" + std::string(arguments));
    for (std::size_t row = 0; use == Use::Header && row < table.rows(); ++row) {
        if (breaksLine(table.cell(row, *column))) return bad("csv:" + std::string(arguments));
    }
    Piece piece;
    piece.kind = Kind::Csv;
    piece.file = *file;
    piece.column = *column;
    return piece;
}

void TextTemplate::render(std::string& out, TemplateDraw& draw, const CsvFiles& files) const {
    for (const Piece& piece : m_pieces) {
        switch (piece.kind) {
            case Kind::Literal: out += piece.text; break;
            case Kind::Ip: appendIp(out, draw.random); break;
            case Kind::Uuid: appendUuid(out, draw.random); break;
            case Kind::Int:
                appendNumber(
                    out, std::uniform_int_distribution<std::int64_t>(piece.least, piece.most)(draw.random));
                break;
            case Kind::Csv: {
                const std::string& cell = files.at(piece.file).cell(draw.rows[piece.file], piece.column);
                if (m_use == Use::Target)
                    appendEncoded(out, cell);
                else
                    out += cell;
                break;
            }
        }
    }
}

}  // namespace sluice
