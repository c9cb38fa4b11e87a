#pragma once

#include "ui/theme/theme.h"

#include <QToolButton>

namespace sluice {

/// A button that is an icon only; its name is its tool-tip and what a screen reader says.
class IconButton : public QToolButton {
    Q_OBJECT

public:
    IconButton(const Theme& theme, const QString& icon, QWidget* parent = nullptr);

    void setName(const QString& name);
};

}  // namespace sluice
