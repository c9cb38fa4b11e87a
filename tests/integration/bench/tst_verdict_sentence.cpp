#include "app/cli_text/report_words.h"
#include "app/cli_text/runs_verdict_text.h"
#include "app/cli_text/text_table.h"
#include "app/cli_text/verdict_text.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::cli;
using namespace sluice::test;

namespace {

QString sentence(const ExperimentRecord& record, Language language = Language::English) {
    return QString::fromStdString(verdictText(record, judge(record), language));
}

}  // namespace

/// The twin's words, in both languages.
class TestVerdictSentence : public QObject {
    Q_OBJECT

private slots:
    void aShareIsSaidWithWhatItAdds() {
        const auto record = recordOf(
            {{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000, .latency = Millis(22)}});
        QCOMPARE(sentence(record),
                 "At 20 connections gateway reaches 90.0 % of direct; p50 +2.00 ms, p99 +2.00 ms. "
                 "The published report has 70.0 %. One round only: the noise is unknown.");
        QCOMPARE(sentence(record, Language::Chinese),
                 "在 20 个连接下，网关 达到 直连 的 90.0 %，p50 +2.00 ms，p99 +2.00 ms。"
                 "已发布的报告为 70.0 %。仅一轮：噪声未知。");
    }

    void whatCannotBeToldApartIsSaidSo() {
        const auto record = recordOf({{.target = 0, .level = 1, .requests = 20'000},
                                      {.target = 1, .level = 1, .requests = 19'000},
                                      {.target = 0, .level = 1, .round = 1, .requests = 20'000},
                                      {.target = 1, .level = 1, .round = 1, .requests = 21'000}});
        QCOMPARE(sentence(record),
                 "At 40 connections gateway and direct are not distinguishable: 100.0 % (95.0 … 105.0), "
                 "noise 0.0 %.");
    }

    void whatWasSpokenIsSaid() {
        auto record = recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
        record.plan.targets[1].protocol = HttpVersion::Http2;
        record.plan.levels[0] = {2, 2};
        record.plan.levels[0].streams = 10;
        QVERIFY2(sentence(record).startsWith(
                     "At 2 connections of 10 streams gateway (HTTP/2) reaches 90.0 % of direct"),
                 qPrintable(sentence(record)));
        QVERIFY(sentence(record, Language::Chinese).contains("在 2 个连接、每个 10 个流下，网关（HTTP/2）"));
    }

    void whatIsTooNoisyIsSaidSo() {
        const auto record = recordOf({{.target = 0, .level = 1, .requests = 10'000},
                                      {.target = 1, .level = 1, .requests = 10'100},
                                      {.target = 0, .level = 1, .round = 1, .requests = 10'000},
                                      {.target = 1, .level = 1, .round = 1, .requests = 24'000}});
        QVERIFY2(sentence(record).startsWith(
                     "⚠ At 40 connections the figures are too noisy to compare gateway with direct: "
                     "170.5 % (101.0 … 240.0), noise 0.0 %."),
                 qPrintable(sentence(record)));
        QVERIFY(sentence(record, Language::Chinese).contains("波动太大"));
    }

    void failureAndNothingHaveTheirWords() {
        QCOMPARE(sentence(recordOf(
                     {{.target = 0}, {.target = 1, .requests = 5, .outcome = Outcome::ServerError}})),
                 "No request to \"gateway\" succeeded. 4xx or 5xx answers of \"gateway\": 5.");
        QCOMPARE(sentence(ExperimentRecord{}), "Nothing was measured that could be compared.");
        QVERIFY(!sentence(ExperimentRecord{}, Language::Chinese).isEmpty());
    }

    void failuresNameTheMostFrequentKind() {
        auto record =
            recordOf({{.target = 0}, {.target = 1, .requests = 50, .outcome = Outcome::ServerError}});
        record.phases[1].result.refusals = {{502, 10}, {503, 40}};
        record.phases[1].refusals = {{503, "max-pending", 45}};
        QVERIFY2(
            sentence(record).contains("4xx or 5xx answers of \"gateway\": 50, most of them 503 (40): circuit "
                                      "limit (pending)."),
            qPrintable(sentence(record)));
        QVERIFY(sentence(record, Language::Chinese)
                    .contains(
                        "“网关”有 50 个应答为 4xx 或 5xx，其中最多的是 503（40 个）：熔断上限（排队数）。"));
        record.phases[1].result.refusals = {{503, 50}};
        record.phases[1].refusals.push_back({503, "{0}%1\x1b", 46});  // a word of a later version
        QVERIFY2(sentence(record).contains("50, all 503: mostly {0}%1\\x1b."), qPrintable(sentence(record)));
        record = recordOf({{.target = 0}, {.target = 1, .requests = 7, .outcome = Outcome::Timeout}});
        QVERIFY(sentence(record).contains("Requests to \"gateway\" without an answer: 7, all time-outs."));
        QVERIFY(sentence(record, Language::Chinese).contains("7 个请求没有应答，全部为 超时。"));
    }

    void theCpuOfAVariantIsSaid() {
        auto record = recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
        for (PhaseRecord& phase : record.phases)
            phase.stages =
                StageSplit{1'000, {}, std::chrono::microseconds(phase.target == 0 ? 10'000 : 12'500)};
        QVERIFY2(sentence(record).contains("CPU a request: +2.50 µs."), qPrintable(sentence(record)));
        QVERIFY(sentence(record, Language::Chinese).contains("每个请求的 CPU：+2.50 µs。"));
    }

    void aComparisonOfRunsIsAVerdict() {
        const auto run = [](std::uint64_t first, std::uint64_t second) {
            return recordOf(
                {{.target = 1, .requests = first}, {.target = 1, .round = 1, .requests = second}});
        };
        const auto said = [](const ExperimentRecord& first, const ExperimentRecord& second,
                             Language language) {
            const auto rows = compareRuns(first, second);
            return QString::fromStdString(
                runsVerdictText(judgeRuns(first, second, rows), rows, first.plan, "#1", "#2", language));
        };
        const auto former = run(10'000, 10'000);
        QCOMPARE(said(former, run(10'050, 9'950), Language::English),
                 "No difference shown: gateway 20: #2 has 100.0 % (99.5 … 100.5) of #1, noise 1.0 %.");
        QCOMPARE(said(former, run(9'600, 9'620), Language::English),
                 "#2 is slower than #1: gateway 20: #2 has 96.1 % (96.0 … 96.2) of #1, noise 0.2 %.");
        QCOMPARE(said(former, run(9'600, 9'620), Language::Chinese),
                 "#2 比 #1 慢：网关 20，#2 为 #1 的 96.1 % (96.0 … 96.2)，噪声 0.2 %。");
        QVERIFY(said(former, run(9'750, 9'550), Language::English)
                    .startsWith("⚠ Too noisy to compare #2 with #1: "));
        ExperimentRecord other = run(9'600, 9'620);
        other.plan.duration = Seconds(1);
        other.environment.sluiceVersion = "other";
        QCOMPARE(
            said(former, other, Language::English),
            "⚠ #2 and #1 were not measured under the same conditions (duration), so there is no verdict. gateway "
            "20: #2 has 96.1 % (96.0 … 96.2) of #1, noise 0.2 %. Changed in between: version of Sluice.");
        QVERIFY(said(former, other, Language::Chinese)
                    .startsWith("⚠ #2 与 #1 的测试条件不同（时长），不作结论。"));
        QCOMPARE(said(former, recordOf({{.target = 0}}), Language::English),
                 "#2 and #1 have no target and level in common: nothing can be compared.");
        QVERIFY(said(former, run(0, 0), Language::English)
                    .startsWith("⚠ gateway 20: no request succeeded in #2, so nothing can be compared."));
    }

    void bracesInNamesAreOnlyBraces() {
        auto record = recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
        record.plan.targets[1].name = "{0} %1 {:.9f}";
        QVERIFY(sentence(record).contains("{0} %1 {:.9f} reaches 90.0 %"));
    }

    void everySuspicionHasASentenceInBothLanguages() {
        for (int i = 0; i <= static_cast<int>(Suspicion::CeilingUnknown); ++i) {
            const auto suspicion = static_cast<Suspicion>(i);
            const std::string english = suspicionText(suspicion, {}, Language::English);
            const std::string chinese = suspicionText(suspicion, {}, Language::Chinese);
            QVERIFY(!english.empty());
            QVERIFY(!chinese.empty());
            QVERIFY(english != chinese);
        }
    }

    void reportsNameTheSuspectRows() {
        const ReportWords words = reportWords(recordOf({{.target = 0, .requests = 10}}), Language::English);
        QCOMPARE(words.suspicionLines.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(words.suspicionLines[0]).startsWith("direct 20: "));
        QCOMPARE(words.share, std::string("of baseline"));
    }

    void languagesAreKnownByTheirNames() {
        QCOMPARE(parseLanguage("zh_CN").value(), Language::Chinese);
        QCOMPARE(parseLanguage("en_GB.UTF-8").value(), Language::English);
        QVERIFY(!parseLanguage("fr"));
        QVERIFY(!parseLanguage(""));
    }

    void tablesLineUpChineseToo() {
        TextTable table({"目标", "QPS"});
        table.add({"a", "1.00"});
        QCOMPARE(QString::fromStdString(table.text()), "目标   QPS\na     1.00\n");
    }

    void dataCannotMoveTheCursor() {
        QCOMPARE(terminalText("a\x1b[2Jb\r\n\tc\x7f"), std::string("a?[2Jb???c?"));
        QCOMPARE(terminalText("\xc2\x9b"
                              "31m网"),
                 std::string("?31m网"));
    }
};

QTEST_APPLESS_MAIN(TestVerdictSentence)
#include "tst_verdict_sentence.moc"
