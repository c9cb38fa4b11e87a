#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace sluice {

/// The first line of a page: its title at the left, its controls at the right.
class PageHeader : public QWidget {
    Q_OBJECT

public:
    explicit PageHeader(const Theme& theme, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Adds a control at the right end; the header owns it.
    void addControl(QWidget* control, int stretch = 0);

private:
    QLabel* m_title;
    QHBoxLayout* m_row;
};

}  // namespace sluice
