#pragma once

#include "engine/lab/run_comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// What the comparison of a run with a former one says as a whole, as numbers; ui/text and app/cli_text make the
/// sentence.
struct RunsVerdict {
    /// What of their conditions differs, so that a difference may come from it: "machine", "processor", "cores",
    /// "co-located", "duration", "warm-up", "time-out", "request", "target", "level". Where there is any, the verdict is
    /// that they are not comparable.
    std::vector<std::string> conditions;
    /// What else differs, which may be just what one compares: "version", "kernel", "configuration", "variant".
    std::vector<std::string> changes;
    /// The row that the verdict speaks of, an index into `rows`: the first plan's subject (subjectOf()) at the level with
    /// the most connections that both have, at equal rate before closed ones; without it, any such row. Empty when they
    /// have no row in common.
    std::optional<std::size_t> row;
    /// The highest rates that kept the objectives, of two searches; these are compared instead, 0 = none did.
    std::optional<double> firstLimit, secondLimit;
    double limitPrecision = 0;                    ///< as a share: limits closer than that are one
    ComparedAs as = ComparedAs::OnlyOne;          ///< of the row or the limits
    unsigned slower = 0, faster = 0, inBoth = 0;  ///< of all rows
    bool firstSuspect = false, secondSuspect = false;
};

/// `rows` is compareRuns() of the two.
RunsVerdict judgeRuns(const ExperimentRecord& first, const ExperimentRecord& second,
                      const std::vector<ComparedRow>& rows);

}  // namespace sluice
