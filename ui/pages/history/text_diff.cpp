#include "ui/pages/history/text_diff.h"

#include <QStringList>

#include <algorithm>
#include <cstdint>

namespace sluice {

namespace {

using Kind = DiffLine::Kind;
constexpr qsizetype kMostCells = 9'000'000;

/// Length of the longest common subsequence of what follows each pair of places.
class CommonLengths {
public:
    CommonLengths(const QStringList& a, const QStringList& b)
        : m_columns(b.size() + 1), m_cells(static_cast<std::size_t>((a.size() + 1) * m_columns)) {
        for (qsizetype i = a.size() - 1; i >= 0; --i) {
            for (qsizetype j = b.size() - 1; j >= 0; --j) {
                at(i, j) = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
            }
        }
    }

    std::uint32_t& at(qsizetype i, qsizetype j) {
        return m_cells[static_cast<std::size_t>(i * m_columns + j)];
    }

private:
    qsizetype m_columns;
    std::vector<std::uint32_t> m_cells;
};

void appendMiddle(std::vector<DiffLine>& out, const QStringList& a, const QStringList& b) {
    qsizetype i = 0, j = 0;
    if (a.size() * b.size() <= kMostCells) {
        CommonLengths common(a, b);
        while (i < a.size() && j < b.size()) {
            if (a[i] == b[j]) {
                out.push_back({Kind::Same, a[i]});
                ++i;
                ++j;
            } else if (common.at(i + 1, j) >= common.at(i, j + 1)) {
                out.push_back({Kind::Removed, a[i++]});
            } else {
                out.push_back({Kind::Added, b[j++]});
            }
        }
    }
    while (i < a.size()) out.push_back({Kind::Removed, a[i++]});
    while (j < b.size()) out.push_back({Kind::Added, b[j++]});
}

/// Leaves `context` unchanged lines around changes and one Skipped line for each longer stretch.
std::vector<DiffLine> shortened(const std::vector<DiffLine>& lines, int context) {
    const auto reach = static_cast<std::size_t>(context);
    std::vector<bool> kept(lines.size(), false);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].kind == Kind::Same) continue;
        const std::size_t from = i > reach ? i - reach : 0;
        for (std::size_t near = from; near < std::min(lines.size(), i + reach + 1); ++near) kept[near] = true;
    }
    std::vector<DiffLine> out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (kept[i]) {
            out.push_back(lines[i]);
        } else if (out.empty() || out.back().kind != Kind::Skipped) {
            out.push_back({Kind::Skipped, {}});
        }
    }
    return out;
}

}  // namespace

std::vector<DiffLine> diffLines(const QString& from, const QString& to, int context) {
    if (from == to) return {};
    const QStringList a = from.split(QLatin1Char('\n'));
    const QStringList b = to.split(QLatin1Char('\n'));
    const qsizetype shorter = std::min(a.size(), b.size());
    qsizetype head = 0;
    while (head < shorter && a[head] == b[head]) ++head;
    qsizetype tail = 0;
    while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;

    std::vector<DiffLine> lines;
    for (qsizetype i = 0; i < head; ++i) lines.push_back({Kind::Same, a[i]});
    appendMiddle(lines, a.mid(head, a.size() - head - tail), b.mid(head, b.size() - head - tail));
    for (qsizetype i = a.size() - tail; i < a.size(); ++i) lines.push_back({Kind::Same, a[i]});
    return shortened(lines, context);
}

}  // namespace sluice
