#pragma once

#include "ui/app_context.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>

namespace sluice {

/// Opens the form of the listener at `index`, or of a new one, with the cursor in the field of `place` ("tls.key"). What
/// is accepted is one step of the undo stack.
void editListener(AppContext& context, std::optional<std::size_t> index, const QString& place,
                  QWidget* parent);

}  // namespace sluice
