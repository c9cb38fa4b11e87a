#pragma once

#include <QString>

namespace sluice {

/// Why a text is not YAML, such as "this bracket is never closed"; a token that has no words stays as it is.
QString syntaxText(const QString& token);

}  // namespace sluice
