#pragma once

#include "engine/lab/experiment_record.h"

#include <cstdint>
#include <string>

namespace sluice {

/// What did not succeed. Refusals have an answer, 4xx or 5xx; the others none (transport errors and time-outs).
struct FailureCounts {
    std::uint64_t refused = 0, unanswered = 0;
    int status = 0;  ///< the most frequent of the refusals; 0 = a record of before they were counted
    std::uint64_t ofStatus = 0;  ///< how many of `refused` have it
    /// The embedded gateway's most frequent one for that status, as RefusalCounts has it; "" = of others.
    std::string reason;
    bool onlyReason = false;                     ///< it had no other for that status
    std::uint64_t ErrorCounts::*kind = nullptr;  ///< the most frequent of the unanswered; null without any
    std::uint64_t ofKind = 0;                    ///< how many of `unanswered` are of it
};

/// Of `target`'s phases at all levels, those of the noise floor left out.
FailureCounts failuresOf(const ExperimentRecord& record, std::size_t target);

}  // namespace sluice
