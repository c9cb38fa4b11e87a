#include "engine/mock/mock_server.h"
#include "page_fixture.h"
#include "ui/charts/time_chart.h"
#include "ui/pages/benchmark/experiment_cards.h"
#include "ui/pages/benchmark/level_table_model.h"
#include "ui/pages/benchmark/run_view.h"
#include "ui/pages/benchmark_page.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTranslator>
#include <QtTest>

using namespace sluice;

namespace {

/// Says every text in brackets, as a language of its own.
class Brackets : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override {
        return QStringLiteral("[%1]").arg(QString::fromUtf8(source));
    }
};

}  // namespace

class TestBenchmarkPage : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MockServer> m_mock;
    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<BenchmarkPage> m_page;

    QString mockUrl() const {
        return QStringLiteral("http://%1/ok").arg(QString::fromStdString(toText(m_mock->address())));
    }

    /// Chooses "Custom target" and fills in its fields as a user would.
    void aimAt(const QString& url, int seconds) {
        QTest::mouseClick(m_page->findChild<ExperimentCards*>()->card(ExperimentKind::Custom),
                          Qt::LeftButton);
        auto* field = m_page->findChild<QLineEdit*>(QStringLiteral("customUrl"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, url);
        m_page->findChild<QSpinBox*>(QStringLiteral("connections"))->setValue(4);
        m_page->findChild<QSpinBox*>(QStringLiteral("threads"))->setValue(1);
        m_page->findChild<QSpinBox*>(QStringLiteral("seconds"))->setValue(seconds);
    }

    QPushButton* button(const char* name) const {
        return m_page->findChild<QPushButton*>(QLatin1String(name));
    }

    std::vector<RunSummary> storedRuns() {
        std::optional<std::vector<RunSummary>> runs;
        m_fixture->bridge.history()->listRuns(EngineBridge::onGui<Result<std::vector<RunSummary>>>(
            this, [&](Result<std::vector<RunSummary>> answer) {
                runs = answer ? *answer : std::vector<RunSummary>();
            }));
        return QTest::qWaitFor([&] { return runs.has_value(); }) ? *runs : std::vector<RunSummary>();
    }

private slots:
    void init() {
        auto mock = MockServer::start(MockConfig{{"127.0.0.1", 0}, Millis(1), 64, 1});
        QVERIFY(mock);
        m_mock = std::move(*mock);
        m_fixture = std::make_unique<PageFixture>("version: 1\n");
        m_fixture->bridge.openHistory({});
        QVERIFY(m_fixture->bridge.history());
        m_page = std::make_unique<BenchmarkPage>(m_fixture->context);
        m_page->resize(1264, 800);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup() {
        m_page.reset();
        m_fixture.reset();
        m_mock.reset();
    }

    void aRunMovesTheChartsAndStopKeepsWhatWasMeasured() {
        aimAt(mockUrl(), 60);
        QSignalSpy finished(&m_fixture->experiments, &ExperimentSession::finished);
        QSignalSpy stored(&m_fixture->experiments, &ExperimentSession::runStored);
        QTest::mouseClick(button("run"), Qt::LeftButton);
        QVERIFY(m_fixture->experiments.running());
        QVERIFY(button("stop")->isVisible());
        QVERIFY(!button("run")->isVisible());

        const auto* view = m_page->findChild<RunView*>();
        const auto points = [&](std::size_t chart) {
            const auto& pieces = view->charts()[chart]->data().series.empty()
                                     ? std::vector<std::vector<QPointF>>()
                                     : view->charts()[chart]->data().series[0].pieces;
            return pieces.empty() ? std::size_t(0) : pieces[0].size();
        };
        QTRY_VERIFY_WITH_TIMEOUT(points(0) >= 3 && points(1) >= 3, 15'000);
        QTRY_VERIFY(m_page->findChild<QTableView*>(QStringLiteral("levels"))->model()->rowCount() == 1);

        QTest::mouseClick(button("stop"), Qt::LeftButton);
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(button("run")->isVisible());
        QCOMPARE(m_fixture->experiments.record().state, ExperimentState::Stopped);
        QVERIFY(m_fixture->experiments.record().phases[0].result.completed > 0);
        QVERIFY(points(0) >= 3);
        m_page->choosePlugins();  // another experiment is chosen now
        const auto* former = m_page->findChild<QLabel*>(QStringLiteral("formerRun"));
        QVERIFY(former->isVisible());
        QVERIFY2(former->text().contains("Custom target"), qPrintable(former->text()));

        QTRY_COMPARE(stored.count(), 1);
        const auto runs = storedRuns();
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(runs[0].state, std::string("stopped"));
        QVERIFY(runs[0].requestsPerSecond > 0);
    }

    void everyBuiltInExperimentStartsAndStops() {
        QTest::mouseClick(m_page->findChild<ExperimentCards*>()->card(ExperimentKind::BuiltIn),
                          Qt::LeftButton);
        for (const char* name : {"gatewayUrl", "directUrl"}) {
            auto* field = m_page->findChild<QLineEdit*>(QLatin1String(name));
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, mockUrl());
        }
        auto* plans = m_page->findChild<QComboBox*>(QStringLiteral("plans"));
        QCOMPARE(plans->count(), 10);
        QSignalSpy finished(&m_fixture->experiments, &ExperimentSession::finished);
        for (int i = 0; i < plans->count(); ++i) {
            plans->setCurrentIndex(i);
            QVERIFY(!plans->currentText().isEmpty());
            QTest::mouseClick(button("run"), Qt::LeftButton);
            QVERIFY2(m_fixture->experiments.running(),
                     qPrintable(m_fixture->navigator.banners.value("benchmark")));
            QCOMPARE(QString::fromStdString(m_fixture->experiments.record().plan.id),
                     plans->currentData().toString());
            m_page->stop();
            QTRY_COMPARE(finished.count(), i + 1);
        }
    }

    void aPlanOfOnesOwnIsOpenedAndRun() {
        QTest::mouseClick(m_page->findChild<ExperimentCards*>()->card(ExperimentKind::BuiltIn),
                          Qt::LeftButton);
        const auto write = [this](const QString& text) {
            QFile file(m_fixture->folder.filePath("plan.yaml"));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(text.toUtf8());
        };
        m_fixture->dialogs.file = m_fixture->folder.filePath("plan.yaml");
        write("levels: [{connections: 1}]\n");
        m_page->findChild<QAction*>(QStringLiteral("openPlan"))->trigger();
        QVERIFY(m_fixture->navigator.banners.value("benchmark").contains("targets"));
        write(QStringLiteral("title: Mine\ntargets: [{name: a, url: \"%1\"}, {name: b, url: \"%1\"}]\n"
                             "levels: [{connections: 2, threads: 1}]\nduration: 100ms\nwarmup: 0\n")
                  .arg(mockUrl()));
        m_page->findChild<QAction*>(QStringLiteral("openPlan"))->trigger();
        QVERIFY(!m_fixture->navigator.banners.contains("benchmark"));
        QCOMPARE(m_page->findChild<QComboBox*>(QStringLiteral("plans"))->currentText(),
                 QStringLiteral("Mine"));
        QSignalSpy finished(&m_fixture->experiments, &ExperimentSession::finished);
        QTest::mouseClick(button("run"), Qt::LeftButton);
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(m_fixture->experiments.record().phases.size(), std::size_t(2));
        QCOMPARE(m_fixture->experiments.record().state, ExperimentState::Finished);
    }

    void aProfileThatIsNotAppliedIsNotCompared() {
        m_page->chooseProfiles(QStringLiteral("old"), QStringLiteral("imported"));
        QVERIFY(m_fixture->navigator.banners.value(QStringLiteral("benchmark"))
                    .contains(QStringLiteral("profile old")));
        QVERIFY(m_page->findChild<ExperimentCards*>()->chosen() != ExperimentKind::Profiles);
    }

    void aNoteIsKeptWithTheRun() {
        aimAt(mockUrl(), 1);
        QSignalSpy stored(&m_fixture->experiments, &ExperimentSession::runStored);
        m_page->run();
        QTRY_COMPARE_WITH_TIMEOUT(stored.count(), 1, 15'000);
        auto* note = m_page->findChild<QLineEdit*>(QStringLiteral("note"));
        note->setFocus();
        QTest::keyClicks(note, QStringLiteral("before <b>lunch</b>"));
        QTest::keyClick(note, Qt::Key_Return);
        QTRY_COMPARE(storedRuns().at(0).note, std::string("before <b>lunch</b>"));
    }

    void anAddressWhereNothingListensSaysTheSystemsReason() {
        const QString url = mockUrl();
        m_mock.reset();
        aimAt(url, 30);
        QTest::mouseClick(button("run"), Qt::LeftButton);
        QTRY_VERIFY(m_fixture->navigator.banners.contains(QStringLiteral("benchmark")));
        const QString said = m_fixture->navigator.banners.value(QStringLiteral("benchmark"));
        QVERIFY2(said.contains(QStringLiteral("refused")), qPrintable(said));
        QTRY_VERIFY(!m_fixture->experiments.running());
    }

    void aTextThatIsNoUrlIsExplainedAndNothingRuns() {
        aimAt(QStringLiteral("not a url"), 1);
        QTest::mouseClick(button("run"), Qt::LeftButton);
        QVERIFY(!m_fixture->experiments.running());
        QVERIFY(m_fixture->navigator.banners.contains(QStringLiteral("benchmark")));
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("customUrl"));
    }

    void aSecondRunWhileOneRunsIsRefused() {
        aimAt(mockUrl(), 60);
        m_page->run();
        ExperimentPlan other = m_fixture->experiments.record().plan;
        const auto refused = m_fixture->experiments.start(other);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        m_page->stop();
        QTRY_VERIFY(!m_fixture->experiments.running());
    }

    void languageIsSwitchedLive() {
        auto* table = m_page->findChild<QTableView*>(QStringLiteral("levels"));
        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        QTRY_COMPARE(button("run")->text(), QStringLiteral("[Run]"));
        QCOMPARE(table->model()->headerData(LevelTableModel::Level, Qt::Horizontal).toString(),
                 QStringLiteral("[Level]"));
        QCOMPARE(m_page->findChild<ExperimentCards*>()->card(ExperimentKind::Shenyu)->text(),
                 QStringLiteral("[ShenYu report]"));
        QCoreApplication::removeTranslator(&brackets);
        QTRY_COMPARE(button("run")->text(), QStringLiteral("Run"));
    }
};

QTEST_MAIN(TestBenchmarkPage)
#include "tst_benchmark_page.moc"
