#include "tests/engine/load/finished_load.h"

#include <QtTest>

#include <map>
#include <mutex>
#include <numeric>
#include <set>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

LoadRequest request(const std::string& name, unsigned weight, const std::string& target) {
    LoadRequest made;
    made.name = name;
    made.weight = weight;
    made.target = target;
    return made;
}

/// Answers by path, and counts what it was asked.
class PathServer {
public:
    PathServer()
        : server([this](RawServer::Peer& peer) {
              while (peer.readRequest()) {
                  const std::string& text = peer.request();
                  const std::string path = text.substr(4, text.find(' ', 4) - 4);
                  {
                      const std::lock_guard lock(m_mutex);
                      ++m_asked[path];
                  }
                  peer.send(path == "/gone" ? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
                                            : kAnswer);
              }
          }) {}
    std::map<std::string, std::uint64_t> asked() {
        const std::lock_guard lock(m_mutex);
        return m_asked;
    }

private:
    std::mutex m_mutex;
    std::map<std::string, std::uint64_t> m_asked;

public:
    RawServer server;
};

}  // namespace

/// Several requests, generators, checks, cookies, pipelining and pauses.
class TestLoadMix : public QObject {
    Q_OBJECT

private slots:
    void requestsComeByTheirWeightsAndHaveTheirOwnFigures() {
        PathServer paths;
        LoadPlan plan = planFor(paths.server.url("/"));
        plan.mix = {request("often", 3, "/often"), request("gone", 1, "/gone"),
                    request("never", 0, "/never")};
        Load load(plan);
        const Finished& finished = load.finish();
        const LoadResult& result = finished.result;
        QCOMPARE(result.names.size(), 3u);
        QCOMPARE(result.names[0].name, std::string("often"));
        QVERIFY(result.completed > 200);
        QCOMPARE(result.names[0].completed + result.names[1].completed, result.completed);
        QCOMPARE(result.names[1].outcomes[std::size_t(Outcome::ClientError)], result.names[1].completed);
        QCOMPARE(result.names[1].latency.count(), result.names[1].completed);
        QCOMPARE(result.names[2].completed, 0u);
        const double share = double(result.names[0].completed) / double(result.completed);
        QVERIFY2(share > 0.6 && share < 0.9, qPrintable(QString::number(share)));
        QTRY_COMPARE(paths.asked()["/often"] + paths.asked()["/gone"], result.started);
    }

    void generatorsMakeEveryRequestAnother() {
        PathServer paths;
        Load load(planFor(paths.server.url("/u/{int:1-100000}?id={uuid}")));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 20);
        QTRY_COMPARE(paths.asked().size(), finished.result.started);
    }

    void failedChecksAreCountedApart() {
        PathServer paths;
        LoadPlan plan = planFor(paths.server.url("/"));
        plan.mix = {request("good", 1, "/good"), request("bad", 1, "/bad")};
        plan.check.text = "ok";
        plan.mix[1].check.text = "not there";
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.checksFailed > 0);
        QCOMPARE(finished.result.names[0].checksFailed, 0u);
        QCOMPARE(finished.result.names[1].checksFailed, finished.result.names[1].completed);
        QCOMPARE(finished.result.checksFailed, finished.result.names[1].completed);
    }

    void everyConnectionKeepsItsOwnCookies() {
        std::atomic<std::uint64_t> next{0}, wrong{0};
        RawServer server([&](RawServer::Peer& peer) {
            const std::string mine = "user=" + std::to_string(++next);
            bool given = false;
            while (peer.readRequest()) {
                const bool has = peer.request().find("\r\nCookie: " + mine + "\r\n") != std::string::npos;
                wrong += has != given;
                peer.send(given ? kAnswer
                                : "HTTP/1.1 200 OK\r\nSet-Cookie: " + mine + "\r\nContent-Length: 0\r\n\r\n");
                given = true;
            }
        });
        LoadPlan plan = planFor(server.url());
        plan.cookies = true;
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 20);
        QCOMPARE(wrong.load(), 0u);
    }

    void pipelinedRequestsAreAnsweredOneByOne() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.pipeline = 16;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.completed > 64);
        QCOMPARE(finished.result.started % 16, 0u);
        QTRY_COMPARE(server.requests(), finished.result.started);
    }

    void aCloseAmidAPipelineLosesNothing() {
        RawServer server([](RawServer::Peer& peer) {
            for (int i = 0; i < 3; ++i) {
                if (!peer.readRequest()) return;
                peer.send(kAnswer);
            }
            peer.closeWriting();
            peer.waitForClose();
        });
        LoadPlan plan = planFor(server.url());
        plan.pipeline = 8;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.completed > 8);
        QVERIFY(finished.result.reopened > 0);
    }

    void pausesAreNoLatency() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.think = {Millis(40), Millis(60)};
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed >= 4);
        QVERIFY(finished.result.started <= 4 * 8);
        QVERIFY(finished.result.latencyAll().valueAt(50) < 40ms);
    }

    void impossibleMixesAreRefused() {
        const LoadPlan good = planFor("http://127.0.0.1:1/");
        const auto faultOf = [](const LoadPlan& plan) {
            const auto started = LoadRun::start(plan, {});
            return started || started.error().code != ErrorCode::BadPlan ? std::string()
                                                                         : started.error().subject;
        };
        LoadPlan plan = good;
        plan.mix = {request("a", 1, "/"), request("a", 1, "/")};
        QCOMPARE(faultOf(plan), std::string("mix[1].name"));
        plan.mix = {request("a", 0, "/")};
        QCOMPARE(faultOf(plan), std::string("mix[0].weight"));
        plan = good;
        plan.check.statuses = {42};
        QCOMPARE(faultOf(plan), std::string("check.status"));
        plan = good;
        plan.pipeline = 0;
        QCOMPARE(faultOf(plan), std::string("pipeline"));
        plan = good;
        plan.think = {Millis(5), Millis(1)};
        QCOMPARE(faultOf(plan), std::string("think"));
    }
};

QTEST_APPLESS_MAIN(TestLoadMix)
#include "tst_load_mix.moc"
