#include "sample_run.h"
#include "ui/pages/benchmark/level_table_model.h"
#include "ui/pages/benchmark/run_plots.h"
#include "ui/pages/history/run_compare_model.h"
#include "ui/pages/history/run_list_model.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace sluice;

class TestRunModels : public QObject {
    Q_OBJECT

private:
    Theme m_theme;

private slots:
    void levelTableHasTheReportsColumns() {
        LevelTableModel model(m_theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const ExperimentRecord run = sampleRun();
        model.setRun(run, levelRows(run));
        QCOMPARE(model.rowCount(), 8);
        QCOMPARE(model.index(0, LevelTableModel::Level).data().toString(), QStringLiteral("direct 600"));
        QCOMPARE(model.index(1, LevelTableModel::Level).data().toString(), QStringLiteral("gateway 600"));
        QCOMPARE(model.index(0, LevelTableModel::Rate).data(Qt::EditRole).toDouble(), 30'000.0);
        QVERIFY(qAbs(model.index(0, LevelTableModel::P50).data(Qt::EditRole).toDouble() - 20) < 0.05);
        QVERIFY(!model.index(0, LevelTableModel::Share).data(Qt::EditRole).isValid());
        QVERIFY(qAbs(model.index(1, LevelTableModel::Share).data(LevelTableModel::ShareRole).toDouble() -
                     20.0 / 21) < 1e-4);
        QCOMPARE(model.data(model.index(0, LevelTableModel::Rate), Qt::TextAlignmentRole).toInt(),
                 int(Qt::AlignRight | Qt::AlignVCenter));
    }

    void aRunThatGoesOnIsUpdatedInPlace() {
        LevelTableModel model(m_theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        for (unsigned seconds : {1u, 2u, 3u}) {
            ExperimentRecord run = sampleRun(2, seconds);
            run.plan.duration = Seconds(10);
            model.setRun(run, levelRows(run));
        }
        QCOMPARE(resets.count(), 1);
        QCOMPARE(changes.count(), 2);
    }

    void publishedFiguresStandUnderTheirLevel() {
        LevelTableModel model(m_theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const ExperimentRecord run = sampleRun();
        model.setRun(run, levelRows(run));
        model.setShowsPublished(true);
        QCOMPARE(model.rowCount(),
                 8 + 1 + 2 * 4);  // report 000: direct at 600 only, two clients at every level
        QCOMPARE(model.index(1, LevelTableModel::Rate).data(Qt::EditRole).toDouble(), 28'998.20);
        QCOMPARE(model.index(3, LevelTableModel::Rate).data(Qt::EditRole).toDouble(), 20'472.95);
        QVERIFY(qAbs(model.index(3, LevelTableModel::Share).data(Qt::EditRole).toDouble() - 0.706) < 0.001);
    }

    void doubtIsSaidInTheRow() {
        LevelTableModel model(m_theme);
        ExperimentRecord run = sampleRun(2);
        run.phases[1].suspicions.push_back(Suspicion::GeneratorBusy);
        model.setRun(run, levelRows(run));
        QVERIFY(!model.index(0, 0).data(Qt::AccessibleTextRole).isValid());
        QVERIFY(
            model.index(1, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("suspect")));
        QVERIFY(model.index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("80 %")));
    }

    void aRowNearTheGeneratorsCeilingHasTheWarningSign() {
        LevelTableModel model(m_theme);
        ExperimentRecord run = sampleRun(2);
        for (PhaseRecord& phase : run.phases) phase.ceiling = GeneratorCeiling{40'000, Nanos(50'000)};
        run.phases[1].suspicions.push_back(Suspicion::NearCeiling);
        model.setRun(run, levelRows(run));
        QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).isValid());
        QVERIFY(model.index(1, 0).data(Qt::DecorationRole).isValid());
        QVERIFY(
            model.index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("generator itself")));
        // What was taken of it stands by the rate, doubt or not.
        QVERIFY(model.index(0, LevelTableModel::Rate)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("40,000 requests/s")));
    }

    void plotsHaveOnePieceAPhaseAndDirectBehindTheGateway() {
        const ExperimentRecord run = sampleRun();
        const PlotData rates = RunPlots().throughput(run);
        QCOMPARE(rates.series.size(), std::size_t(2));
        QCOMPARE(rates.series[1].pieces.size(), std::size_t(4));
        QCOMPARE(rates.series[0].pieces[0][0], QPointF(0.5, 30'000));
        QCOMPARE(rates.guides.size(), std::size_t(4));
        QCOMPARE(rates.guides[0].value, 30'000.0);
        QCOMPARE(rates.guides[0].from, 6.0);
        const PlotData latency = RunPlots().latency(run);
        QCOMPARE(latency.series.size(), std::size_t(5));  // four percentiles, and the name of the guide
        QVERIFY(qAbs(latency.series[3].pieces[0][0].y() - 20) < 0.2);
        QCOMPARE(measuredEnd(run), 48.0);
    }

    void aSecondThatWasCutShortIsScaledOrLeftOut() {
        ExperimentRecord run = sampleRun(1, 3);
        run.phases[0].result.elapsed = std::chrono::milliseconds(2500);
        run.phases[0].seconds[3].outcomes[0] /= 2;
        QCOMPARE(RunPlots().throughput(run).series[0].pieces[0].back().y(), 30'000.0);
        run.phases[0].result.elapsed = std::chrono::milliseconds(2100);
        QCOMPARE(RunPlots().throughput(run).series[0].pieces[0].size(), std::size_t(3));
    }

    void aWarmUpThatEndsWithinASecondSplitsIt() {
        ExperimentRecord run = sampleRun(1, 3);
        run.plan.warmup = std::chrono::milliseconds(500);
        auto& seconds =
            run.phases[0].seconds;  // second 0 twice: its half of the warm-up and its measured half
        seconds[0].outcomes[0] /= 2;
        seconds.insert(seconds.begin() + 1, seconds[0]);
        seconds[1].warmup = false;
        const auto piece = RunPlots().throughput(run).series[0].pieces[0];
        QCOMPARE(piece[0], QPointF(0.25, 30'000));
        QCOMPARE(piece[1], QPointF(0.75, 30'000));
        QCOMPARE(piece[2], QPointF(1.5, 30'000));
    }

    void comparisonPairsLevelsByTargetAndConnections() {
        RunCompareModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRuns({sampleRun(4), sampleRun(8)});
        QCOMPARE(model.rowCount(), 8);
        QCOMPARE(model.columnCount(), 1 + 3 + 4);
        QCOMPARE(model.index(0, 5).data(Qt::EditRole).toDouble(), 1.0);
        QVERIFY(!model.index(7, 1).data(Qt::EditRole).isValid());
        QVERIFY(model.index(7, 4).data(Qt::EditRole).isValid());
    }

    void aNoteIsEditedInTheList() {
        RunListModel model(m_theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunSummary summary;
        summary.id = 7;
        summary.planId = "shenyu";
        summary.state = "finished";
        summary.note = "<b>x</b> %1";
        model.setRuns({summary});
        QCOMPARE(model.index(0, RunListModel::Note).data().toString(), QStringLiteral("<b>x</b> %1"));
        QSignalSpy edited(&model, &RunListModel::noteEdited);
        QVERIFY(model.setData(model.index(0, RunListModel::Note), QStringLiteral("better"), Qt::EditRole));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toLongLong(), 7LL);
        QVERIFY(!model.setData(model.index(0, RunListModel::Title), QStringLiteral("no"), Qt::EditRole));
    }
};

QTEST_MAIN(TestRunModels)
#include "tst_run_models.moc"
