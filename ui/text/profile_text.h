#pragma once

#include "engine/config/tuning_profile.h"

#include <QString>

namespace sluice {

/// What a profile sets, in a line: "8 workers · memory budget 4GiB · port 9195". Never empty.
QString profileSummary(const TuningProfile& profile);

}  // namespace sluice
