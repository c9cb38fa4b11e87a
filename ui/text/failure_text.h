#pragma once

#include "engine/lab/failure_counts.h"

#include <QString>

#include <string_view>

namespace sluice {

/// Refusals and requests without an answer, each in a sentence that names the most frequent kind, in the current
/// language; "" without any. The English ones begin with a blank, to follow another sentence.
QString failureText(const FailureCounts& counts, const QString& target);

/// "circuit limit (pending)": a reason as RefusalCounts has it; as it stands where it needs no words.
QString refusalReasonText(std::string_view reason);

}  // namespace sluice
