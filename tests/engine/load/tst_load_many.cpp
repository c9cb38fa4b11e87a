#include "engine/load/load_target.h"
#include "engine/load/null_responder.h"
#include "tests/engine/load/finished_load.h"

#include <QtTest>

#include <sys/resource.h>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

/// As many connections as a published comparison of gateways opens: wrk -t200 -c5000.
class TestLoadMany : public QObject {
    Q_OBJECT

private slots:
    void fiveThousandConnectionsOfTwoHundredThreads() {
        constexpr unsigned kConnections = 5000, kThreads = 200;
        rlimit files{};
        getrlimit(RLIMIT_NOFILE, &files);
        if (files.rlim_max < 2 * kConnections + 500)
            QSKIP("this system lets a process open too few files (ulimit -Hn): both ends are in this one");
        files.rlim_cur = files.rlim_max;
        QCOMPARE(setrlimit(RLIMIT_NOFILE, &files), 0);

        const std::string host = "127.0.0.1";
        const auto responder =
            NullResponder::start(std::string("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").size(), 10);
        QVERIFY(responder);
        LoadPlan plan =
            planFor("http://127.0.0.1:" + std::to_string((*responder)->port()) + "/", kConnections, kThreads);
        plan.headers = {{"Host", host}};
        plan.duration = 1h;
        plan.timeout = 1min;
        std::uint64_t answers = 0;
        std::promise<void> enough;
        std::promise<LoadResult> ended;
        LoadRun::Callbacks callbacks;
        callbacks.progress = [&](LoadProgress progress) {
            for (const SecondSample& second : progress.seconds) {
                const bool had = answers >= 10 * kConnections;
                answers = std::accumulate(second.outcomes.begin(), second.outcomes.end(), answers);
                if (!had && answers >= 10 * kConnections) enough.set_value();
            }
        };
        callbacks.finished = [&](LoadResult result) { ended.set_value(std::move(result)); };
        auto run = LoadRun::start(plan, std::move(callbacks));
        QVERIFY(run);
        enough.get_future().wait();
        (*run)->stop();
        const LoadResult result = ended.get_future().get();
        run->reset();
        QCOMPARE(result.connectionsOpened, kConnections);
        QCOMPARE(result.errors.total(), 0u);
        QCOMPARE(result.started, result.completed + result.aborted);
        QVERIFY(result.eventLoops <= kThreads);
        QVERIFY(result.aborted <= kConnections);
    }
};

QTEST_APPLESS_MAIN(TestLoadMany)
#include "tst_load_many.moc"
