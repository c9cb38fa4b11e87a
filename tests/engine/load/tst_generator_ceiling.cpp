#include "engine/load/generator_ceiling.h"
#include "engine/load/http2/null_http2.h"
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

    void everyStreamOfHttp2IsAnsweredOnce_data() {
        QTest::addColumn<int>("answer");
        QTest::addColumn<int>("body");
        QTest::newRow("no bodies") << 0 << 0;
        QTest::newRow("one frame") << 1'000 << 100;
        QTest::newRow("many frames, both ways") << 100'000 << 40'000;
    }
    void everyStreamOfHttp2IsAnsweredOnce() {
        QFETCH(int, answer);
        QFETCH(int, body);
        const auto responder = NullResponder::startHttp2(static_cast<std::size_t>(answer));
        QVERIFY(responder);
        LoadPlan plan = planFor("http://127.0.0.1:" + std::to_string((*responder)->port()) + "/", 4, 2);
        plan.version = HttpVersion::Http2;
        plan.streams = 10;
        plan.method = body > 0 ? "POST" : "GET";
        plan.body = std::string(static_cast<std::size_t>(body), 'b');
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 60);
        QCOMPARE(finished.result.outcomes[0], finished.result.completed);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.bytesIn >= finished.result.completed * static_cast<std::uint64_t>(answer));
    }

    void whatIsNoHttp2IsTurnedAway() {
        NullHttp2 peer(10);
        QVERIFY(!peer.take("GET / HTTP/1.1\r\n\r\n"));
        NullHttp2 byteByByte(0);
        std::string output;
        byteByByte.fill(output, 1'000);
        output.clear();
        // The preface, empty settings, and a request on stream 5 whose fields are of no interest.
        const std::string bytes = std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") +
                                  std::string("\0\0\0\x04\0\0\0\0\0", 9) +
                                  std::string("\0\0\x01\x01\x05\0\0\0\x05\x82", 10);
        for (const char byte : bytes) QVERIFY(byteByByte.take({&byte, 1}));
        byteByByte.fill(output, 1'000);
        QCOMPARE(output, std::string("\0\0\0\x04\x01\0\0\0\0", 9) +
                             std::string("\0\0\x05\x01\x05\0\0\0\x05\x88\x0f\x0d\x01"
                                         "0",
                                         14));
        output.clear();
        byteByByte.fill(output, 1'000);
        QVERIFY(output.empty());
    }

    void aCeilingIsMeasuredOverHttp2() {
        LoadPlan plan = planFor("http://127.0.0.1:1/", 2, 1);
        plan.version = HttpVersion::Http2;
        plan.streams = 10;
        const auto ceiling = measureCeiling(plan, 1024, {});
        QVERIFY(ceiling);
        QVERIFY(ceiling->requestsPerSecond > 0);
        QVERIFY(ceiling->floor > 0ns);
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
        plan.keepAlive = false;
        QCOMPARE(measureCeiling(plan, 0, {}).error().subject, std::string("keep-alive"));
    }

    void itCanBeCalledOff() {
        const auto ceiling = measureCeiling(planFor("http://127.0.0.1:1/"), 0, [] { return true; });
        QCOMPARE(ceiling.error().code, ErrorCode::Stopped);
    }
};

QTEST_APPLESS_MAIN(TestGeneratorCeiling)
#include "tst_generator_ceiling.moc"
