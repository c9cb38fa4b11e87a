#include "engine/load/generator_ceiling.h"
#include "engine/load/null_responder.h"
#include "tests/engine/load/finished_load.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

/// What the generator is able to by itself.
class TestGeneratorCeiling : public QObject {
    Q_OBJECT

private slots:
    void theResponderAnswersEveryRequestOnce() {
        const std::string request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        const auto responder = NullResponder::start(request.size(), 100'000);
        QVERIFY(responder);
        LoadPlan plan = planFor("http://127.0.0.1:" + std::to_string((*responder)->port()) + "/", 20, 2);
        plan.headers = {{"Host", "127.0.0.1"}};
        plan.pipeline = 3;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 60);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.bytesIn >= finished.result.completed * 100'000);
    }

    void aCeilingIsMeasuredWithThePlansOwnRequests() {
        LoadPlan plan = planFor("http://127.0.0.1:1/where/nobody/listens", 8, 2);
        plan.method = "POST";
        plan.headers = {{"X-Token", "abc"}};
        plan.body = std::string(3000, 'b');
        const auto ceiling = measureCeiling(plan, 1024, {});
        QVERIFY(ceiling);
        QVERIFY(ceiling->requestsPerSecond > 0);
        QVERIFY(ceiling->floor > 0ns);
        QCOMPARE(ceiling->shareOf(ceiling->requestsPerSecond), 1.0);
        QCOMPARE(GeneratorCeiling{}.shareOf(5), 0.0);
    }

    void whatTheResponderCannotStandInForIsSaid() {
        LoadPlan plan = planFor("https://127.0.0.1:1/");
        QCOMPARE(measureCeiling(plan, 0, {}).error().code, ErrorCode::Unsupported);
        plan.url = "http://127.0.0.1:1/";
        plan.version = HttpVersion::Http2;
        QCOMPARE(measureCeiling(plan, 0, {}).error().subject, std::string("HTTP/2"));
    }

    void itCanBeCalledOff() {
        const auto ceiling = measureCeiling(planFor("http://127.0.0.1:1/"), 0, [] { return true; });
        QCOMPARE(ceiling.error().code, ErrorCode::Stopped);
    }
};

QTEST_APPLESS_MAIN(TestGeneratorCeiling)
#include "tst_generator_ceiling.moc"
