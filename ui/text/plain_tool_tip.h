#pragma once

#include <QString>

namespace sluice {

/// A tool-tip that shows `text` as it is; one that looks like markup would be taken for it. Empty stays empty.
QString plainToolTip(const QString& text);

}  // namespace sluice
