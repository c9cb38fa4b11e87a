#include "tests/ui/window/window_fixture.h"
#include "ui/bridge/experiment_session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/list_edit.h"
#include "ui/widgets/state_label.h"
#include "ui/window/language.h"
#include "ui/window/main_actions.h"

#include <QAbstractButton>
#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace sluice;

/// The real window over the real engine, driven by keys and clicks.
class TestMainWindow : public QObject, private WindowFixture {
    Q_OBJECT

private slots:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

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
