#pragma once

#include "ui/app_context.h"

#include <QString>
#include <QWidget>

namespace sluice {

/// Opens the form of what belongs to the gateway as a whole: workers, clients, access log, metrics page, mock; with the
/// cursor in the field of `place` ("client.max-body"). What is accepted is one step of the undo stack.
void editGateway(AppContext& context, const QString& place, QWidget* parent);

}  // namespace sluice
