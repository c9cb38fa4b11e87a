#pragma once

#include "engine/core/result.h"
#include "engine/load/mix/csv_table.h"

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// The CSV files that templates have named, each read once.
class CsvFiles {
public:
    /// Index of a file. Errors as CsvTable::read.
    Result<std::size_t> open(const std::string& path);
    const CsvTable& at(std::size_t index) const noexcept { return *m_tables[index]; }
    std::size_t size() const noexcept { return m_tables.size(); }

private:
    std::map<std::string, std::size_t> m_indexes;
    std::vector<std::shared_ptr<const CsvTable>> m_tables;
};

/// What generators draw from: one of these in every lane.
struct TemplateDraw {
    std::mt19937_64 random;
    std::vector<std::size_t> rows;  ///< of each CSV file, for the request being made
};

/// A text with generators in braces, each replaced anew in every request:
///
///     {ip}                      a dotted IPv4 address, each part 1 to 255
///     {int:1-1000}              a whole number between the two, both included
///     {uuid}                    a random UUID (RFC 9562, version 4)
///     {csv:users.csv:name}      the cell of that column; one row for all cells of a file in a request, the
///     rows in turn
///
/// Other braces are themselves. Immutable; any thread may render.
class TextTemplate {
public:
    enum class Use {
        Target,  ///< drawn values are percent-encoded (RFC 3986, 2.1)
        Header,  ///< drawn values may not break a line
        Body,
    };

    /// Errors: BadPlan with the generator, where it is one of these four and its arguments are wrong; those
    /// of CsvTable::read.
    static Result<TextTemplate> parse(std::string_view text, Use use, CsvFiles& files);

    bool draws() const noexcept { return m_draws; }
    void render(std::string& out, TemplateDraw& draw, const CsvFiles& files) const;

private:
    enum class Kind { Literal, Ip, Int, Uuid, Csv };
    struct Piece {
        Kind kind = Kind::Literal;
        std::string text;                  ///< Literal
        std::int64_t least = 0, most = 0;  ///< Int
        std::size_t file = 0, column = 0;  ///< Csv
    };

    static Result<Piece> generator(std::string_view inside, Use use, CsvFiles& files);
    static Result<Piece> csvCell(std::string_view arguments, Use use, CsvFiles& files);

    Use m_use = Use::Body;
    bool m_draws = false;
    std::vector<Piece> m_pieces;
};

}  // namespace sluice
