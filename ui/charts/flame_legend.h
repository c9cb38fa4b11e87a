#pragma once

#include "engine/lab/flame_graph.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace sluice {

/// Which colour of a flame graph stands for whose code.
class FlameLegend : public QWidget {
    Q_OBJECT

public:
    /// `theme` must outlive it.
    explicit FlameLegend(const Theme& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    const Theme& m_theme;
};

/// The colour of a box of that kind.
QColor flameColor(const Theme& theme, FrameKind kind);

}  // namespace sluice
