#include "ui/charts/chart_export.h"
#include "ui/charts/series_table_model.h"

#include <QAbstractItemModelTester>
#include <QTemporaryDir>
#include <QtTest>

using namespace sluice;

namespace {

PlotData sample(const QString& title) {
    PlotData data;
    data.title = title;
    data.series = {{QStringLiteral("gateway"),
                    QStringLiteral("=gateway, \"x\""),
                    Tone::ChartGateway,
                    LineDash::Solid,
                    {{{0.5, 100}, {1.5, 29'405.25}}, {{7.5, 3}}}},
                   {QStringLiteral("direct"),
                    QStringLiteral("direct"),
                    Tone::ChartDirect,
                    LineDash::Dash,
                    {{{1.5, 2}}}}};
    data.bands = {{0, 5, QStringLiteral("direct 600"), QStringLiteral("600"), PlotBand::Kind::Level}};
    return data;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestChartExport : public QObject {
    Q_OBJECT

private:
    Theme m_theme;
    TimeAxis m_axis;
    QTemporaryDir m_folder;

private slots:
    void everyFormatHoldsBothCharts() {
        TimeChart upper(m_theme, m_axis), lower(m_theme, m_axis);
        upper.setData(sample(QStringLiteral("Requests per second")));
        lower.setData(sample(QStringLiteral("Latency")));
        const std::vector<const TimeChart*> charts = {&upper, &lower};

        const QString svg = m_folder.filePath(QStringLiteral("a.svg"));
        QVERIFY(exportCharts(charts, m_theme, ChartFormat::Svg, svg));
        QVERIFY(contentOf(svg).contains("Requests per second"));
        QVERIFY(contentOf(svg).contains("Latency"));
        QVERIFY(contentOf(svg).contains("polyline"));

        const QString pdf = m_folder.filePath(QStringLiteral("a.pdf"));
        QVERIFY(exportCharts(charts, m_theme, ChartFormat::Pdf, pdf));
        QVERIFY(contentOf(pdf).startsWith("%PDF-"));

        const QString png = m_folder.filePath(QStringLiteral("a.png"));
        QVERIFY(exportCharts(charts, m_theme, ChartFormat::Png, png));
        const QImage image(png);
        QVERIFY(image.width() >= 2 * upper.sizeHint().width());
        QVERIFY(image.height() >= 4 * upper.sizeHint().height());
    }

    void csvIsWhatASpreadsheetReads() {
        TimeChart chart(m_theme, m_axis);
        chart.setData(sample(QStringLiteral("Requests per second")));
        const QString path = m_folder.filePath(QStringLiteral("a.csv"));
        QVERIFY(exportCharts({&chart}, m_theme, ChartFormat::Csv, path));
        QCOMPARE(contentOf(path), QByteArray("Time,Level,\"'=gateway, \"\"x\"\"\",direct\r\n"
                                             "0.5,direct 600,100,\r\n"
                                             "1.5,direct 600,29405.25,2\r\n"
                                             "7.5,,3,\r\n"));
    }

    void aFolderThatIsNotThereIsAnErrorWithThePath() {
        TimeChart chart(m_theme, m_axis);
        chart.setData(sample(QStringLiteral("x")));
        const auto result =
            exportCharts({&chart}, m_theme, ChartFormat::Png, QStringLiteral("/nowhere/at/all.png"));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::FileWriteFailed);
        QCOMPARE(result.error().subject, std::string("/nowhere/at/all.png"));
    }

    void tableModelKeepsTheModelsRules() {
        SeriesTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setData(sample(QStringLiteral("x")));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(1, 2).data(Qt::EditRole).toDouble(), 29'405.25);
        QVERIFY(!model.index(0, 3).data(Qt::EditRole).isValid());
        model.setData({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestChartExport)
#include "tst_chart_export.moc"
