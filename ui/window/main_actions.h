#pragma once

#include "ui/window/navigator.h"

#include <QActionGroup>
#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QMenuBar;
class QUndoStack;

namespace sluice {

class Theme;

/// Every action of the window with its standard key, and the menus made of them. The window connects them.
class MainActions : public QObject {
    Q_OBJECT

public:
    MainActions(const Theme& theme, QUndoStack& undoStack, QWidget* window);

    void fillMenuBar(QMenuBar* bar);
    /// Texts, tool-tips with the shortcut, menu titles; after a switch of language.
    void retranslate();

    QAction *newFile, *open, *save, *saveAs, *quit;
    QAction *undo, *redo, *find;
    QList<QAction*> pages;  ///< in the order of PageId
    QAction *inspector, *problems;
    QAction *apply, *stopGateway, *copyAddress, *copyMetricsAddress;
    QAction *runBenchmark, *stopBenchmark;
    QAction *whichRoute, *importProfile, *openDataFolder;
    QAction *manual, *about, *aboutQt;
    QMenu* recent;
    QMenu* project;           ///< behind the project's name: what the File menu has
    QActionGroup* themes;     ///< data: ThemeMode as int
    QActionGroup* languages;  ///< data: "", "en", "zh_CN"

private:
    QAction* make(const char* text, const QKeySequence& key, const char* icon = nullptr);

    struct Texts {
        QAction* action;
        const char* text;
    };
    const Theme& m_theme;
    QWidget* m_window;
    QList<Texts> m_texts;
    QMenu *m_file, *m_edit, *m_view, *m_gateway, *m_benchmark, *m_tools, *m_help, *m_themeMenu,
        *m_languageMenu;
};

}  // namespace sluice
