#pragma once

#include "engine/core/error.h"

#include <QString>

namespace sluice {

/// One or two sentences for a failed action, with the system's own reason at the end. Plain text, never
/// empty.
QString errorText(const Error& error);
/// The same for what keeps the built-in mock backend from starting.
QString mockErrorText(const Error& error);

}  // namespace sluice
