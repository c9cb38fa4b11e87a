#pragma once

#include "ui/theme/theme.h"

#include <QPlainTextEdit>

#include <vector>

namespace sluice {

/// A text of many lines with their numbers at the left and marks at those that something is to be said about.
class LineNumberEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    struct Mark {
        int line = 1;       ///< counted from 1
        bool error = true;  ///< else a warning
        QString text;       ///< the tool-tip
    };

    explicit LineNumberEdit(const Theme& theme, QWidget* parent = nullptr);

    void setMarks(std::vector<Mark> marks);
    /// Puts the cursor there and scrolls to it. Both counted from 1; the column in bytes of UTF-8.
    void goTo(int line, int column);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    class Margin;
    int marginWidth() const;
    void layOutMargin();
    void restyle();
    void paintMargin(QPaintEvent* event);
    const Mark* markAt(int line) const;
    bool showToolTip(QEvent* event);

    const Theme& m_theme;
    std::vector<Mark> m_marks;  ///< by line
    QWidget* m_margin;
};

}  // namespace sluice
