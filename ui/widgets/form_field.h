#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace sluice {

class ToneLabel;

/// One field of a form: its label above, the editor, and one line below that holds a hint or, when something
/// is wrong, the problem. The label is the editor's buddy; the problem is also its accessible description.
class FormField : public QWidget {
    Q_OBJECT

public:
    /// Takes `editor` as its child.
    FormField(const Theme& theme, QWidget* editor, QWidget* parent = nullptr);

    void setLabel(const QString& label);
    void setHint(const QString& hint);
    /// Empty when all is well.
    void setProblem(const QString& problem);
    const QString& problem() const { return m_problem; }
    QWidget* editor() const { return m_editor; }
    /// Puts a small widget at the right of the editor, such as a reset button.
    void addAction(QWidget* action);

private:
    void showBelow();

    QWidget* m_editor;
    QHBoxLayout* m_row;
    ToneLabel* m_label;
    ToneLabel* m_below;
    QString m_hint, m_problem;
};

}  // namespace sluice
