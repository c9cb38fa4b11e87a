#include "engine/lab/run_archive.h"
#include "page_fixture.h"
#include "sample_run.h"
#include "ui/pages/benchmark/run_view.h"
#include "ui/pages/history_page.h"
#include "ui/text/apply_reason.h"
#include "ui/window/language.h"

#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QtTest>

using namespace sluice;

namespace {

constexpr const char* kBefore = "version: 1\nlisteners:\n  - {name: main, address: \"127.0.0.1:9195\"}\n";
constexpr const char* kAfter = "version: 1\nlisteners:\n  - {name: main, address: \"127.0.0.1:9200\"}\n";

}  // namespace

class TestHistoryPage : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<HistoryPage> m_page;

    void store(ExperimentRecord run) {
        bool done = false;
        RunArchive archive(*m_fixture->bridge.history());
        archive.begin(run, EngineBridge::onGui<Result<std::int64_t>>(this, [&](Result<std::int64_t> id) {
                          QVERIFY(id);
                          run.id = *id;
                          archive.end(run, EngineBridge::onGui<Result<void>>(
                                               this, [&](Result<void> stored) { done = bool(stored); }));
                      }));
        QTRY_VERIFY(done);
    }

    void addVersion(const std::string& text, const std::string& reason) {
        bool done = false;
        ConfigVersion version;
        version.when = utcNow();
        version.reason = reason;
        version.text = text;
        m_fixture->bridge.history()->addConfigVersion(
            version, EngineBridge::onGui<Result<std::int64_t>>(
                         this, [&](Result<std::int64_t> id) { done = bool(id); }));
        QTRY_VERIFY(done);
    }

    void show() {
        m_page = std::make_unique<HistoryPage>(m_fixture->context);
        m_page->resize(1264, 800);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    QTableView* table(const char* name) const { return m_page->findChild<QTableView*>(QLatin1String(name)); }

private slots:
    void init() {
        m_fixture = std::make_unique<PageFixture>(kAfter);
        m_fixture->bridge.openHistory({});
        QVERIFY(m_fixture->bridge.history());
    }

    void cleanup() {
        m_page.reset();
        m_fixture.reset();
    }

    void aVersionSaysItsReasonInTheLanguageOfTheMoment() {
        addVersion(kBefore, applyReason(ApplyEvent::GatewayStarted).toStdString());
        const ConfigChange change{ChangeKind::Modified, "listener", "main", {"address"}};
        addVersion(kAfter, applyReason({change, change, change, change, change}).toStdString());
        addVersion(kAfter, "{ Rolled back by hand");
        show();
        m_page->findChild<QTabWidget*>()->setCurrentIndex(1);
        auto* versions = m_page->findChild<QListWidget*>(QStringLiteral("versions"));
        QTRY_COMPARE(versions->count(), 3);
        QVERIFY(versions->item(0)->text().endsWith("{ Rolled back by hand"));
        QVERIFY(versions->item(1)->text().contains("Listener main changed: address; Listener main"));
        QVERIFY(versions->item(1)->text().endsWith("and 2 more"));
        QVERIFY(versions->item(2)->text().endsWith("Gateway started"));
        Language language;
        language.choose(QStringLiteral("zh_CN"));
        QTRY_VERIFY(versions->item(2)->text().endsWith(QStringLiteral("网关已启动")));
        QVERIFY(!versions->item(1)->text().contains("changed"));
        language.choose(QStringLiteral("en"));
        QTRY_VERIFY(versions->item(2)->text().endsWith("Gateway started"));
    }

    void aPastedReportIsAudited() {
        show();
        m_page->findChild<QTabWidget*>()->setCurrentIndex(2);
        auto* report = m_page->findChild<QPlainTextEdit*>(QStringLiteral("printedReport"));
        auto* findings = m_page->findChild<QPlainTextEdit*>(QStringLiteral("findings"));
        report->setPlainText(QStringLiteral("hello"));
        QTRY_COMPARE(findings->toPlainText(), QStringLiteral("No printed figures were found."));
        report->setPlainText(
            QStringLiteral("## <b>direct</b> %1\n  10 threads and 10 connections\n"
                           "    Latency     5.95ms   22.62ms 495.03ms   95.67%\n"
                           "  714560 requests in 1.00m, 86.88MB read\nRequests/sec:  11892.88\n"));
        QTRY_VERIFY(findings->toPlainText().contains(QStringLiteral("The connections allow 0.84 ms.")));
        QVERIFY(findings->toPlainText().startsWith(QStringLiteral("Line 2: <b>direct</b> %1 (wrk)\n")));
    }

    void anEmptyHistoryLeadsToTheBenchmark() {
        show();
        QPushButton* next = nullptr;
        for (auto* button : m_page->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->property("primary").toBool()) next = button;
        }
        QVERIFY(next);
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(m_fixture->navigator.page, PageId::Benchmark);
    }

    void theNewestRunIsShownWhole() {
        store(sampleRun(2));
        show();
        QTRY_COMPARE(table("runs")->model()->rowCount(), 1);
        QTRY_VERIFY(m_page->findChild<RunView*>()->isVisible());
        QTRY_COMPARE(table("levels")->model()->rowCount(), 2);
        QVERIFY(m_page->findChild<RunView*>()->verdict().contains(QStringLiteral("95.2 %")));
    }

    void aPageThatIsThereBeforeTheHistoryIsFilledWhenItOpens() {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("history.sqlite"));
        m_fixture->bridge.openHistory(file);
        store(sampleRun(2));
        m_fixture = std::make_unique<PageFixture>(kAfter);  // the application starts again
        show();
        QCOMPARE(table("runs")->model()->rowCount(), 0);
        m_fixture->bridge.openHistory(file);
        QTRY_COMPARE(table("runs")->model()->rowCount(), 1);
    }

    void severalAreCompared() {
        store(sampleRun(2));
        store(sampleRun(4));
        show();
        QTRY_COMPARE(table("runs")->model()->rowCount(), 2);
        table("runs")->selectAll();
        QTRY_VERIFY(table("comparison")->isVisible());
        QCOMPARE(table("comparison")->model()->rowCount(), 4);
        auto* verdict = m_page->findChild<QLabel*>(QStringLiteral("comparisonVerdict"));
        QVERIFY(verdict->isVisible());
        QCOMPARE(
            verdict->text(),
            QStringLiteral("Gateway 600: B has 100.0 % of A. One round in each: the noise is unknown, so no "
                           "difference is shown. Of 2 levels in both, 0 are slower and 0 faster."));
        Language language;
        language.choose(QStringLiteral("zh_CN"));
        QTRY_VERIFY(verdict->text().contains(QStringLiteral("噪声未知")));
        language.choose(QStringLiteral("en"));
    }

    void deletedRunsAreGone() {
        store(sampleRun(2));
        show();
        QTRY_COMPARE(table("runs")->model()->rowCount(), 1);
        table("runs")->selectAll();
        QTest::mouseClick(m_page->findChild<QPushButton*>(QStringLiteral("delete")), Qt::LeftButton);
        QTRY_COMPARE(table("runs")->model()->rowCount(), 0);
    }

    void aVersionShowsWhatItChangedAndRollsBackAsAnEdit() {
        addVersion(kBefore, "Gateway started");
        addVersion(kAfter, "Listener main changed: address");
        show();
        m_page->findChild<QTabWidget*>()->setCurrentIndex(1);
        auto* versions = m_page->findChild<QListWidget*>(QStringLiteral("versions"));
        QTRY_COMPARE(versions->count(), 2);
        const QString change =
            m_page->findChild<QPlainTextEdit*>(QStringLiteral("difference"))->toPlainText();
        QVERIFY2(change.contains(QStringLiteral("-   - {name: main, address: \"127.0.0.1:9195\"}")),
                 qPrintable(change));
        QVERIFY2(change.contains(QStringLiteral("+   - {name: main, address: \"127.0.0.1:9200\"}")),
                 qPrintable(change));

        versions->setCurrentRow(1);
        QTest::mouseClick(m_page->findChild<QPushButton*>(QStringLiteral("rollBack")), Qt::LeftButton);
        QCOMPARE(m_fixture->document.config().listeners.at(0).address.port, std::uint16_t(9195));
        m_fixture->document.undoStack().undo();
        QCOMPARE(m_fixture->document.config().listeners.at(0).address.port, std::uint16_t(9200));
    }
};

QTEST_MAIN(TestHistoryPage)
#include "tst_history_page.moc"
