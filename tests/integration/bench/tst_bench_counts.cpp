#include "engine/load/load_run.h"
#include "engine/mock/mock_server.h"

#include <QtTest>

#include <future>
#include <numeric>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

struct Counted {
    LoadResult load;
    std::uint64_t inSeconds = 0;
};

std::unique_ptr<MockServer> startMock(Millis delay) {
    MockConfig config;
    config.address = {"127.0.0.1", 0};
    config.delay = delay;
    config.workers = 2;
    return MockServer::start(config).value();
}

Counted runAgainst(const MockServer& mock, const std::string& path, unsigned connections, unsigned threads) {
    LoadPlan plan;
    plan.url = "http://" + toText(mock.address()) + path;
    plan.connections = connections;
    plan.threads = threads;
    plan.duration = 1s;  // 600 connections on a machine that does other things, too
    plan.timeout = 10s;
    Counted counted;
    std::promise<void> done;
    LoadRun::Callbacks callbacks;
    callbacks.progress = [&](LoadProgress progress) {
        for (const SecondSample& second : progress.seconds) {
            counted.inSeconds =
                std::accumulate(second.outcomes.begin(), second.outcomes.end(), counted.inSeconds);
        }
    };
    callbacks.finished = [&](LoadResult result) {
        counted.load = std::move(result);
        done.set_value();
    };
    const auto run = LoadRun::start(plan, std::move(callbacks));
    done.get_future().wait();
    return counted;
}

}  // namespace

/// Generator and mock count the same requests, each on its own.
class TestBenchCounts : public QObject {
    Q_OBJECT

private slots:
    void bothCountTheSame_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<unsigned>("connections");
        QTest::addColumn<unsigned>("threads");
        QTest::newRow("one connection") << "/ok" << 1u << 1u;
        QTest::newRow("many at once") << "/hello" << 64u << 3u;
        QTest::newRow("as in the report") << "/test/requestBody" << 600u << 8u;
        QTest::newRow("errors") << "/status/503" << 8u << 2u;
    }

    void bothCountTheSame() {
        QFETCH(QString, path);
        QFETCH(unsigned, connections);
        QFETCH(unsigned, threads);
        const auto mock = startMock(20ms);
        const Counted counted = runAgainst(*mock, path.toStdString(), connections, threads);
        const LoadResult& load = counted.load;
        QVERIFY(load.completed > 0);
        QCOMPARE(load.errors.total(), 0u);
        QCOMPARE(load.started, load.completed + load.aborted);
        QVERIFY(load.aborted <= connections);
        QCOMPARE(load.connectionsOpened, connections);
        QCOMPARE(counted.inSeconds, load.completed);
        // Sent and not yet answered at the end: the mock has read it, or finds it after the end of the
        // connection.
        QTRY_COMPARE(mock->requestsTotal(), load.started);
    }

    void latencyHoldsTheMocksDelay() {
        const auto mock = startMock(50ms);
        const Counted counted = runAgainst(*mock, "/test/requestBody", 20, 2);
        QVERIFY(counted.load.completed > 0);
        QVERIFY(counted.load.latencyAll().min() >= 50ms);
    }

    void connectionsTimesTimeIsWhatLatencySays() {
        const auto mock = startMock(20ms);
        const LoadResult load = runAgainst(*mock, "/test/requestBody", 50, 2).load;
        const double little = load.requestsPerSecond() * load.latencyAll().mean() / 1e9;
        QVERIFY2(little <= 50 * 1.05, qPrintable(QString::number(little)));
    }
};

QTEST_APPLESS_MAIN(TestBenchCounts)
#include "tst_bench_counts.moc"
