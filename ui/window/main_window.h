#pragma once

#include "ui/app_context.h"
#include "ui/window/navigator.h"

#include <QMainWindow>

#include <optional>

class QStackedWidget;

namespace sluice {

class Appearance;
class ApplyController;
class BannerStack;
class DetailPanel;
class FileController;
class FileTextPage;
class HelpController;
class HistoryWarning;
class Language;
class MainActions;
class NavigationPanel;
class PageHost;
class StatusLine;
class TypingWatch;

/// What the window works with; all of it outlives the window.
struct WindowParts {
    EngineBridge& bridge;
    GatewayDocument& document;
    ExperimentSession& experiments;
    SettingsStore& settings;
    Dialogs& dialogs;
    Theme& theme;
    Language& language;
    QString dataFolder;                    ///< for recovery files
    std::optional<PageId> firstPage = {};  ///< else the one of the last session
};

/// The one window: menus, navigation, the pages, banners, problems, and the line of state with Apply.
class MainWindow : public QMainWindow, public Navigator {
    Q_OBJECT

public:
    explicit MainWindow(const WindowParts& parts);
    ~MainWindow() override;

    void showPage(PageId page) override;
    void reveal(const QString& where) override;
    void showBanner(const QString& key, BannerKind kind, Message text) override;
    void closeBanner(const QString& key) override;

    /// Closes without a question, as when the system ends: unsaved edits are offered at the next start.
    void closeUnattended();

    FileController& files() { return *m_files; }
    ApplyController& applying() { return *m_apply; }
    MainActions& actions() { return *m_actions; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void connectActions();
    void connectParts();
    void restoreSession(std::optional<PageId> firstPage);
    void saveSession();
    void updateTitle();
    void updateState();
    void updatePolling();
    void fillRecentFiles();
    /// The file that has errors, as text, in the place of the pages.
    void showFileText();
    void offerFileText();
    void finishExperiment();

    AppContext m_context;
    QString m_dataFolder;
    MainActions* m_actions;
    Appearance* m_appearance;
    BannerStack* m_banners;
    NavigationPanel* m_navigation;
    PageHost* m_pages;
    FileTextPage* m_fileText;
    QStackedWidget* m_centre;  ///< the pages, or the text of a file that has errors
    TypingWatch* m_typing;
    DetailPanel* m_details;
    StatusLine* m_status;
    FileController* m_files;
    ApplyController* m_apply;
    HistoryWarning* m_history;
    HelpController* m_help;
    bool m_unattended = false;
};

}  // namespace sluice
