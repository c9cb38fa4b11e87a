#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/failure_counts.h"

#include <string>
#include <string_view>

namespace sluice::cli {

/// Refusals and requests without an answer, each in a sentence that names the most frequent kind; "" without any. The
/// English ones begin with a blank, to follow another sentence.
std::string failureText(const FailureCounts& counts, const std::string& target, Language language);

/// "circuit limit (pending)": a reason as RefusalCounts has it; as it stands where it needs no words.
std::string refusalReasonText(std::string_view reason, Language language);

}  // namespace sluice::cli
