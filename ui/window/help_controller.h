#pragma once

#include <QObject>

class QWidget;

namespace sluice {

class HelpWindow;
class Theme;

/// What the Help menu opens.
class HelpController : public QObject {
    Q_OBJECT

public:
    HelpController(const Theme& theme, QWidget* window);

    /// In a window of its own, which is made once.
    void showManual();
    void showAbout();

private:
    const Theme& m_theme;
    QWidget* m_window;
    HelpWindow* m_manual = nullptr;
};

}  // namespace sluice
