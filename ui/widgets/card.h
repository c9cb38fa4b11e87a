#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace sluice {

/// A quiet panel with a hairline around it; children lay themselves out inside.
class Card : public QWidget {
    Q_OBJECT

public:
    explicit Card(const Theme& theme, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    const Theme& theme() const { return m_theme; }

private:
    const Theme& m_theme;
};

}  // namespace sluice
