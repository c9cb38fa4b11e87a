#include "engine/lab/report.h"
#include "engine/lab/report_text.h"
#include "tests/engine/lab/sample_record.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace sluice;
using namespace sluice::test;

namespace {

const std::string kHostile = "<b>|x|</b>&\"'`[a](http://evil)`<script>alert(1)</script>";

ReportWords wordsOf() {
    ReportWords words;
    words.language = "en";
    words.title = "Sample";
    words.verdict = "gateway reaches 90.0 % of direct";
    words.target = "Target";
    words.connections = "Connections";
    words.requestsPerSecond = "Requests/s";
    words.p50 = "50 %";
    words.p75 = "75 %";
    words.p90 = "90 %";
    words.p99 = "99 %";
    words.mean = "Mean";
    words.max = "Max";
    words.share = "Of direct";
    words.little = "Little";
    words.errors = "Errors";
    words.published = "published";
    words.note = "Note";
    words.environment = "Environment";
    words.environmentLines = {"Linux, 2 cores"};
    words.chartThroughput = "Requests a second";
    words.chartLatency = "Latency";
    words.seconds = "s";
    words.milliseconds = "ms";
    words.usage = "CPU and memory";
    words.usageGateway = "the gateway";
    words.usageGenerator = "the generator";
    words.usageMock = "the mock";
    words.usageProcess = "the process";
    words.chartMemory = "Memory";
    return words;
}

ExperimentRecord twoLevels() {
    return recordOf({{.target = 0, .requests = 10'000},
                     {.target = 1, .requests = 9'000, .latency = Millis(22)},
                     {.target = 0, .level = 1, .requests = 20'000},
                     {.target = 1, .level = 1, .requests = 18'000, .latency = Millis(25)}});
}

ExperimentRecord hostileRecord() {
    ExperimentRecord record = twoLevels();
    record.plan.targets[1].name = kHostile;
    record.plan.title = kHostile;
    record.note = kHostile;
    return record;
}

ReportWords hostileWords() {
    ReportWords words = wordsOf();
    words.title = words.verdict = words.target = words.published = kHostile;
    words.environmentLines = words.suspicionLines = {kHostile};
    words.language = "\"><script>";
    words.chartThroughput = words.chartLatency = words.seconds = words.milliseconds = kHostile;
    return words;
}

QString fromStd(const std::string& text) {
    return QString::fromStdString(text);
}

/// Fields of a CSV text, by the rules of RFC 4180.
QList<QStringList> parsedCsv(const std::string& csv) {
    QList<QStringList> rows{{}};
    QString field;
    bool quoted = false;
    const QString text = fromStd(csv);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted) {
            if (c != '"')
                field += c;
            else if (i + 1 < text.size() && text[i + 1] == '"')
                field += text[++i];
            else
                quoted = false;
        } else if (c == '"')
            quoted = true;
        else if (c == ',') {
            rows.last() << field;
            field.clear();
        } else if (c == '\r') {
            ++i;
            rows.last() << field;
            field.clear();
            rows << QStringList();
        } else
            field += c;
    }
    rows.removeLast();
    return rows;
}

/// Empty when the text is well-formed XML.
QString xmlFault(const std::string& xml) {
    QXmlStreamReader reader(fromStd(xml));
    while (!reader.atEnd()) reader.readNext();
    return reader.hasError() ? reader.errorString() : QString();
}

/// With a mix of two requests and readings of everybody in every phase; a second of warm-up.
ExperimentRecord watchedMix() {
    ExperimentRecord record = twoLevels();
    record.plan.warmup = Seconds(1);
    record.plan.targets.push_back({"Kong", TargetKind::Url, "http://127.0.0.1:8000/", {}});
    record.plan.processes = {{"Kong", 0, "nginx"}};
    PhaseRecord kong = phaseOf({.target = 2, .requests = 5'000}, 20);
    record.phases.push_back(kong);
    for (PhaseRecord& phase : record.phases) {
        NamedResult list{"list", 6'000, 1, 2, {6'000, 0, 0, 1, 0}, LatencyHistogram(3)};
        list.latency.record(Millis(20), 6'000);
        NamedResult add{"=add", 3'000, 0, 9, {2'990, 10, 0, 0, 0}, LatencyHistogram(3)};
        add.latency.record(Millis(40), 3'000);
        phase.result.names = {list, add};
        phase.result.checksFailed = 11;
        phase.usage = {{UsageOf::Gateway, {}, {{Millis(500), 9, 0}, {Millis(2'000), 0.5, 0}}},
                       {UsageOf::Mock, {}, {{Millis(2'000), 0.25, 0}}},
                       {UsageOf::ThisProcess, {}, {{Millis(2'000), 1.5, 64 << 20}}},
                       {UsageOf::Named, "Kong", {{Millis(2'000), 2, 32 << 20}}}};
    }
    return record;
}

}  // namespace

class TestReport : public QObject {
    Q_OBJECT

private slots:
    void eachRequestOfAMixHasItsOwnRow() {
        const ExperimentRecord record = watchedMix();
        const auto rows = parsedCsv(requestsCsv(record));
        QCOMPARE(rows.size(), 1 + 5 * 2);
        const auto cell = [&](int row, const char* column) { return rows[row][rows[0].indexOf(column)]; };
        QCOMPARE(cell(1, "request"), "list");
        QCOMPARE(cell(1, "requests_per_second"), "600");
        QCOMPARE(cell(1, "failed"), "1");
        QCOMPARE(cell(2, "request"), "'=add");  // no formula for a spreadsheet
        QCOMPARE(cell(2, "client_error"), "10");
        QCOMPARE(cell(2, "checks_failed"), "9");
        QCOMPARE(cell(2, "p50_ms").toDouble(), 40.0);
        const QString markdown = fromStd(reportMarkdown(record, wordsOf()));
        QVERIFY(markdown.contains("| – list |  | 600.00 | 20.00 |"));
        QVERIFY(markdown.contains("| – \\=add |  | 300.00 |") || markdown.contains("| – =add |  | 300.00 |"));
        const QString html = fromStd(reportHtml(record, wordsOf()));
        QVERIFY(html.contains("<td>list</td><td></td><td>600.00</td>"));
        QCOMPARE(parsedCsv(levelsCsv(record))[1].last().isEmpty(), false);
        QCOMPARE(parsedCsv(requestsCsv(twoLevels())).size(), 1);
    }

    void cpuAndMemoryAreTabledAndDrawn() {
        const ExperimentRecord record = watchedMix();
        const auto rows = parsedCsv(usageCsv(record));
        QCOMPARE(rows.size(), 1 + 5 * 5);
        QCOMPARE(rows[1], (QStringList{"1", "direct", "20", "1", "gateway", "", "0.5", "9", "0"}));
        const auto levels = parsedCsv(levelsCsv(record));
        const auto cell = [&](int row, const char* column) { return levels[row][levels[0].indexOf(column)]; };
        QCOMPARE(cell(1, "cpu_cores_mean"), "0.25");  // direct: the mock's threads
        QCOMPARE(cell(2, "target"), "gateway");
        QCOMPARE(cell(2, "cpu_cores_mean"), "0.5");  // the warm-up's 9 is left out
        QCOMPARE(cell(2, "resident_bytes"), QString::number(64 << 20));
        QCOMPARE(cell(3, "target"), "Kong");
        QCOMPARE(cell(3, "cpu_cores_max"), "2");  // its own process
        QCOMPARE(cell(3, "resident_bytes"), QString::number(32 << 20));
        const QString markdown = fromStd(reportMarkdown(record, wordsOf()));
        QVERIFY(markdown.contains("## CPU and memory"));
        QVERIFY(markdown.contains("| gateway | 20 | the process | 1.50 | 1.50 | 64.0 |"));
        const std::string html = reportHtml(record, wordsOf());
        QVERIFY(fromStd(html).contains("<td>the gateway</td><td>0.50</td>"));
        for (ReportChart chart : {ReportChart::Cpu, ReportChart::Memory})
            QCOMPARE(xmlFault(reportSvg(record, chart, wordsOf())), QString());
        const QString memory = fromStd(reportSvg(record, ReportChart::Memory, wordsOf()));
        QVERIFY(memory.contains("the process") && memory.contains("Kong") && !memory.contains("the mock"));
        QVERIFY(!fromStd(reportMarkdown(twoLevels(), wordsOf())).contains("CPU and memory"));
    }

    void levelsCsvHasARowForEachTargetAndLevel() {
        const auto rows = parsedCsv(levelsCsv(twoLevels()));
        QCOMPARE(rows.size(), 5);
        for (const QStringList& row : rows) QCOMPARE(row.size(), rows[0].size());
        const auto cell = [&](int row, const char* column) { return rows[row][rows[0].indexOf(column)]; };
        QCOMPARE(cell(2, "target"), "gateway");
        QCOMPARE(cell(2, "connections"), "20");
        QCOMPARE(cell(2, "requests_per_second"), "900");
        QCOMPARE(cell(2, "share"), "0.9");
        QCOMPARE(cell(2, "max_ms"), "22");
        QCOMPARE(cell(2, "published_requests_per_second"), "700");
        QCOMPARE(cell(4, "published_requests_per_second"), "");
        QCOMPARE(cell(2, "completed"), "9000");
    }

    void secondsCsvAddsUpToTheWhole() {
        const ExperimentRecord record = twoLevels();
        const auto rows = parsedCsv(secondsCsv(record));
        QCOMPARE(rows.size(), 1 + 4 * 11);
        quint64 success = 0;
        for (int i = 1; i < rows.size(); ++i) {
            QCOMPARE(rows[i].size(), rows[0].size());
            if (rows[i][0] == "2" && rows[i][rows[0].indexOf("warmup")] == "0") {
                success += rows[i][rows[0].indexOf("success")].toULongLong();
            }
        }
        QCOMPARE(success, record.phases[1].result.completed);
    }

    void noFieldOfACsvIsAFormula_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::newRow("equals") << "=1+1"
                                << "'=1+1";
        QTest::newRow("plus") << "+1"
                              << "'+1";
        QTest::newRow("minus") << "-1"
                               << "'-1";
        QTest::newRow("at") << "@SUM(A1)"
                            << "'@SUM(A1)";
        QTest::newRow("tab") << "\t=1"
                             << "'\t=1";
        QTest::newRow("behind blanks") << "  =1"
                                       << "'  =1";
        QTest::newRow("behind a line end") << "\r\n=1"
                                           << "\"'\r\n=1\"";
        QTest::newRow("quoted") << "=\"a\",b"
                                << "\"'=\"\"a\"\",b\"";
        QTest::newRow("inside") << "a=b-c"
                                << "a=b-c";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("chinese") << "网关"
                                 << "网关";
    }
    void noFieldOfACsvIsAFormula() {
        QFETCH(QString, text);
        QFETCH(QString, field);
        QCOMPARE(fromStd(csvText(text.toStdString())), field);
    }

    void hostileNamesStayInTheirField() {
        ExperimentRecord record = twoLevels();
        record.plan.targets[1].name = "=cmd|' /C calc'!A0,\"\r\nnext";
        for (const auto& rows : {parsedCsv(levelsCsv(record)), parsedCsv(secondsCsv(record))}) {
            for (const QStringList& row : rows) QCOMPARE(row.size(), rows[0].size());
        }
        QCOMPARE(parsedCsv(levelsCsv(record))[2][0], "'=cmd|' /C calc'!A0,\"\r\nnext");
    }

    void markdownIsTheReportsTable() {
        const QStringList lines = fromStd(reportMarkdown(twoLevels(), wordsOf())).split('\n');
        QCOMPARE(lines[0], "# Sample");
        QCOMPARE(lines[6],
                 "| Target | Connections | Requests/s | 50 % | 75 % | 90 % | 99 % | Mean | Max | Of direct | "
                 "Little | Errors |");
        QCOMPARE(lines[8],
                 "| direct | 20 | 1000.00 | 20.00 | 20.00 | 20.00 | 20.00 | 20.00 | 20.00 | 100.0 % | 1.00 "
                 "| 0 |");
        QCOMPARE(lines[9],
                 "| *published* | 20 | 1000.00 | 10.00 | 11.00 | 12.00 | 13.00 | 10.50 | 40.00 | 100.0 % |  "
                 "|  |");
        QCOMPARE(lines[10],
                 "| gateway | 20 | 900.00 | 22.00 | 22.00 | 22.00 | 22.00 | 22.00 | 22.00 | 90.0 % | 0.99 "
                 "| 0 |");
    }

    void eachReportHasItsOwnLayout() {
        ExperimentRecord record = twoLevels();
        ReportWords words = wordsOf();
        words.saturated = "full";
        words.layout = "Layout";
        words.microseconds = "us";
        for (PhaseRecord& phase : record.phases) {
            if (phase.target != 1) continue;
            phase.cpuLow = 0.7;
            phase.cpuHigh = phase.level == 1 ? 0.95 : 0.8;
        }
        const auto layoutOf = [&](const char* id) {
            record.plan.id = id;
            return fromStd(reportLayout(record, words));
        };
        QCOMPARE(layoutOf("sample"), QString());
        QVERIFY(layoutOf("shenyu").contains("**gateway**"));
        QCOMPARE(layoutOf("dce").count("| full |"), 1);
        QVERIFY(layoutOf("dce").contains("70 % – 95 %"));
        QVERIFY(layoutOf("apisix").contains("| direct | 1000.00 | 20"));
        QVERIFY(layoutOf("kong").indexOf("direct") < layoutOf("kong").indexOf("gateway"));
        QVERIFY(fromStd(reportMarkdown(record, words)).contains("## Layout"));
    }

    void aPercentileThatIsAGuessStandsInParentheses() {
        const QStringList lines =
            fromStd(reportMarkdown(recordOf({{.target = 0, .requests = 900}}), wordsOf())).split('\n');
        QVERIFY2(lines[8].contains("| 20.00 | (20.00) | 20.00 |"), qPrintable(lines[8]));  // 90 %, 99 %, mean
    }

    void markdownTakesNoMarkupFromNames() {
        const QString text = fromStd(reportMarkdown(hostileRecord(), hostileWords()));
        QVERIFY(!text.contains('<'));
        QVERIFY(!QRegularExpression("(?<!\\\\)\\]\\(").match(text).hasMatch());
        for (const QString& line : text.split('\n')) {
            if (!line.startsWith('|')) continue;
            const auto bars = line.count('|') - line.count("\\|");
            QCOMPARE(bars, 13);
        }
    }

    void markdownEscapesOnlyWhatItWouldTake() {
        const auto escaped = [](const char* text) { return fromStd(escapeMarkdown(text)); };
        QCOMPARE(escaped("2026-12-01, +13.34 ms (p50), a_b #5 {x} 1. a!"),
                 QString("2026-12-01, +13.34 ms (p50), a_b #5 {x} 1. a!"));
        QCOMPARE(escaped("*a* _b_ `c` [d](e)"), QString("\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e)"));
        QCOMPARE(escaped("- a"), QString("\\- a"));
        QCOMPARE(escaped("---"), QString("\\---"));
        QCOMPARE(escaped("1.50"), QString("1.50"));
        QCOMPARE(escaped("12. a"), QString("12\\. a"));
        QCOMPARE(escaped("# a ##"), QString("\\# a \\#\\#"));
        QCOMPARE(escaped("=1 | 2"), QString("\\=1 \\| 2"));
    }

    void htmlIsSelfContained() {
        const QString html = fromStd(reportHtml(twoLevels(), wordsOf()));
        QVERIFY(html.contains("<!DOCTYPE html>"));
        for (const char* outside :
             {"<script", "<link", "<img", "<iframe", "src=", "href=", "url(", "@import", "http:"}) {
            QVERIFY2(!html.contains(outside, Qt::CaseInsensitive), outside);
        }
        QCOMPARE(html.count("<svg"), 2);
        QVERIFY(html.contains("prefers-color-scheme:dark"));
        QVERIFY(html.contains("@media print"));
        QVERIFY(html.contains("gateway reaches 90.0 % of direct"));
    }

    void htmlTakesNoMarkupFromNames() {
        const QString html = fromStd(reportHtml(hostileRecord(), hostileWords()));
        QVERIFY(!html.contains("<script"));
        QVERIFY(!html.contains("<b>"));
        QVERIFY(html.contains("&lt;b&gt;|x|&lt;/b&gt;&amp;&quot;&#39;"));
        QVERIFY(html.contains("lang=\"&quot;&gt;&lt;script&gt;\""));
    }

    void svgIsWellFormed() {
        for (const ReportChart chart : {ReportChart::Throughput, ReportChart::Latency}) {
            QCOMPARE(xmlFault(reportSvg(twoLevels(), chart, wordsOf())), QString());
            QCOMPARE(xmlFault(reportSvg(hostileRecord(), chart, hostileWords())), QString());
            QCOMPARE(xmlFault(reportSvg(recordOf({}), chart, wordsOf())), QString());
        }
    }

    void theThroughputChartHasALineForEachPhase() {
        const QString svg = fromStd(reportSvg(twoLevels(), ReportChart::Throughput, wordsOf()));
        QCOMPARE(svg.count("<polyline"), 2 * 4);  // warm-up and measured
        QCOMPARE(svg.count(QRegularExpression("<polyline[^>]*#0072B2[^>]*dasharray")), 4);
        QCOMPARE(svg.count(QRegularExpression("<polyline[^>]*#E69F00\" stroke-opacity")), 4);
    }

    void theLatencyChartHasFourPercentiles() {
        const QString svg = fromStd(reportSvg(twoLevels(), ReportChart::Latency, wordsOf()));
        for (const char* name : {">p50<", ">p75<", ">p90<", ">p99<", ">direct<", ">gateway<"})
            QVERIFY(svg.contains(name));
        QCOMPARE(svg.count("<polyline"), 2 * 4 * 4);
    }

    void nothingMeasuredIsAReportAllTheSame() {
        ExperimentRecord record = recordOf({{.target = 0, .requests = 0}, {.target = 1, .requests = 1}});
        record.phases[0].error = Error{ErrorCode::ConnectFailed, "=127.0.0.1:1", {}};
        for (const ExperimentRecord& one : {record, ExperimentRecord{}}) {
            const std::string all = reportHtml(one, wordsOf()) + reportMarkdown(one, wordsOf()) +
                                    secondsCsv(one) + levelsCsv(one) +
                                    reportSvg(one, ReportChart::Latency, wordsOf());
            QVERIFY(!fromStd(all).contains("nan"));
            QVERIFY(!fromStd(all).contains("inf"));
        }
        QVERIFY(fromStd(levelsCsv(record)).contains("connect-failed: =127.0.0.1:1"));
    }

    void shownNamesMayDifferFromThePlans() {
        ReportWords words = wordsOf();
        words.targetNames = {"直连", "网关"};
        const QString markdown = fromStd(reportMarkdown(twoLevels(), words));
        QVERIFY(markdown.contains("| 网关 | 20 |"));
        QVERIFY(!markdown.contains("| gateway |"));
    }
};

QTEST_APPLESS_MAIN(TestReport)
#include "tst_report.moc"
