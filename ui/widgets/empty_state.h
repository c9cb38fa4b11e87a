#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace sluice {

class ToneLabel;

/// What a page shows before it has anything to show: what it is for, and the next step.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    EmptyState(const Theme& theme, const QString& icon, QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& explanation);
    /// Adds a button under the explanation; the first one is the step to take.
    QPushButton* addButton();

private:
    const Theme& m_theme;
    QString m_iconName;
    QLabel* m_icon;
    ToneLabel* m_title;
    ToneLabel* m_explanation;
    QHBoxLayout* m_buttons;
};

}  // namespace sluice
