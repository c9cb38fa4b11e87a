#pragma once

#include "engine/load/load_target.h"
#include "engine/load/mix/text_template.h"

#include <memory>
#include <vector>

namespace sluice {

/// The requests of a plan, compiled: its one, or those of its mix. Immutable; any thread.
struct RequestMixPlan {
    struct Request {
        std::uint64_t upTo = 0;  ///< sum of the weights so far, this one's included
        std::string method;      ///< "GET ", with its blank
        TextTemplate target;
        TextTemplate fields;  ///< from the blank behind the target to the last field's line end
        TextTemplate body;
        bool framed = false;  ///< the fields tell the body's length
        bool toHead = false;
        bool mayResend = true;
        ResponseCheck check;
    };

    std::vector<Request> requests;
    std::uint64_t weights = 0;
    CsvFiles files;
    unsigned pipeline = 1;
    bool cookies = false;
    bool named = false;  ///< they are a mix, be it of one

    /// Every request is the same: nothing is drawn.
    bool fixed() const noexcept;
    bool checks() const noexcept;

    /// Errors as requestParts() and TextTemplate::parse().
    static Result<std::shared_ptr<const RequestMixPlan>> compile(const LoadPlan& plan,
                                                                 const LoadTarget& target);
};

}  // namespace sluice
