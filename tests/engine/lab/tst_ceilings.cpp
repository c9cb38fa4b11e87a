#include "engine/lab/ceilings.h"
#include "engine/lab/threaded_runner.h"
#include "tests/engine/lab/fake_load.h"

#include <QtTest>

#include <algorithm>
#include <future>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Measures nothing: says what the test decided, and remembers what it was asked.
struct FakeMeter {
    Result<GeneratorCeiling> answer = GeneratorCeiling{10'000, Nanos(50'000)};
    std::vector<LoadPlan> plans;
    std::vector<std::uint64_t> bytes;

    CeilingMeter meter() {
        return [this](const LoadPlan& plan, std::uint64_t answerBytes, const std::function<bool()>&) {
            plans.push_back(plan);
            bytes.push_back(answerBytes);
            return answer;
        };
    }
};

LoadPlan loadOf(const char* url, unsigned connections) {
    LoadPlan load;
    load.url = url;
    load.connections = connections;
    load.threads = 2;
    load.rate = 500;
    load.warmup = Seconds(5);
    return load;
}

/// Two targets at two levels for a second each, the generator's ceiling wanted.
ExperimentPlan planOf() {
    ExperimentPlan plan;
    plan.id = "sample";
    plan.targets = {{"direct", TargetKind::Direct, "http://127.0.0.1:1/d", {}},
                    {"gateway", TargetKind::Url, "http://127.0.0.1:1/g", {}}};
    plan.levels = {{20, 2}, {40, 4}};
    plan.duration = Seconds(1);
    plan.ceiling = true;
    return plan;
}

ExperimentRecord recordOf(const ExperimentPlan& plan, FakeLoader& loader, FakeMeter& meter) {
    std::promise<ExperimentRecord> ended;
    ExperimentRunner::Callbacks callbacks;
    callbacks.finished = [&ended](const ExperimentRecord& record) { ended.set_value(record); };
    const auto runner =
        ThreadedRunner::start(plan, "", nullptr, std::move(callbacks), loader.starter(), meter.meter());
    return ended.get_future().get();
}

bool has(const std::vector<Suspicion>& suspicions, Suspicion suspicion) {
    return std::count(suspicions.begin(), suspicions.end(), suspicion) == 1;
}

}  // namespace

/// The generator's own ceiling beside what was measured.
class TestCeilings : public QObject {
    Q_OBJECT

private slots:
    void eachShapeIsMeasuredOnceWithTheTargetsOwnAnswer() {
        FakeLoader loader;
        FakeMeter meter;
        Ceilings ceilings(loader.starter(), meter.meter());
        QCOMPARE(ceilings.of(loadOf("http://a/", 20), {})->requestsPerSecond, 10'000.0);
        QVERIFY(ceilings.of(loadOf("http://a/", 20), {}).has_value());
        QVERIFY(ceilings.of(loadOf("http://b/", 20), {}).has_value());  // as large an answer
        QCOMPARE(meter.plans.size(), std::size_t(1));
        QCOMPARE(meter.bytes[0], std::uint64_t(1'000));
        QCOMPARE(loader.plans.size(), std::size_t(2));  // each target was asked once, by one connection
        QCOMPARE(loader.plans[0].connections, 1U);
        QVERIFY(!loader.plans[0].openLoop());
        QCOMPARE(loader.plans[0].warmup, Millis(0));

        loader.next = {FakeRun{.answerBytes = 100'000}};
        QVERIFY(ceilings.of(loadOf("http://large/", 20), {}).has_value());
        QVERIFY(ceilings.of(loadOf("http://a/", 40), {}).has_value());
        LoadPlan http2 = loadOf("http://a/", 20);
        http2.version = HttpVersion::Http2;
        http2.streams = 10;
        QVERIFY(ceilings.of(http2, {}).has_value());
        QCOMPARE(meter.plans.size(), std::size_t(4));
        QCOMPARE(meter.bytes[1], std::uint64_t(100'000));
        QCOMPARE(meter.plans[3].streams, 10U);
    }

    void whatCouldNotBeMeasuredIsNotTriedAgain() {
        FakeLoader loader;
        FakeMeter meter;
        meter.answer = Error{ErrorCode::SystemFailed, "descriptors", {}};
        Ceilings ceilings(loader.starter(), meter.meter());
        for (int i = 0; i < 2; ++i)
            QCOMPARE(ceilings.of(loadOf("http://a/", 20), {}).error().code, ErrorCode::SystemFailed);
        QCOMPARE(meter.plans.size(), std::size_t(1));
        meter.answer = Error{ErrorCode::Stopped, {}, {}};
        QCOMPARE(ceilings.of(loadOf("http://a/", 21), {}).error().code, ErrorCode::Stopped);
        meter.answer = GeneratorCeiling{5, Nanos(1)};
        QCOMPARE(ceilings.of(loadOf("http://a/", 21), {})->requestsPerSecond, 5.0);  // that was no answer
    }

    void whatCameNearTheCeilingIsSuspect() {
        FakeLoader loader;
        FakeMeter meter;
        // The generator is asked before the first phase of each shape; a phase of a second does as many requests.
        loader.next = {FakeRun{}, FakeRun{.requests = 8'000}};
        ExperimentPlan plan = planOf();
        plan.levels.resize(1);
        plan.targets.resize(1);
        plan.rounds = 2;
        loader.next.push_back(FakeRun{.requests = 8'001});
        const ExperimentRecord record = recordOf(plan, loader, meter);
        QCOMPARE(record.phases.size(), std::size_t(2));
        QCOMPARE(record.phases[0].ceiling->requestsPerSecond, 10'000.0);
        QVERIFY(!has(record.phases[0].suspicions, Suspicion::NearCeiling));
        QVERIFY(has(record.phases[1].suspicions, Suspicion::NearCeiling));
        const std::vector<LevelRow> rows = levelRows(record);
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(has(rows[0].suspicions, Suspicion::NearCeiling));
        QVERIFY(*rows[0].ceiling == (GeneratorCeiling{10'000, Nanos(50'000)}));
    }

    void theVerdictOfASuspectComparisonSaysSo() {
        FakeLoader loader;
        FakeMeter meter;
        const ExperimentRecord record = recordOf(planOf(), loader, meter);  // 10 000 of 10 000 everywhere
        const Verdict verdict = judge(record);
        QCOMPARE(verdict.kind, VerdictKind::Share);
        QVERIFY(verdict.suspect);
        QVERIFY(has(verdict.suspicions, Suspicion::NearCeiling));
    }

    void aCeilingThatIsNotKnownIsSaid() {
        FakeLoader loader;
        FakeMeter meter;
        meter.answer = Error{ErrorCode::SystemFailed, "descriptors", {}};
        const ExperimentRecord record = recordOf(planOf(), loader, meter);
        QCOMPARE(record.phases.size(), std::size_t(4));
        for (const PhaseRecord& phase : record.phases) {
            QVERIFY(!phase.error);
            QVERIFY(!phase.ceiling);
            QVERIFY(has(phase.suspicions, Suspicion::CeilingUnknown));
        }
    }

    void withoutTheWishNothingIsMeasured() {
        FakeLoader loader;
        FakeMeter meter;
        ExperimentPlan plan = planOf();
        plan.ceiling = false;
        const ExperimentRecord record = recordOf(plan, loader, meter);
        QVERIFY(meter.plans.empty());
        QCOMPARE(loader.plans.size(), std::size_t(4));
        for (const PhaseRecord& phase : record.phases)
            QVERIFY(!has(phase.suspicions, Suspicion::CeilingUnknown));
    }
};

QTEST_APPLESS_MAIN(TestCeilings)
#include "tst_ceilings.moc"
