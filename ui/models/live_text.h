#pragma once

#include "engine/core/clock.h"

#include <QString>

#include <optional>

namespace sluice {

/// Numbers that change, in the reader's locale and with as many digits as mean anything; "–" for what is unknown.
QString rateText(double perSecond);                        ///< "21,340", "3.2"
QString millisText(const std::optional<Nanos>& duration);  ///< milliseconds without the unit: "24.1", "0.21"
QString shareText(double share);                           ///< 0.64 as "64 %"
QString bytesText(std::int64_t bytes);                     ///< "142 MiB"
QString dashText();

}  // namespace sluice
