#include "engine/lab/report.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

using namespace sluice;
using namespace sluice::test;

namespace {

/// A record with something in every field.
ExperimentRecord fullRecord() {
    ExperimentRecord record = recordOf({{.target = 0, .requests = 10'000}, {.target = 1, .requests = 9'000}});
    record.plan.request.headers = {{"A", "b"}, {"A", "c"}};
    record.plan.request.body = "\"\n\t\\ 中文";
    record.plan.request.check = {{200, 201}, "text", "/a", std::string("7"), 1, {}};
    record.plan.request.mix = {{"login", 2, "/l", "POST", {{"A", "b"}}, "x", {{200}, {}, {}, {}, {}, 9}}, {}};
    record.plan.request.mix.back().name = "b";
    record.plan.request.bodyFile = "b.json";
    record.plan.request.keepAlive = false;
    record.plan.request.cookies = true;
    record.plan.request.pipeline = 3;
    record.plan.request.think = {Millis(5), Millis(6)};
    record.plan.request.scriptText = "-- lua";
    record.plan.request.scriptArguments = {"a", "b"};
    record.plan.processes = {{"Kong", 0, "nginx"}, {"self", 17, {}}};
    record.plan.levels[0].stages = {{1, 2.5, Millis(7)}};
    record.plan.levels[0].arrivals = Arrivals::Poisson;
    record.plan.levels[0].streams = 10;
    record.plan.ceiling = true;
    record.plan.targets[1].protocol = HttpVersion::Http2;
    record.plan.noiseFloor = true;
    record.plan.request.script = "test.lua";
    record.plan.objectives = {{"gateway", ObjectiveMetric::P999, {}, 50},
                              {{}, ObjectiveMetric::SharePercent, 90, {}}};
    record.plan.search = LimitSearch{100, 200, 0.1, 3};
    record.plan.levels[1].rate = 12.5;
    record.plan.levels[1].size = 1'024;
    record.plan.published[1].label = "netty";
    record.plan.published[1].cpuHigh = 95;
    record.plan.seed = 18'446'744'073'709'551'615u;
    record.note = "<b>=1+1";
    record.configText = "version: 1\n";
    record.environment = {"0.1.0", "Linux 6.1", "CPU", "performance", "host", 8, 1'048'576, false};
    PhaseRecord& phase = record.phases[1];
    phase.rate = 12.5;
    phase.ceiling = GeneratorCeiling{123'456.75, Nanos(41'000)};
    phase.noise = true;
    phase.cpuLow = 0.25;
    phase.usage = {{UsageOf::Gateway, {}, {{Nanos(5), 0.25, 0}}},
                   {UsageOf::Named, "Kong", {{Nanos(6), 1.5, 4'000'000'000}, {Nanos(7), 1.0 / 3, 1}}}};
    phase.stages = StageSplit{7, {}, Nanos(8)};
    phase.refusals = {{503, "max-pending", 9}, {404, "no-route", 1}};
    phase.result.refusals = {{404, 2}, {503, 18}};
    phase.stages->stages[4] = {6, Nanos(123'456'789)};
    CpuProfile profile;
    profile.functions = {"worker", "sluice::run<\"a\">", "[libc.so.6]"};
    profile.calls = {
        {CpuProfile::kOutermost, 0, 0}, {0, 1, 18'446'744'073'709'551'615u}, {1, 2, 3}, {0, 2, 4}};
    profile.hertz = 99;
    profile.lost = 1;
    profile.cut = 2;
    profile.unnamed = 7;
    profile.stripped = true;
    profile.error = Error{ErrorCode::SystemFailed, "timer", {11, std::system_category()}};
    phase.profile = std::make_shared<const CpuProfile>(profile);
    phase.error = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {111, std::system_category()}};
    phase.result.firstError = Error{ErrorCode::SystemFailed, "", {24, std::generic_category()}};
    phase.result.errors = {1, 2, 3, 4, 5};
    phase.result.errors.tls = 6;
    phase.result.errors.reset = 7;
    phase.result.errors.refused = 8;
    phase.result.due = 20;
    phase.result.unsent = 9;
    phase.result.maxBacklog = 4;
    phase.result.checksFailed = 2;
    phase.result.service.record(Millis(3), 20);
    phase.result.sendLag.record(Nanos(7), 20);
    phase.result.names = {NamedResult{"login", 1, 2, 3, {1, 2, 3, 4, 5}, LatencyHistogram(3)}};
    phase.result.scriptError = Error{ErrorCode::SystemFailed, "a.lua:3", {}};
    phase.seconds[2].backlog = 11;
    phase.seconds[2].maxSendLag = Nanos(5);
    phase.result.perThread = {0.1, 0.2, 0.3, 99.9};
    phase.result.generatorCpu = Nanos(123'456'789);
    phase.result.maxThreadCpuShare = 1.0 / 3;
    phase.result.reopened = 8;
    phase.result.resolvedAddress = "127.0.0.1:8189";
    phase.suspicions = {Suspicion::Errors, Suspicion::CoLocated, Suspicion::NoKeepAlive,
                        Suspicion::NearCeiling, Suspicion::CeilingUnknown};
    std::mt19937_64 random(7);
    for (int i = 0; i < 20'000; ++i) phase.result.latency[0].record(Nanos(random() % 50'000'000'000));
    phase.result.latency[4].record(std::chrono::hours(2), 3);
    return record;
}

}  // namespace

class TestRecordJson : public QObject {
    Q_OBJECT

private slots:
    void readsBackExactlyWhatItWrote() {
        const ExperimentRecord record = fullRecord();
        const std::string text = recordJson(record);
        const Result<ExperimentRecord> read = recordFromJson(text);
        QVERIFY(read.has_value());
        QCOMPARE(QString::fromStdString(recordJson(*read)), QString::fromStdString(text));
        QVERIFY(read->plan == record.plan);
        QVERIFY(read->phases[1].error == record.phases[1].error);
        QVERIFY(read->phases[1].result.firstError == record.phases[1].result.firstError);
        for (std::size_t i = 0; i < kOutcomes; ++i) {
            QVERIFY(read->phases[1].result.latency[i] == record.phases[1].result.latency[i]);
        }
        QVERIFY(read->phases[0].seconds[3].latency == record.phases[0].seconds[3].latency);
        QCOMPARE(read->phases[1].result.maxThreadCpuShare, 1.0 / 3);
        QVERIFY(!read->phases[0].profile);
        QVERIFY(*read->phases[1].profile == *record.phases[1].profile);
        QCOMPARE(read->environment.openFilesLimit, std::uint64_t(1'048'576));
    }

    void textThatIsNoUtf8BecomesReadableJson() {
        ExperimentRecord record = fullRecord();
        record.note = "caf\xe9";
        QVERIFY(recordFromJson(recordJson(record)).has_value());
    }

    void faultsNameTheirField_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("field");
        QTest::newRow("format") << "/format"
                                << "\"other\""
                                << "format";
        QTest::newRow("version") << "/version"
                                 << "2"
                                 << "version";
        QTest::newRow("state") << "/state"
                               << "\"asleep\""
                               << "state";
        QTest::newRow("negative count") << "/phases/0/result/completed"
                                        << "-1"
                                        << "phases[0].result.completed";
        QTest::newRow("fraction") << "/phases/0/round"
                                  << "0.5"
                                  << "phases[0].round";
        QTest::newRow("too large") << "/plan/rounds"
                                   << "4294967296"
                                   << "plan.rounds";
        QTest::newRow("no such target") << "/phases/1/target"
                                        << "2"
                                        << "phases[1].target";
        QTest::newRow("text for a number") << "/plan/levels/1/threads"
                                           << "\"2\""
                                           << "plan.levels[1].threads";
        QTest::newRow("a caller that comes later") << "/phases/1/profile/calls/3"
                                                   << "1"
                                                   << "phases[1].profile.calls[3]";
        QTest::newRow("no such function") << "/phases/1/profile/calls/4"
                                          << "3"
                                          << "phases[1].profile.calls[4]";
        QTest::newRow("half a call") << "/phases/1/profile/calls"
                                     << "[-1, 0]"
                                     << "phases[1].profile.calls";
        QTest::newRow("odd cells") << "/phases/0/result/latency/0/cells"
                                   << "[20000000]"
                                   << "phases[0].result.latency[0].cells";
        QTest::newRow("min above max") << "/phases/0/seconds/2/latency/min"
                                       << "3000000000"
                                       << "phases[0].seconds[2].latency";
        QTest::newRow("outcomes") << "/phases/0/result/outcomes"
                                  << "[1, 2]"
                                  << "phases[0].result.outcomes";
    }
    void faultsNameTheirField() {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, field);
        auto json = nlohmann::json::parse(recordJson(fullRecord()));
        json[nlohmann::json::json_pointer(pointer.toStdString())] =
            nlohmann::json::parse(value.toStdString());
        const Result<ExperimentRecord> read = recordFromJson(json.dump());
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().subject), field);
    }

    void whatIsNoJsonIsRefused() {
        for (const std::string& text : {std::string(), std::string("{"), std::string("[]"),
                                        std::string("null"), std::string(200'000, '[')}) {
            QVERIFY(!recordFromJson(text));
        }
    }
};

QTEST_APPLESS_MAIN(TestRecordJson)
#include "tst_record_json.moc"
