#pragma once

#include <QString>

#include <vector>

namespace sluice {

struct DiffLine {
    enum class Kind { Same, Removed, Added, Skipped };  ///< Skipped: unchanged lines that are left out
    Kind kind = Kind::Same;
    QString text;
    friend bool operator==(const DiffLine&, const DiffLine&) = default;
};

/// What turns `from` into `to`, line by line, by their longest common subsequence; `context` unchanged lines stay on
/// both sides of a change. Empty when they are equal. Texts whose changed middle is too long to compare are shown as
/// removed and added whole.
std::vector<DiffLine> diffLines(const QString& from, const QString& to, int context = 3);

}  // namespace sluice
