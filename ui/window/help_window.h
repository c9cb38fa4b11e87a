#pragma once

#include <QWidget>

class QTextBrowser;

namespace sluice {

class Theme;

/// The manual of resources/help in the language of the window.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    explicit HelpWindow(const Theme& theme, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void load();
    /// Room above headings, and tables with one line between their cells.
    void layOutText();

    const Theme& m_theme;
    QTextBrowser* m_text;
};

}  // namespace sluice
