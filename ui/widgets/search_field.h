#pragma once

#include "ui/theme/theme.h"

#include <QLineEdit>

namespace sluice {

/// A filter: a line with a magnifier and a button that clears it. Escape clears it too.
class SearchField : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(const Theme& theme, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace sluice
