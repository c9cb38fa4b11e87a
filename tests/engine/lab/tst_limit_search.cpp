#include "engine/lab/limit_search.h"
#include "engine/lab/objectives.h"
#include "engine/lab/report.h"
#include "tests/engine/lab/sample_record.h"

#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Walks a search of something that holds `capacity`; returns every rate that it asked for.
std::vector<double> walk(const LimitSearch& settings, double capacity) {
    RateSearch search(settings);
    std::vector<double> rates;
    while (const auto rate = search.next()) {
        rates.push_back(*rate);
        search.take(*rate <= capacity);
        if (rates.size() > 200) break;
    }
    return rates;
}

/// A phase of ten seconds at a rate; `latency` for every request, `sent` of what was asked for.
PhaseRecord stepOf(double rate, Nanos latency, double sent = 1) {
    PhaseRecord phase = phaseOf(
        {.target = 1, .requests = static_cast<std::uint64_t>(rate * 10 * sent), .latency = latency}, 20);
    phase.rate = rate;
    return phase;
}

ExperimentRecord searched(std::vector<PhaseRecord> phases) {
    ExperimentRecord record = recordOf({});
    record.plan.levels.resize(1);
    record.plan.objectives = {{"gateway", ObjectiveMetric::P99, {}, 50}};
    record.plan.search = LimitSearch{};
    record.phases = std::move(phases);
    return record;
}

}  // namespace

class TestLimitSearch : public QObject {
    Q_OBJECT

private slots:
    void doublesThenBisectsThenConfirms() {
        LimitSearch settings;
        settings.firstRate = 100;
        const auto rates = walk(settings, 1'000);
        const std::vector<double> start{100, 200, 400, 800, 1'600, 1'200, 1'000};
        QVERIFY(std::equal(start.begin(), start.end(), rates.begin()));
        QCOMPARE(rates.back(), 1'000.0);
        QCOMPARE(std::count(rates.begin(), rates.end(), 1'000.0), 3);  // found, and confirmed twice
    }

    void comesWithinItsPrecision() {
        LimitSearch settings;
        settings.precision = 0.02;
        for (double capacity : {3.0, 499.0, 501.0, 7'777.0, 123'456.0}) {
            const auto rates = walk(settings, capacity);
            QVERIFY(rates.size() < 40);
            QVERIFY(rates.back() <= capacity);
            QVERIFY(rates.back() >= capacity * 0.97 - 1);
        }
    }

    void neverPassesItsMost() {
        LimitSearch settings;
        settings.mostRate = 3'000;
        const auto rates = walk(settings, 1e9);
        QCOMPARE(*std::max_element(rates.begin(), rates.end()), 3'000.0);
        QCOMPARE(rates.back(), 3'000.0);
    }

    void endsWhereNothingHolds() {
        const auto rates = walk(LimitSearch{}, 0);
        QCOMPARE(rates.back(), 1.0);
        QVERIFY(rates.size() < 20);
    }

    void aLimitThatIsNotConfirmedGivesWay() {
        RateSearch search(
            LimitSearch{.firstRate = 100, .mostRate = 100, .precision = 0.1, .confirmations = 1});
        search.take(true);
        QCOMPARE(*search.next(), 100.0);
        search.take(false);
        for (int passes = 0; passes < 2; ++passes) {  // found, and confirmed once
            QCOMPARE(*search.next(), 90.0);
            search.take(true);
        }
        QVERIFY(!search.next());
    }

    void theLimitIsReadFromTheRecord() {
        const ExperimentRecord record =
            searched({stepOf(100, Millis(10)), stepOf(200, Millis(20)), stepOf(400, Millis(80)),
                      stepOf(200, Millis(20)), stepOf(200, Millis(21))});
        const auto limit = foundLimit(record, 1);
        QVERIFY(limit.has_value());
        QCOMPARE(limit->rate, 200.0);
        QVERIFY(limit->confirmed);
        QCOMPARE(*limit->failedRate, 400.0);
        QCOMPARE(*limit->objective, std::size_t(0));
        QVERIFY(!foundLimit(record, 0));
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.kind, VerdictKind::Limit);
        QCOMPARE(verdict.rate, 200.0);
        QCOMPARE(levelRows(record).size(), std::size_t(3));  // one for each rate
    }

    void aRateThatWasNotSentIsNoPass() {
        const ExperimentRecord record = searched({stepOf(100, Millis(10)), stepOf(200, Millis(20), 0.9)});
        const auto limit = foundLimit(record, 1);
        QCOMPARE(limit->rate, 100.0);
        QVERIFY(!limit->confirmed);
        QVERIFY(!limit->objective);
    }

    void objectivesPassAndFail() {
        ExperimentRecord record = recordOf(
            {{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000, .latency = Millis(22)}});
        record.plan.objectives = {{"gateway", ObjectiveMetric::P99, {}, 50},
                                  {{}, ObjectiveMetric::SharePercent, 95, {}},
                                  {"direct", ObjectiveMetric::RequestsPerSecond, 1'000, 1'000},
                                  {{}, ObjectiveMetric::FailedPercent, {}, 0}};
        const auto results = judgeObjectives(record, levelRows(record));
        QCOMPARE(results.size(), std::size_t(4));
        QVERIFY(results[0].passed && results[0].objective == 2);
        QVERIFY(results[1].passed);
        QVERIFY(!results[2].passed);
        QVERIFY(std::abs(*results[2].value - 90) < 1e-9);
        QVERIFY(results[3].passed);
        QVERIFY(!allPassed(results));
        QVERIFY(allPassed({}));
    }

    void aLevelWithoutAnswersMissesItsObjectives() {
        ExperimentRecord record = recordOf({{.target = 1, .requests = 0}});
        record.plan.objectives = {{{}, ObjectiveMetric::P99, {}, 50}};
        const auto results = judgeObjectives(record, levelRows(record));
        QCOMPARE(results.size(), std::size_t(1));
        QVERIFY(!results[0].passed && !results[0].value);
    }

    void junitCountsWhatFailed() {
        ExperimentRecord record =
            recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
        record.plan.targets[1].name = "<gate&\"way'>";
        record.plan.objectives = {{{}, ObjectiveMetric::P99, {}, 1}, {{}, ObjectiveMetric::P50, {}, 100}};
        record.phases[0].error = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {}};
        ReportWords words;
        words.title = "]]>&";
        const std::string xml = reportJunit(record, words);
        QXmlStreamReader reader(QByteArray::fromStdString(xml));
        int cases = 0, failures = 0, errors = 0;
        QString counted;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement) continue;
            if (reader.name() == u"testsuite")
                counted = reader.attributes().value("tests").toString() +
                          reader.attributes().value("failures").toString() +
                          reader.attributes().value("errors").toString();
            cases += reader.name() == u"testcase";
            failures += reader.name() == u"failure";
            errors += reader.name() == u"error";
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(cases, 3);
        QCOMPARE(failures, 1);
        QCOMPARE(errors, 1);
        QCOMPARE(counted, QString("311"));
    }

    void aRunWithoutObjectivesIsOneCase() {
        const std::string xml = reportJunit(recordOf({{.target = 0}}), {});
        QCOMPARE(QString::fromStdString(xml).count("<testcase"), 1);
        QVERIFY(!QString::fromStdString(xml).contains("<failure"));
    }
};

QTEST_APPLESS_MAIN(TestLimitSearch)
#include "tst_limit_search.moc"
