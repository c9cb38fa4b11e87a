#pragma once

#include "ui/theme/theme.h"

#include <QAbstractButton>

namespace sluice {

/// Paints an on/off switch of toggleSwitchSize(); the knob's place says the same as the colour.
void paintToggleSwitch(QPainter& painter, const QRect& area, bool on, bool enabled, const Theme& theme);
QSize toggleSwitchSize();

/// A switch for what is on or off at once; to a screen reader a check box.
class ToggleSwitch : public QAbstractButton {
    Q_OBJECT

public:
    explicit ToggleSwitch(const Theme& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

}  // namespace sluice
