#include "ui/window/main_window.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/window/appearance.h"
#include "ui/window/apply_controller.h"
#include "ui/window/banner_stack.h"
#include "ui/window/detail_panel.h"
#include "ui/window/dialogs.h"
#include "ui/window/file_controller.h"
#include "ui/window/file_text_page.h"
#include "ui/window/help_controller.h"
#include "ui/window/history_warning.h"
#include "ui/window/main_actions.h"
#include "ui/window/navigation_panel.h"
#include "ui/window/page_factory.h"
#include "ui/window/page_host.h"
#include "ui/window/settings_store.h"
#include "ui/window/status_line.h"
#include "ui/window/typing_watch.h"
#include "ui/window/undo_router.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QEventLoop>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

const Setting<QByteArray> kGeometry{"window/geometry", {}};
const Setting<QString> kLastPage{"window/page", QStringLiteral("overview")};
const Setting<bool> kInspector{"routes/inspector", true};

const QString kFileTextBanner = QStringLiteral("file-text");

constexpr int kStopMillis = 500;
constexpr QSize kFirstSize{1280, 820}, kSmallest{880, 560};

void copy(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
}

/// Calls a page's slot; it runs before this returns.
void call(QWidget* page, const char* slot) {
    QMetaObject::invokeMethod(page, slot, Qt::DirectConnection);
}

}  // namespace

MainWindow::MainWindow(const WindowParts& parts)
    : m_context{parts.bridge, parts.document, parts.experiments, parts.settings, parts.dialogs,
                parts.theme,  *this},
      m_dataFolder(parts.dataFolder),
      m_actions(new MainActions(parts.theme, parts.document.undoStack(), this)),
      m_appearance(new Appearance(*m_actions, parts.settings, parts.theme, parts.language, this)),
      m_banners(new BannerStack(parts.theme)),
      m_navigation(new NavigationPanel(parts.theme)),
      m_pages(new PageHost(m_context)),
      m_fileText(new FileTextPage(parts.theme)),
      m_centre(new QStackedWidget),
      m_typing(new TypingWatch(*m_pages, this)),
      m_details(new DetailPanel(parts.theme)),
      m_status(new StatusLine(parts.theme, m_actions->apply)),
      m_files(new FileController(m_context, *m_banners, *m_fileText, parts.dataFolder, this)),
      m_apply(new ApplyController(m_context, *m_banners, this)),
      m_history(new HistoryWarning(m_context, this)),
      m_help(new HelpController(parts.theme, this)) {
    layOut();
    connectActions();
    connectParts();
    restoreSession(parts.firstPage);
    updateTitle();
    updateState();
    qApp->installEventFilter(new UndoRouter(this));
}

MainWindow::~MainWindow() {
    // A field that loses the focus as it dies commits what was typed, and that tells this window.
    delete takeCentralWidget();
}

void MainWindow::layOut() {
    m_actions->fillMenuBar(menuBar());
    m_navigation->setProjectMenu(m_actions->project);

    auto* page = new QVBoxLayout;
    page->setSpacing(0);
    m_centre->addWidget(m_pages);
    m_centre->addWidget(m_fileText);
    page->addWidget(m_centre, 1);
    page->addWidget(m_banners);  // below the page: a message that comes or goes moves none of its buttons
    page->addWidget(m_details);
    m_details->hide();
    m_details->setFixedHeight(m_details->sizeHint().height());
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_navigation);
    middle->addLayout(page, 1);

    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(middle, 1);
    column->addWidget(m_status);
    setCentralWidget(centre);
    setMinimumSize(kSmallest);
}

void MainWindow::connectActions() {
    const auto on = [this](QAction* action, auto run) { connect(action, &QAction::triggered, this, run); };
    MainActions& a = *m_actions;
    const auto onEdited = [this, on](QAction* action, auto run) {
        on(action, [this, run] {
            m_pages->finishEditing();
            run();
        });
    };
    onEdited(a.newFile, [this] { m_files->newFile(); });
    onEdited(a.open, [this] { m_files->open(); });
    onEdited(a.save, [this] { m_files->save(); });
    onEdited(a.saveAs, [this] { m_files->saveAs(); });
    on(a.quit, [this] { close(); });
    on(a.find, [this] { m_pages->focusFilter(); });
    for (const PageInfo& info : pageInfos()) {
        on(a.pages[static_cast<int>(info.id)], [this, id = info.id] { showPage(id); });
    }
    a.inspector->setChecked(m_context.settings.get(kInspector));
    on(a.inspector, [this](bool shown) { m_context.settings.set(kInspector, shown); });
    on(a.problems, [this] { m_details->toggle(DetailPanel::Content::Problems); });
    onEdited(a.apply, [this] { m_apply->apply(); });
    on(a.stopGateway, [this] { m_apply->stop(); });
    on(a.copyAddress, [this] {
        const auto& listeners = m_context.bridge.snapshot().listeners;
        if (!listeners.empty())
            copy(QStringLiteral("http://") + QString::fromStdString(listeners.front().address));
    });
    on(a.copyMetricsAddress, [this] {
        const auto& address = m_context.bridge.snapshot().metricsAddress;
        if (address) copy(QString::fromStdString(*address));
    });
    on(a.runBenchmark, [this] {
        showPage(PageId::Benchmark);
        call(m_pages->page(PageId::Benchmark), "run");
    });
    on(a.stopBenchmark, [this] { m_context.experiments.stop(); });
    on(a.whichRoute, [this] {
        showPage(PageId::Routes);
        call(m_pages->page(PageId::Routes), "askWhichRoute");
    });
    on(a.importProfile, [this] { showPage(PageId::Import); });
    on(a.openDataFolder, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_dataFolder)); });
    on(a.manual, [this] { m_help->showManual(); });
    on(a.about, [this] { m_help->showAbout(); });
    on(a.aboutQt, [] { QApplication::aboutQt(); });
}

void MainWindow::connectParts() {
    connect(m_navigation, &NavigationPanel::pageChosen, this, &MainWindow::showPage);
    connect(m_status, &StatusLine::problemsClicked, this,
            [this] { m_details->open(DetailPanel::Content::Problems); });
    connect(m_status, &StatusLine::changesClicked, this,
            [this] { m_details->open(DetailPanel::Content::Changes); });
    connect(m_details, &DetailPanel::placeChosen, this, &MainWindow::reveal);
    connect(m_apply, &ApplyController::problemsFound, this,
            [this] { m_details->openUnasked(DetailPanel::Content::Problems); });
    connect(m_apply, &ApplyController::problemsSolved, this,
            [this] { m_details->closeUnasked(DetailPanel::Content::Problems); });
    connect(m_apply, &ApplyController::stateChanged, this, &MainWindow::updateState);
    connect(m_files, &FileController::recentFilesChanged, this, &MainWindow::fillRecentFiles);
    connect(m_files, &FileController::textShown, this, &MainWindow::showFileText);
    connect(m_fileText, &FileTextPage::fileChanged, this, [this] {
        updateTitle();
        if (m_fileText->hasFile()) return;
        closeBanner(kFileTextBanner);
        m_centre->setCurrentWidget(m_pages);
    });
    connect(m_typing, &TypingWatch::changed, this, &MainWindow::updateState);
    connect(&m_context.document, &GatewayDocument::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_context.document, &GatewayDocument::modifiedChanged, this, &MainWindow::updateTitle);
    connect(&m_context.bridge, &EngineBridge::snapshotReady, this, [this] {
        const GatewaySnapshot& snapshot = m_context.bridge.snapshot();
        m_status->showSnapshot(snapshot);
        m_actions->copyAddress->setEnabled(!snapshot.listeners.empty());
        m_actions->copyMetricsAddress->setEnabled(snapshot.metricsAddress.has_value());
    });
    const auto updateExperiment = [this] {
        const bool running = m_context.experiments.running();
        m_actions->runBenchmark->setEnabled(!running);
        m_actions->stopBenchmark->setEnabled(running);  // Escape belongs to the fields otherwise
    };
    connect(&m_context.experiments, &ExperimentSession::started, this, updateExperiment);
    connect(&m_context.experiments, &ExperimentSession::finished, this, updateExperiment);
    connect(&m_context.experiments, &ExperimentSession::failed, this, updateExperiment);
    updateExperiment();
    fillRecentFiles();
}

void MainWindow::restoreSession(std::optional<PageId> firstPage) {
    m_appearance->restore();
    const QSize room = screen()->availableSize();
    resize(kFirstSize.boundedTo(room));
    restoreGeometry(m_context.settings.get(kGeometry));  // Qt clamps it to a screen that exists
    const auto lastPage = pageFromToken(m_context.settings.get(kLastPage));
    showPage(firstPage.value_or(lastPage.value_or(PageId::Overview)));
}

void MainWindow::saveSession() {
    m_context.settings.set(kGeometry, saveGeometry());
    m_context.settings.set(
        kLastPage, QString::fromLatin1(pageInfos()[static_cast<std::size_t>(m_pages->current())].token));
}

void MainWindow::showPage(PageId page) {
    m_pages->finishEditing();
    m_pages->show(page);
    m_centre->setCurrentWidget(m_pages);
    if (m_fileText->hasFile()) offerFileText();
    m_navigation->setCurrent(page);
    m_actions->inspector->setEnabled(page == PageId::Routes);
    if (isVisible()) saveSession();  // a crash must not lose it
}

void MainWindow::reveal(const QString& where) {
    // Routes have a form of their own, plugins stand on the Plugins page, profiles on Import, all else on the Overview.
    if (where.startsWith(QLatin1String("profiles"))) return showPage(PageId::Import);
    PageId page = PageId::Overview;
    if (where.startsWith(QLatin1String("routes"))) page = PageId::Routes;
    if (where.startsWith(QLatin1String("plugins")) || where.contains(QLatin1String("].plugins")))
        page = PageId::Plugins;
    showPage(page);
    QMetaObject::invokeMethod(m_pages->page(page), "reveal", Q_ARG(QString, where));
}

void MainWindow::showBanner(const QString& key, BannerKind kind, Message text) {
    m_banners->show(key, kind, std::move(text));
}

void MainWindow::closeBanner(const QString& key) {
    m_banners->close(key);
}

void MainWindow::showFileText() {
    closeBanner(kFileTextBanner);
    m_details->hide();
    m_centre->setCurrentWidget(m_fileText);
}

void MainWindow::offerFileText() {
    const QString path = m_fileText->path();
    m_banners->show(kFileTextBanner, BannerKind::Warning,
                    [path] { return tr("%1 has problems and is not open yet.").arg(path); },
                    {{[] { return tr("Show its text"); }, [this] { showFileText(); }}});
}

void MainWindow::finishExperiment() {
    if (!m_context.experiments.running()) return;
    QEventLoop loop;
    connect(&m_context.experiments, &ExperimentSession::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(kStopMillis, &loop, &QEventLoop::quit);
    m_context.experiments.stop();
    loop.exec(QEventLoop::ExcludeUserInputEvents);
}

void MainWindow::closeUnattended() {
    m_pages->finishEditing();
    m_files->leaveUnsavedEdits();
    m_unattended = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_pages->finishEditing();
    const bool stay = !m_unattended && m_context.experiments.running() &&
                      !m_context.dialogs.confirm(this, tr("A benchmark is running. Stop it and quit?"),
                                                 tr("What was measured so far is kept in the history."),
                                                 tr("Stop and Quit"));
    if (stay || (!m_unattended && !(m_history->confirmLeave() && m_files->confirmLeave()))) {
        event->ignore();
        return;
    }
    finishExperiment();
    saveSession();
    event->accept();
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    // Else the first button of the window would have the focus, and its ring, from the start.
    if (focusWidget() == nullptr) m_pages->setFocus(Qt::OtherFocusReason);
    updatePolling();
}

void MainWindow::hideEvent(QHideEvent* event) {
    QMainWindow::hideEvent(event);
    updatePolling();
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::WindowStateChange) updatePolling();
    if (event->type() == QEvent::LanguageChange) {
        m_actions->retranslate();
        m_appearance->updateActions();
        updateTitle();
        updateState();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::updatePolling() {
    m_context.bridge.setPolling(isVisible() && !isMinimized());
}

void MainWindow::updateTitle() {
    const GatewayDocument& document = m_context.document;
    const QString shown =
        m_fileText->hasFile() ? QFileInfo(m_fileText->path()).fileName() : document.displayName();
    setWindowTitle(tr("%1[*] – Sluice").arg(shown));
    setWindowModified(m_files->isModified());
    const QString name =
        document.path().isEmpty() ? document.displayName() : QFileInfo(document.path()).baseName();
    m_navigation->setProject(name, document.path());
}

void MainWindow::updateState() {
    const auto& issues = m_context.document.issues();
    const auto errors = std::count_if(issues.begin(), issues.end(),
                                      [](const auto& i) { return i.severity == Severity::Error; });
    m_actions->apply->setEnabled(m_apply->canApply() || m_typing->isTyping());
    m_actions->stopGateway->setEnabled(m_context.bridge.running());
    m_status->showPending(int(m_apply->pending().size()), int(errors),
                          int(std::ptrdiff_t(issues.size()) - errors));
    m_details->setProblems(issues);
    m_details->setChanges(m_apply->pending(), m_context.document.config());
    m_navigation->setCount(PageId::Routes, int(m_context.document.config().routes.size()));
}

void MainWindow::fillRecentFiles() {
    m_actions->recent->clear();
    for (const QString& path : m_files->recentFiles()) {
        QString shown = path;
        m_actions->recent->addAction(shown.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                                     [this, path] { m_files->openPath(path); });
    }
    m_actions->recent->setEnabled(!m_actions->recent->isEmpty());
}

}  // namespace sluice
