#include "engine/mock/mock_server.h"
#include "tests/support/raw_client.h"
#include "tests/ui/window/scripted_dialogs.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/document/recovery_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/list_edit.h"
#include "ui/widgets/state_label.h"
#include "ui/window/apply_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/language.h"
#include "ui/window/main_actions.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_store.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace sluice;

namespace {

constexpr char kProject[] =
    "version: 1\n"
    "workers: 1\n"
    "listeners:\n"
    "  - {name: main, address: \"127.0.0.1:0\"}\n"
    "upstreams:\n"
    "  - name: backend\n"
    "    nodes: [{address: \"%1\"}]\n"
    "routes:\n"
    "  - name: first\n"
    "    match: {paths: [\"/first/**\"]}\n"
    "    strip-prefix: /first\n"
    "    upstream: backend\n"
    "  - name: second\n"
    "    match: {paths: [\"/second\"]}\n"
    "    upstream: backend\n";

}  // namespace

/// The real window over the real engine, driven by keys and clicks.
class TestMainWindow : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<MockServer> m_backend;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<GatewayDocument> m_document;
    std::unique_ptr<ExperimentSession> m_experiments;
    ScriptedDialogs m_dialogs;
    std::unique_ptr<MainWindow> m_window;
    QString m_file;

    void openWindow() {
        m_window =
            std::make_unique<MainWindow>(WindowParts{*m_bridge, *m_document, *m_experiments, *m_settings,
                                                     m_dialogs, *m_theme, *m_language, m_folder.path()});
        m_window->show();
        m_window->activateWindow();  // the focus belongs to the active window only
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    template <class Widget>
    Widget* find(const char* name) {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    void selectRow(int row) {
        // Not QTableView::selectRow(): that toggles the row when the last key event had Ctrl.
        auto* table = find<QTableView>("routesTable");
        table->selectionModel()->setCurrentIndex(
            table->model()->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    void typePath(const QString& path) {
        auto* edit = find<ListEdit>("routePaths");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, path);
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    }
    /// The same without the focus.
    void editPath(const char* path) {
        RouteConfig route = m_document->config().routes[0];
        route.match.paths = {path};
        m_document->editRoute(0, QStringLiteral("Change paths"), QString(), route);
    }
    bool settled() {
        return QTest::qWaitFor([&] { return !m_bridge->applying() && m_bridge->running(); }, 10'000);
    }
    int statusOf(const std::string& path) {
        const std::string& address = m_bridge->snapshot().listeners.front().address;
        const auto port = std::uint16_t(std::stoi(address.substr(address.rfind(':') + 1)));
        return test::RawClient(port).get(path).status;
    }
    QString shownBanners() const {
        QString texts;
        for (const Banner* banner : m_window->findChildren<Banner*>()) {
            if (banner->isVisible()) texts += banner->text() + QLatin1Char('\n');
        }
        return texts;
    }
    bool listening() {
        return QTest::qWaitFor(
            [&] {
                const auto& listeners = m_bridge->snapshot().listeners;
                return !listeners.empty() && listeners.front().listening;
            },
            10'000);
    }

private slots:
    void init() {
        MockConfig mock;
        mock.address = {"127.0.0.1", 0};
        auto started = MockServer::start(mock);
        QVERIFY(started);
        m_backend = std::move(*started);
        m_file = m_folder.filePath(QStringLiteral("gateway.yaml"));
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(
            QString::fromLatin1(kProject).arg(QString::fromStdString(toText(m_backend->address()))).toUtf8());
        file.close();
        QFile::remove(m_folder.filePath(QStringLiteral("settings.ini")));
        m_dialogs = ScriptedDialogs();
        m_settings = std::make_unique<SettingsStore>(m_folder.filePath(QStringLiteral("settings.ini")));
        m_theme = std::make_unique<Theme>();
        m_language = std::make_unique<Language>();
        m_bridge = std::make_unique<EngineBridge>();
        m_document = std::make_unique<GatewayDocument>();
        m_experiments = std::make_unique<ExperimentSession>(*m_bridge);
        openWindow();
        QVERIFY(m_window->files().openPath(m_file));
        m_window->applying().apply();
        QVERIFY(settled());
        QVERIFY(listening());
        m_window->showPage(PageId::Routes);
        selectRow(0);
    }

    void cleanup() {
        m_window.reset();
        m_experiments.reset();
        m_document.reset();
        m_bridge.reset();
        m_language.reset();
        m_theme.reset();
        m_settings.reset();
        m_backend.reset();
    }

    void noButtonHasTheFocusAtStart() {
        QVERIFY(m_window->focusWidget());
        QVERIFY(!qobject_cast<QAbstractButton*>(m_window->focusWidget()));
    }

    void anEditedPathIsServedAfterApplyAndUndoTakesItBack() {
        QCOMPARE(statusOf("/first/ok"), 200);
        typePath(QStringLiteral("/renamed/**"));
        QCOMPARE(m_document->config().routes[0].match.paths, std::vector<std::string>{"/renamed/**"});
        auto* strip = find<QLineEdit>("routeStrip");
        strip->setFocus();
        strip->selectAll();
        QTest::keyClicks(strip, QStringLiteral("/renamed"));
        QTest::keyClick(strip, Qt::Key_Return);
        QCOMPARE(statusOf("/renamed/ok"), 404);  // not applied yet
        QVERIFY(m_window->actions().apply->isEnabled());

        QTest::mouseClick(find<QPushButton>("applyButton"), Qt::LeftButton);
        QVERIFY(settled());
        QCOMPARE(statusOf("/renamed/ok"), 200);
        QCOMPARE(statusOf("/first/ok"), 404);
        QVERIFY(!m_window->actions().apply->isEnabled());
        QTRY_COMPARE(find<StateLabel>("stateConfigured")->word(), QStringLiteral("configured"));
        QTRY_COMPARE(find<StateLabel>("stateLoaded")->word(), QStringLiteral("loaded"));
        QTRY_COMPARE(find<StateLabel>("stateReachable")->word(), QStringLiteral("reachable 1 of 1"));

        m_window->actions().undo->trigger();
        m_window->actions().undo->trigger();
        QVERIFY(m_window->actions().apply->isEnabled());
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QVERIFY(settled());
        QTRY_COMPARE(statusOf("/first/ok"), 200);
    }

    void aMistakeIsExplainedUnderTheFieldAndKeepsTheGatewayAsItWas() {
        typePath(QStringLiteral("/fir st/**"));
        auto* field = qobject_cast<FormField*>(find<ListEdit>("routePaths")->parentWidget());
        QVERIFY(field);
        QVERIFY(!field->problem().isEmpty());
        selectRow(1);
        m_window->showPage(PageId::Overview);
        m_window->actions().apply->trigger();  // leads to the first problem
        QVERIFY(!m_bridge->applying());
        QVERIFY(find<ListEdit>("routePaths")->isVisible());
        QCOMPARE(find<ListEdit>("routePaths")->toPlainText(), QStringLiteral("/fir st/**"));
        QVERIFY(!m_window->findChildren<Banner*>().isEmpty());
        QCOMPARE(statusOf("/first/ok"), 200);
    }

    void whatCannotBeOpenedAtTheStartIsNamed() {
        const QString huge = m_folder.filePath(QStringLiteral("huge.yaml"));
        QFile file(huge);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(50 * 1024 * 1024));
        file.close();
        for (const QString& wanted : {huge, m_folder.filePath(QStringLiteral("nowhere.yaml"))}) {
            m_window->files().openAtStart(wanted, m_file, kProject);
            QCOMPARE(m_document->path(), m_file);
            QCOMPARE(m_document->config().routes.size(), std::size_t(2));
            QVERIFY2(shownBanners().contains(wanted), qPrintable(shownBanners()));
        }
        m_window->files().openAtStart(QString(), m_file, kProject);
        QVERIFY(shownBanners().isEmpty());
    }

    void aMessageMovesNoButtonOfThePage() {
        auto* button = find<QPushButton>("addRoute");
        const QPoint before = button->mapTo(m_window.get(), QPoint());
        m_window->showBanner(QStringLiteral("test"), Navigator::BannerKind::Info,
                             [] { return QStringLiteral("Written."); });
        QTRY_VERIFY(m_window->findChild<Banner*>()->isVisible() &&
                    m_window->findChild<Banner*>()->height() > 20);
        QCOMPARE(button->mapTo(m_window.get(), QPoint()), before);
    }

    void typingOutlivesASnapshot() {
        QVERIFY(settled());
        m_window->showPage(PageId::Routes);
        selectRow(0);
        auto* strip = find<QLineEdit>("routeStrip");
        auto* paths = find<ListEdit>("routePaths");
        strip->setFocus();
        strip->selectAll();
        QTest::keyClicks(strip, QStringLiteral("/half"));
        emit m_bridge->snapshotReady();
        QCOMPARE(strip->text(), QStringLiteral("/half"));
        paths->setFocus();
        paths->selectAll();
        QTest::keyClicks(paths, QStringLiteral("/typ"));
        emit m_bridge->snapshotReady();
        QCOMPARE(paths->toPlainText(), QStringLiteral("/typ"));
    }

    void applyTakesWhatIsBeingTyped() {
        auto* name = find<QLineEdit>("routeName");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("typed"));
        QVERIFY(m_window->actions().apply->isEnabled());
        QTest::keyClick(name, Qt::Key_F5);
        QVERIFY(settled());
        QCOMPARE(m_bridge->appliedConfig().routes[0].name, std::string("typed"));
        QVERIFY(!m_window->actions().apply->isEnabled());

        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("clicked"));
        QTest::mouseClick(find<QPushButton>("applyButton"), Qt::LeftButton);
        QVERIFY(settled());
        QCOMPARE(m_bridge->appliedConfig().routes[0].name, std::string("clicked"));
    }

    void aFileWithErrorsIsMendedAsText() {
        const QString broken = m_folder.filePath(QStringLiteral("broken.yaml"));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(
            "version: 1\nworkers: many\nroutes:\n  - {name: a, upstream: gone, match: {paths: [nope]}}\n");
        file.close();
        QVERIFY(!m_window->files().openPath(broken));
        auto* text = find<QPlainTextEdit>("fileText");
        QVERIFY(text->isVisible());
        QVERIFY(find<QListWidget>("fileProblems")->count() >= 3);
        QVERIFY(!find<QPushButton>("openMended")->isEnabled());
        QCOMPARE(m_document->path(), m_file);  // the document and the gateway are as they were
        QCOMPARE(statusOf("/first/ok"), 200);

        m_window->showPage(PageId::Overview);
        QVERIFY(!text->isVisible());
        m_window->findChild<Banner*>()->findChild<QPushButton*>()->click();
        QVERIFY(text->isVisible());
        text->selectAll();
        text->insertPlainText(
            QStringLiteral("version: 1\nlisteners:\n- {name: m, address: \"127.0.0.1:0\"}\n"));
        QVERIFY(m_window->isWindowModified());
        QTRY_VERIFY(find<QPushButton>("openMended")->isEnabled());
        find<QPushButton>("openMended")->click();
        QVERIFY(!text->isVisible());
        QCOMPARE(m_document->path(), broken);
        QVERIFY(m_document->isModified());
        m_window->actions().save->trigger();
        GatewayDocument saved;
        QVERIFY(saved.open(broken));
        m_window->actions().apply->trigger();
        QVERIFY(settled());
        QCOMPARE(statusOf("/first/ok"), 404);
    }

    void aTextThatIsBeingMendedIsNotLost() {
        const QString broken = m_folder.filePath(QStringLiteral("broken.yaml"));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("version: 1\nworkers: many\n");
        file.close();
        QVERIFY(!m_window->files().openPath(broken));
        QTest::keyClicks(find<QPlainTextEdit>("fileText"), QStringLiteral("x"));
        m_dialogs.save = SaveChoice::Cancel;
        QVERIFY(!m_window->close());
        m_window->closeUnattended();
        m_window.reset();
        openWindow();
        m_window->files().offerRecovery();
        m_window->findChild<Banner*>()->findChild<QPushButton*>()->click();
        auto* text = find<QPlainTextEdit>("fileText");
        QVERIFY(text->isVisible());
        QVERIFY(text->toPlainText().contains(QStringLiteral("x")));
        QVERIFY(m_window->isWindowModified());
    }

    void discardingWhatOneCrashLeftOffersTheNext() {
        const QString folder = m_folder.filePath(QStringLiteral("recovery"));
        for (const char* name : {"/a.yaml", "/b.yaml"}) {
            RecoveryStore ended(folder);
            QVERIFY(ended.keep(QLatin1String(name), "version: 1\n"));
            ended.leave();
        }
        m_window->files().offerRecovery();
        QStringList offered;
        for (int round = 0; round < 2; ++round) {
            auto* banner = m_window->findChild<Banner*>();
            QVERIFY(banner);
            offered << banner->text();
            banner->findChildren<QPushButton*>().at(1)->click();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QVERIFY(offered[0] != offered[1]);
        QVERIFY(!m_window->findChild<Banner*>());
    }

    void bannersFollowTheLanguage() {
        m_document->edit(QStringLiteral("break"), QString(), [this] {
            GatewayConfig config = m_document->config();
            config.routes[0].upstream = "gone";
            return config;
        }());
        m_window->actions().apply->trigger();
        auto* banner = m_window->findChild<Banner*>();
        const QString english = banner->text(), button = banner->findChild<QPushButton*>()->text();
        m_language->choose(QStringLiteral("zh_CN"));
        QTRY_VERIFY(banner->text() != english);
        QVERIFY(banner->findChild<QPushButton*>()->text() != button);
        m_language->choose(QStringLiteral("en"));
        QTRY_COMPARE(banner->text(), english);
    }

    void savingTakesWhatIsBeingTyped() {
        auto* name = find<QLineEdit>("routeName");
        name->setFocus();
        QTRY_VERIFY(name->hasFocus());
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("typed"));
        m_window->actions().save->trigger();
        GatewayDocument saved;
        QVERIFY(saved.open(m_file));
        QCOMPARE(saved.config().routes[0].name, std::string("typed"));
    }

    void aBenchmarkKeepsTheGatewayAndEndsWhenTheWindowCloses() {
        ExperimentPlan plan;
        plan.id = "custom";
        plan.targets = {{"direct", TargetKind::Direct, "http://" + toText(m_backend->address()) + "/ok", {}}};
        plan.levels = {{2, 1}};
        QSignalSpy finished(m_experiments.get(), &ExperimentSession::finished);
        QVERIFY(m_experiments->start(plan));
        typePath(QStringLiteral("/other/**"));
        m_window->actions().apply->trigger();
        m_window->actions().stopGateway->trigger();
        QVERIFY(!m_bridge->applying());
        QVERIFY(m_bridge->running());
        QVERIFY(!m_window->findChildren<Banner*>().isEmpty());
        QVERIFY(m_window->close());
        QCOMPARE(finished.count(), 1);
        QVERIFY(m_experiments->record().state == ExperimentState::Stopped);
    }

    void loadingAForeignChangeNeverSaves() {
        typePath(QStringLiteral("/mine/**"));
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("version: 1\nlisteners:\n  - {name: main, address: \"127.0.0.1:0\"}\n");
        file.close();
        QTRY_VERIFY(!m_window->findChildren<Banner*>().isEmpty());
        m_dialogs.save = SaveChoice::Save;
        m_window->findChild<Banner*>()->findChild<QPushButton*>()->click();
        QCOMPARE(m_dialogs.saveQuestions, 0);
        QCOMPARE(m_document->config().routes.size(), std::size_t(0));
        QVERIFY(!m_document->isModified());
    }

    void deletingAndUndoingBringsTheRowsBack() {
        auto* table = find<QTableView>("routesTable");
        table->selectAll();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(m_document->config().routes.size(), std::size_t(0));
        QVERIFY(find<QPushButton>("addFirstRoute")->isVisible());
        m_window->actions().undo->trigger();
        QCOMPARE(m_document->config().routes.size(), std::size_t(2));
    }

    void filterFindsByUpstreamAndSpaceSwitchesTheRoute() {
        auto* filter = find<QLineEdit>("routesFilter");
        m_window->actions().find->trigger();
        QTest::keyClicks(filter, QStringLiteral("backend /second"));
        auto* table = find<QTableView>("routesTable");
        QCOMPARE(table->model()->rowCount(), 1);
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 1));
        QTest::keyClick(table, Qt::Key_Space);
        QVERIFY(!m_document->config().routes[1].enabled);
        QVERIFY(m_document->config().routes[0].enabled);
    }

    void closingAsksAboutUnsavedEdits() {
        typePath(QStringLiteral("/other/**"));
        QVERIFY(m_window->isWindowModified());
        m_dialogs.save = SaveChoice::Cancel;
        QVERIFY(!m_window->close());
        QCOMPARE(m_dialogs.saveQuestions, 1);
        m_dialogs.save = SaveChoice::Save;
        QVERIFY(m_window->close());
        GatewayDocument saved;
        QVERIFY(saved.open(m_file));
        QCOMPARE(saved.config().routes[0].match.paths.front(), std::string("/other/**"));
    }

    void everyTextFollowsTheLanguageAtOnce() {
        m_language->choose(QStringLiteral("zh_CN"));
        QCOMPARE(m_window->findChild<QTableView*>(QStringLiteral("routesTable"))
                     ->model()
                     ->headerData(1, Qt::Horizontal)
                     .toString(),
                 QCoreApplication::translate("sluice::RouteTableModel", "Name"));
        m_language->choose(QStringLiteral("en"));
        QCOMPARE(m_window->actions().save->text(), QStringLiteral("&Save"));
    }

    void theMockIsNamedWhereItsPortIsTaken() {
        GatewayConfig config = m_document->config();
        config.mock = MockConfig{};
        config.mock->address = m_backend->address();
        m_document->edit(QStringLiteral("Add mock"), QString(), config);
        m_window->actions().apply->trigger();
        QVERIFY(settled());
        QTRY_VERIFY(shownBanners().contains(QStringLiteral("mock backend cannot listen")));
        QVERIFY(!shownBanners().contains(QStringLiteral("gateway cannot")));
        QCOMPARE(statusOf("/first/ok"), 200);
    }

    void aListenerThatCannotOpenIsABannerAndTheRestRuns() {
        GatewayConfig config = m_document->config();
        ListenerConfig taken;
        taken.name = "taken";
        taken.address = m_backend->address();
        config.listeners.push_back(taken);
        m_document->edit(QStringLiteral("Add listener"), QString(), config);
        m_window->actions().apply->trigger();
        QVERIFY(settled());
        QTRY_VERIFY(!m_window->findChildren<Banner*>().isEmpty());
        QCOMPARE(statusOf("/first/ok"), 200);
    }

    void editsBesideATextThatIsBeingMendedAreKeptToo() {
        const QString broken = m_folder.filePath(QStringLiteral("broken.yaml"));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("version: 1\nworkers: many\n");
        file.close();
        QVERIFY(!m_window->files().openPath(broken));
        QTest::keyClicks(find<QPlainTextEdit>("fileText"), QStringLiteral("x"));
        m_window->showPage(PageId::Routes);
        typePath(QStringLiteral("/both/**"));
        m_window->closeUnattended();
        m_window.reset();
        RecoveryStore store(m_folder.filePath(QStringLiteral("recovery")));
        QStringList found;
        while (const auto leftover = store.findLeftover()) {
            found << leftover->path;
            store.discard(*leftover);
        }
        found.sort();
        QCOMPARE(found, (QStringList{broken, m_file}));
    }

    void aRefusalOfApplyGoesWithItsProblems() {
        editPath("http/{x/**");
        m_window->actions().apply->trigger();
        auto* details = find<QListWidget>("detailList");
        QVERIFY(details->isVisible());
        QVERIFY(shownBanners().contains(QStringLiteral("Not applied")));
        m_window->actions().undo->trigger();
        QVERIFY(shownBanners().isEmpty());
        QVERIFY(!details->isVisible());

        m_window->actions().problems->trigger();  // the user's own wish stays
        editPath("http/{x/**");
        m_window->actions().apply->trigger();
        m_window->actions().undo->trigger();
        QVERIFY(details->isVisible());
    }

    void anEditedRouteIsNotCalledLoaded() {
        QTRY_COMPARE(find<StateLabel>("stateLoaded")->word(), QStringLiteral("loaded"));
        editPath("/other/**");
        QCOMPARE(find<StateLabel>("stateConfigured")->word(), QStringLiteral("not applied"));
        QCOMPARE(find<StateLabel>("stateLoaded")->word(), QStringLiteral("the former one is loaded"));
        m_window->actions().undo->trigger();
        QCOMPARE(find<StateLabel>("stateConfigured")->word(), QStringLiteral("configured"));
        QCOMPARE(find<StateLabel>("stateLoaded")->word(), QStringLiteral("loaded"));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
