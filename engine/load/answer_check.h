#pragma once

#include "engine/load/request_mix.h"
#include "engine/load/response_text.h"

#include <optional>
#include <string>

namespace sluice {

/// The name of the check's first impossible field, such as "status" or "json"; empty when there is none.
std::optional<std::string> faultIn(const ResponseCheck& check);

/// Whether the answer is as the check wants it.
bool satisfies(const ResponseText& answer, const ResponseCheck& check);

}  // namespace sluice
