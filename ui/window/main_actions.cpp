#include "ui/window/main_actions.h"

#include "ui/theme/theme.h"
#include "ui/window/page_factory.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>
#include <QWidget>

namespace sluice {

MainActions::MainActions(const Theme& theme, QUndoStack& undoStack, QWidget* window)
    : QObject(window),
      recent(new QMenu(window)),
      project(new QMenu(window)),
      themes(new QActionGroup(this)),
      languages(new QActionGroup(this)),
      m_theme(theme),
      m_window(window),
      m_file(new QMenu(window)),
      m_edit(new QMenu(window)),
      m_view(new QMenu(window)),
      m_gateway(new QMenu(window)),
      m_benchmark(new QMenu(window)),
      m_tools(new QMenu(window)),
      m_help(new QMenu(window)),
      m_themeMenu(new QMenu(window)),
      m_languageMenu(new QMenu(window)) {
    newFile = make(QT_TR_NOOP("&New"), QKeySequence::New);
    open = make(QT_TR_NOOP("&Open…"), QKeySequence::Open);
    save = make(QT_TR_NOOP("&Save"), QKeySequence::Save);
    saveAs = make(QT_TR_NOOP("Save &As…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    quit = make(QT_TR_NOOP("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));

    undo = undoStack.createUndoAction(this);
    undo->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    undo->setIcon(theme.icon(QStringLiteral("undo")));
    redo = undoStack.createRedoAction(this);
    redo->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    redo->setIcon(theme.icon(QStringLiteral("redo")));
    window->addActions({undo, redo});
    find = make(QT_TR_NOOP("&Filter"), QKeySequence::Find, "search");

    int number = 0;
    for (const PageInfo& info : pageInfos()) {
        auto* action = new QAction(theme.icon(QString::fromLatin1(info.icon)), QString(), this);
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number++)));
        window->addAction(action);
        pages << action;
    }
    inspector = make(QT_TR_NOOP("&Inspector"), QKeySequence(Qt::CTRL | Qt::Key_I));
    inspector->setCheckable(true);
    problems = make(QT_TR_NOOP("&Problems"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));

    apply = make(QT_TR_NOOP("&Apply"), QKeySequence(Qt::Key_F5), "play");
    stopGateway = make(QT_TR_NOOP("&Stop Gateway"), QKeySequence(Qt::SHIFT | Qt::Key_F5), "stop");
    copyAddress = make(QT_TR_NOOP("&Copy Address"), {}, "copy");
    copyMetricsAddress = make(QT_TR_NOOP("Copy &Metrics Address"), {}, "copy");

    runBenchmark = make(QT_TR_NOOP("&Run"), QKeySequence(Qt::CTRL | Qt::Key_R), "play");
    stopBenchmark = make(QT_TR_NOOP("&Stop"), QKeySequence(Qt::Key_Escape), "stop");

    whichRoute = make(QT_TR_NOOP("&Which Route?"), QKeySequence(Qt::CTRL | Qt::Key_T), "routes");
    importProfile = make(QT_TR_NOOP("&Import a Profile"), {}, "import");
    openDataFolder = make(QT_TR_NOOP("Open &Data Folder"), {});

    manual = make(QT_TR_NOOP("&Manual"), QKeySequence::HelpContents, "help");
    about = make(QT_TR_NOOP("&About Sluice"), {});
    aboutQt = make(QT_TR_NOOP("About &Qt"), {});

    const auto choice = [&](QActionGroup* group, const char* text, const QVariant& data) {
        QAction* action = make(text, {});
        action->setCheckable(true);
        action->setData(data);
        group->addAction(action);
    };
    choice(themes, QT_TR_NOOP("&System"), static_cast<int>(ThemeMode::System));
    choice(themes, QT_TR_NOOP("&Light"), static_cast<int>(ThemeMode::Light));
    choice(themes, QT_TR_NOOP("&Dark"), static_cast<int>(ThemeMode::Dark));
    choice(languages, QT_TR_NOOP("&System"), QString());
    // A language is named in itself, so that its readers find it.
    for (const auto& [name, code] : {std::pair{QStringLiteral("English"), QStringLiteral("en")},
                                     std::pair{QStringLiteral("中文"), QStringLiteral("zh_CN")}}) {
        QAction* action = languages->addAction(name);
        action->setCheckable(true);
        action->setData(code);
    }
    connect(&theme, &Theme::changed, this, &MainActions::retranslate);
    retranslate();
}

QAction* MainActions::make(const char* text, const QKeySequence& key, const char* icon) {
    auto* action = new QAction(this);
    action->setShortcut(key);
    if (icon != nullptr) action->setIcon(m_theme.icon(QString::fromLatin1(icon)));
    m_window->addAction(action);
    m_texts.append({action, text});
    return action;
}

void MainActions::fillMenuBar(QMenuBar* bar) {
    for (QMenu* menu : {m_file, m_edit, m_view, m_gateway, m_benchmark, m_tools, m_help}) bar->addMenu(menu);

    m_file->addActions({newFile, open});
    m_file->addMenu(recent);
    m_file->addSeparator();
    m_file->addActions({save, saveAs});
    m_file->addSeparator();
    m_file->addAction(quit);
    project->addActions({newFile, open});
    project->addMenu(recent);
    project->addSeparator();
    project->addActions({save, saveAs});

    m_edit->addActions({undo, redo});
    m_edit->addSeparator();
    m_edit->addAction(find);

    m_view->addActions(pages);
    m_view->addSeparator();
    m_view->addActions({inspector, problems});
    m_view->addSeparator();
    m_view->addMenu(m_themeMenu);
    m_view->addMenu(m_languageMenu);
    m_themeMenu->addActions(themes->actions());
    m_languageMenu->addActions(languages->actions());

    m_gateway->addActions({apply, stopGateway});
    m_gateway->addSeparator();
    m_gateway->addActions({copyAddress, copyMetricsAddress});
    m_benchmark->addActions({runBenchmark, stopBenchmark});
    m_tools->addActions({whichRoute, importProfile});
    m_tools->addSeparator();
    m_tools->addAction(openDataFolder);
    m_help->addAction(manual);
    m_help->addSeparator();
    m_help->addActions({about, aboutQt});
}

void MainActions::retranslate() {
    for (const Texts& texts : m_texts) texts.action->setText(tr(texts.text));
    for (const PageInfo& info : pageInfos()) pages[static_cast<int>(info.id)]->setText(pageTitle(info.id));
    for (QAction* action : findChildren<QAction*>()) {
        QString plain = action->text();
        plain.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(key.isEmpty() ? plain : tr("%1 (%2)").arg(plain, key));
    }
    m_file->setTitle(tr("&File"));
    m_edit->setTitle(tr("&Edit"));
    m_view->setTitle(tr("&View"));
    m_gateway->setTitle(tr("&Gateway"));
    m_benchmark->setTitle(tr("&Benchmark"));
    m_tools->setTitle(tr("&Tools"));
    m_help->setTitle(tr("&Help"));
    recent->setTitle(tr("Open &Recent"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("&Language"));
}

}  // namespace sluice
