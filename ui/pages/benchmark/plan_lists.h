#pragma once

#include "ui/theme/theme.h"

namespace sluice {

class FieldRows;

/// The lists of a plan's form: the columns of each, which bear the names of a plan file, and what a new row begins
/// with.
FieldRows* makeTargetRows(const Theme& theme);
FieldRows* makeLevelRows(const Theme& theme);
FieldRows* makeMixRows(const Theme& theme);
FieldRows* makeObjectiveRows(const Theme& theme);
FieldRows* makeProcessRows(const Theme& theme);

}  // namespace sluice
