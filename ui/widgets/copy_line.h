#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QLineEdit;

namespace sluice {

class IconButton;

/// One line of text to take away, such as a command: selectable, with a button that copies it.
class CopyLine : public QWidget {
    Q_OBJECT

public:
    explicit CopyLine(const Theme& theme, QWidget* parent = nullptr);

    void setText(const QString& text);
    QString text() const;
    void copy() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLineEdit* m_line;
    IconButton* m_copy;
};

}  // namespace sluice
