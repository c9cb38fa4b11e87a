#pragma once

#include "engine/dialects/profile.h"
#include "engine/dialects/raw_setting.h"

#include <vector>

namespace sluice {

/// Gives every setting its outcome and puts together the profile that the applied ones make. `raw` is in the
/// order of the text; the result has the same settings in the same order.
ProfileImport judgeSettings(const std::vector<RawSetting>& raw);

}  // namespace sluice
