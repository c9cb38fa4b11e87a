#pragma once

#include "ui/theme/theme.h"

#include <QAbstractButton>

class QMenu;

namespace sluice {

/// The project's name at the top of the navigation, with the File menu's commands behind it.
class ProjectButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit ProjectButton(const Theme& theme, QWidget* parent = nullptr);

    void setMenu(QMenu* menu) { m_menu = menu; }
    QSize sizeHint() const override { return {120, 32}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QMenu* m_menu = nullptr;
};

}  // namespace sluice
