#pragma once

#include "engine/config/config_diff.h"

#include <QString>

namespace sluice {

/// One difference between two configurations in a line, such as "Route http changed: match.paths". Plain text.
QString changeText(const ConfigChange& change);

/// The differences as one short sentence, and that there are `more` of them.
QString changesText(const std::vector<ConfigChange>& changes, std::size_t more = 0);

}  // namespace sluice
