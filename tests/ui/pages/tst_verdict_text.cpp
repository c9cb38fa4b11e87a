#include "sample_run.h"
#include "ui/text/verdict_text.h"

#include <QtTest>

using namespace sluice;

class TestVerdictText : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void saysShareLatencyAndWhatWasPublished() {
        ExperimentRecord run = sampleRun(2);
        QCOMPARE(verdictText(run, judge(run)),
                 QStringLiteral(
                     "Gateway carries 95.2 % of direct at 600 connections and adds 1.00 ms at the median. "
                     "The published report has 70.6 %. One round only: the noise is unknown."));
    }

    void saysWhatWasSpokenAndWithHowManyStreams() {
        ExperimentRecord run = sampleRun(2);
        run.plan.targets[1].protocol = HttpVersion::Http2;
        run.plan.levels[0].streams = 10;
        QVERIFY2(
            verdictText(run, judge(run))
                .startsWith(QStringLiteral(
                    "Gateway (HTTP/2) carries 95.2 % of direct at 600 connections of 10 streams and adds")),
            qPrintable(verdictText(run, judge(run))));
        QCOMPARE(levelText(run.plan, 1, 0, 0), QStringLiteral("gateway (HTTP/2) 600×10"));
        const ReportWords words = reportWords(run);
        QCOMPARE(words.targetNames[1], std::string("gateway (HTTP/2)"));
        QVERIFY(std::any_of(words.environmentLines.begin(), words.environmentLines.end(),
                            [](const std::string& line) { return line.find("8×10") != std::string::npos; }));
    }

    void saysThatTheGeneratorMayHaveBeenMeasured() {
        ExperimentRecord run = sampleRun(2);
        const double rate = levelRows(run)[1].requestsPerSecond;
        run.phases[1].ceiling = GeneratorCeiling{rate / 0.9, Nanos(50'000)};
        run.phases[1].suspicions = {Suspicion::NearCeiling};
        const QString text = verdictText(run, judge(run));
        QVERIFY2(text.endsWith(QStringLiteral(" The run is suspect; the reasons are listed below.")),
                 qPrintable(text));
        const ReportWords words = reportWords(run);
        QCOMPARE(words.suspicionLines.size(), std::size_t(1));
        const QString reason = QString::fromStdString(words.suspicionLines[0]);
        QVERIFY2(reason.startsWith(
                     QStringLiteral("gateway 600: 90.0 % of what the load generator itself is able to (")),
                 qPrintable(reason));
        QVERIFY2(reason.endsWith(QStringLiteral("It may have measured the generator.")), qPrintable(reason));
    }

    void saysWhatFailed() {
        ExperimentRecord run = sampleRun(2);
        LoadResult& gateway = run.phases[1].result;
        gateway.completed += 1'234;
        gateway.outcomes[static_cast<std::size_t>(Outcome::ClientError)] = 1'234;
        run.phases[1].suspicions = {Suspicion::NonSuccess};
        const QString text = verdictText(run, judge(run));
        QVERIFY2(text.contains(QStringLiteral("carries 95.2 % of direct")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("4xx or 5xx answers of “gateway”: 1,234.")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("suspect")), qPrintable(text));
        gateway.refusals = {{429, 1'000}, {503, 234}};
        run.phases[1].refusals = {{429, "limit-count", 1'100}};
        QVERIFY(verdictText(run, judge(run))
                    .contains(QStringLiteral("“gateway”: 1,234, most of them 429 (1,000): rate limit "
                                             "(limit-count).")));
        gateway.refusals = {{503, 1'234}};
        run.phases[1].refusals = {{503, "%2 <b>", 2}, {503, "x", 1}};
        QVERIFY(verdictText(run, judge(run))
                    .contains(QStringLiteral("“gateway”: 1,234, all 503: mostly %2 <b>.")));
    }

    void aFailureNamesTheSystemsReason() {
        ExperimentRecord run = sampleRun(2);
        run.phases[1].result = {};
        run.phases[1].seconds.clear();
        run.phases[1].error = Error{ErrorCode::ConnectFailed, "127.0.0.1:9",
                                    std::make_error_code(std::errc::connection_refused)};
        const QString text = verdictText(run, judge(run));
        QVERIFY2(text.contains(QStringLiteral("127.0.0.1:9")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("refused")), qPrintable(text));
    }

    void oneTargetHasNothingToCompare() {
        ExperimentRecord run = sampleRun(1);
        run.plan.targets.resize(1);
        QVERIFY(!verdictText(run, judge(run)).isEmpty());
    }

    void namesFromThePlanAreShownAsTheyAre() {
        ExperimentRecord run = sampleRun(2);
        run.plan.published.clear();
        run.plan.targets[1].name = "<b>%2</b>";
        QVERIFY(verdictText(run, judge(run)).startsWith(QStringLiteral("<b>%2</b> carries 95.2 %")));
    }

    void everySuspicionHasASentence() {
        LevelRow row;
        for (int i = 0; i <= static_cast<int>(Suspicion::CeilingUnknown); ++i) {
            QVERIFY(!suspicionText(static_cast<Suspicion>(i), row).isEmpty());
        }
    }

    void reportHasItsWords() {
        ExperimentRecord run = sampleRun(4);
        run.phases[3].suspicions.push_back(Suspicion::GeneratorBusy);
        const ReportWords words = reportWords(run);
        QCOMPARE(words.language.substr(0, 2), std::string("en"));
        QVERIFY(!words.verdict.empty());
        QVERIFY((words.targetNames == std::vector<std::string>{"direct", "gateway"}));
        QCOMPARE(words.suspicionLines.size(), std::size_t(1));
        QVERIFY(words.suspicionLines[0].rfind("gateway 800: ", 0) == 0);
    }
};

QTEST_APPLESS_MAIN(TestVerdictText)
#include "tst_verdict_text.moc"
