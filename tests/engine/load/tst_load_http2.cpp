#include "tests/engine/load/finished_load.h"
#include "tests/engine/load/http2_peer.h"
#include "tests/engine/load/script_file.h"

#include <QtTest>

#include <atomic>
#include <memory>
#include <mutex>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

using Request = Http2Peer::Request;
using Reply = Http2Peer::Reply;

LoadPlan http2PlanFor(const std::string& url, unsigned connections, unsigned streams, unsigned threads) {
    LoadPlan plan = planFor(url, connections, threads);
    plan.version = HttpVersion::Http2;
    plan.streams = streams;
    return plan;
}

/// A server that does so with every request, and counts them.
class Http2Server {
public:
    explicit Http2Server(Http2Peer::Handler handler, std::uint32_t mostStreams = 1000)
        : m_server([this, handler, mostStreams](RawServer::Peer& raw) {
              Http2Peer peer(
                  raw,
                  [&](const Request& request) {
                      ++m_requests;
                      return handler(request);
                  },
                  mostStreams);
              peer.serve();
              std::size_t most = m_mostOpen;
              while (peer.mostOpen() > most && !m_mostOpen.compare_exchange_weak(most, peer.mostOpen())) {
              }
          }) {}

    LoadPlan plan(unsigned connections, unsigned streams, unsigned threads = 1) const {
        return http2PlanFor(m_server.url("/path?query"), connections, streams, threads);
    }
    std::uint64_t requests() const { return m_requests; }
    std::size_t mostOpen() const { return m_mostOpen; }
    std::uint64_t connections() const { return m_server.connections(); }

private:
    std::atomic<std::uint64_t> m_requests{0};
    std::atomic<std::size_t> m_mostOpen{0};
    RawServer m_server;
};

Reply ok(const Request&) {
    return {};
}

/// Answers all but one of the requests, counted from 1 in the order in which they come.
Http2Peer::Handler silentTo(unsigned number) {
    return [number, count = std::make_shared<std::atomic<unsigned>>(0)](const Request&) {
        Reply reply;
        reply.silent = ++*count == number;
        return reply;
    };
}

}  // namespace

/// A load that speaks HTTP/2: every request is accounted for, whatever the server does to its stream.
class TestLoadHttp2 : public QObject {
    Q_OBJECT

private slots:
    void everyAnswerIsCountedOnce() {
        Http2Server server(ok);
        Load load(server.plan(4, 8, 2));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 32);
        QCOMPARE(finished.of(Outcome::Success), finished.result.completed);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.aborted <= 32);
        QCOMPARE(finished.result.connectionsOpened, 4u);
        QTRY_COMPARE(server.requests(), finished.result.started);
    }

    void aConnectionCarriesAsManyAsThePlanSays() {
        Http2Server server([](const Request&) {
            Reply reply;
            reply.silent = true;
            return reply;
        });
        Load load(server.plan(1, 7));
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.started, 7u);
        QCOMPARE(finished.result.aborted, 7u);
        QTRY_COMPARE(server.mostOpen(), 7u);
    }

    void aServerMayAllowFewer() {
        Http2Server server(ok, 3);
        Load load(server.plan(1, 10));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 10);
        QCOMPARE(finished.result.completed + finished.result.errors.refused + finished.result.aborted,
                 finished.result.started);  // the first may be sent before the server has said so
    }

    void theRequestIsSentWhole() {
        std::mutex mutex;
        Request seen;
        Http2Server server([&](const Request& request) {
            const std::lock_guard lock(mutex);
            seen = request;
            return Reply{};
        });
        LoadPlan plan = server.plan(1, 1);
        plan.method = "POST";
        plan.headers = {{"Host", "Example.Test"}, {"X-Token", "A b"}, {"Connection", "close"}};
        plan.body = std::string(100'000, 'b');
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 0);
        const std::lock_guard lock(mutex);
        QCOMPARE(seen.body, plan.body);
        QCOMPARE(seen.fields, (std::map<std::string, std::string>{{":authority", "Example.Test"},
                                                                  {":method", "POST"},
                                                                  {":path", "/path?query"},
                                                                  {":scheme", "http"},
                                                                  {"content-length", "100000"},
                                                                  {"x-token", "A b"}}));
    }

    void failuresAreCountedByKind() {
        std::atomic<unsigned> count{0};
        Http2Server server([&](const Request&) {
            Reply reply;
            switch (++count % 4) {
                case 0: reply.reset = NGHTTP2_INTERNAL_ERROR; break;
                case 1: reply.reset = NGHTTP2_REFUSED_STREAM; break;
                case 2: reply.status = 404; break;
                default: break;
            }
            return reply;
        });
        Load load(server.plan(2, 5));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.errors.reset > 0);
        QVERIFY(finished.result.errors.refused > 0);
        QCOMPARE(finished.result.errors.total(),
                 finished.result.errors.reset + finished.result.errors.refused);
        QCOMPARE(finished.of(Outcome::TransportError), finished.result.errors.total());
        QVERIFY(finished.of(Outcome::ClientError) > 0);
        QCOMPARE(finished.result.firstError->system.category().name(), "http2");
        QTRY_COMPARE(server.requests(), finished.result.started);
        QCOMPARE(server.connections(), 3u);  // one to see whether it listens
    }

    void whatAServerLeftBehindInOrderIsSentAgain() {
        std::atomic<unsigned> count{0};
        Http2Server server([&](const Request&) {
            Reply reply;
            if (++count % 20 == 0) reply.goAway = NGHTTP2_NO_ERROR;
            return reply;
        });
        Load load(server.plan(2, 4));
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.completed > 40);
        QVERIFY(finished.result.reopened > 0);
    }

    void whatAServerLeftBehindByAFaultHasFailed() {
        std::atomic<unsigned> count{0};
        Http2Server server([&](const Request&) {
            Reply reply;
            if (++count == 6) reply.goAway = NGHTTP2_ENHANCE_YOUR_CALM;
            return reply;
        });
        Load load(server.plan(1, 5));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.errors.refused <= 5);
        QCOMPARE(finished.result.errors.total(), finished.result.errors.refused);
        QVERIFY(finished.result.completed > 6);  // on the next connection
    }

    void aSlowStreamTimesOutAlone() {
        Http2Server server(silentTo(3));
        LoadPlan plan = server.plan(1, 4);
        plan.timeout = 100ms;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.errors.timeout, 1u);
        QCOMPARE(finished.result.errors.total(), 1u);
        QVERIFY(finished.result.latency[std::size_t(Outcome::Timeout)].min() >= 100ms);
        QCOMPARE(server.connections(), 2u);
    }

    void aSilentConnectionIsReplaced() {
        Http2Server server(silentTo(2));
        LoadPlan plan = server.plan(1, 1);
        plan.timeout = 100ms;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.errors.timeout, 1u);
        QCOMPARE(finished.result.errors.total(), 1u);
        QVERIFY(finished.result.completed > 1);
        QCOMPARE(finished.result.reopened, 1u);
        QCOMPARE(server.connections(), 3u);  // one to see whether it listens
    }

    void whatIsNoHttp2IsAProtocolError() {
        RawServer server([](RawServer::Peer& peer) {
            if (peer.readRequest()) peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            peer.waitForClose();
        });
        Load load(http2PlanFor(server.url(), 2, 3, 2));
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.protocol >= 6);
        QCOMPARE(finished.result.errors.total(), finished.result.errors.protocol);
        QVERIFY(finished.result.started <= 6 * 30);  // the pause of 10 ms doubles
    }

    void aResetConnectionFailsWhatItCarried() {
        std::atomic<unsigned> count{0};
        RawServer server([&](RawServer::Peer& raw) {
            Http2Peer peer(raw, [&](const Request&) {
                if (++count % 10 == 0) {
                    raw.reset();
                    ::shutdown(raw.socket(), SHUT_RD);
                }
                return Reply{};
            });
            peer.serve();
        });
        Load load(http2PlanFor(server.url(), 2, 4, 1));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.total() > 0);
        QCOMPARE(finished.result.errors.total(),
                 finished.result.errors.receive + finished.result.errors.send);
    }

    void nobodyListensAnyMore() {
        std::atomic<unsigned> count{0};
        RawServer* self = nullptr;
        RawServer server([&](RawServer::Peer& raw) {
            Http2Peer peer(raw, [&](const Request&) {
                if (++count == 50) self->vanish();
                return Reply{};
            });
            peer.serve();
        });
        self = &server;
        Load load(http2PlanFor(server.url(), 2, 4, 1));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.connect > 0);
        QVERIFY(finished.result.errors.connect <= 8 * 30);
    }

    void anOpenLoopKeepsItsSchedule() {
        Http2Server server(ok);
        LoadPlan plan = server.plan(2, 5);
        plan.rate = 200;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.due, 60u);
        QCOMPARE(finished.result.due, finished.result.started + finished.result.unsent);
        QCOMPARE(finished.result.sendLag.count(), finished.result.started);
        QCOMPARE(finished.result.service.count(), finished.result.completed);
    }

    void scriptsAndTheirAnswersWorkAlike() {
        std::mutex mutex;
        std::map<std::string, unsigned> paths;
        Http2Server server([&](const Request& request) {
            const std::lock_guard lock(mutex);
            ++paths[request.fields.at(":path")];
            return Reply{};
        });
        const ScriptFile script(
            "local seen = 0\n"
            "function request() return wrk.format('PUT', '/' .. seen, {Accept = '*/*'}, 'body') end\n"
            "function response(status, headers, body)\n"
            "    if status == 200 and body == 'ok' then seen = 1 end\n"
            "end\n");
        LoadPlan plan = server.plan(1, 2);
        plan.script = script.path();
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(!finished.result.scriptError);
        const std::lock_guard lock(mutex);
        QCOMPARE(paths.size(), 2u);
        QVERIFY(paths["/1"] > 0);
    }

    void answersAreChecked() {
        Http2Server server(ok);
        LoadPlan plan = server.plan(1, 2);
        plan.check.text = "ok";
        Load right(plan);
        QCOMPARE(right.finish().result.checksFailed, 0u);
        plan.check.text = "no";
        Load wrong(plan);
        const Finished& finished = wrong.finish();
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(finished.result.checksFailed, finished.result.completed);
    }

    void whatMakesNoSenseIsRefused() {
        Http2Server server(ok);
        const auto fieldOf = [](LoadPlan plan) {
            return LoadRun::start(std::move(plan), {}).error().subject;
        };
        LoadPlan plan = server.plan(1, 1);
        plan.pipeline = 2;
        QCOMPARE(fieldOf(plan), std::string("pipeline"));
        plan = server.plan(1, 0);
        QCOMPARE(fieldOf(plan), std::string("streams"));
        plan = server.plan(1, 2);
        plan.version = HttpVersion::Http1;
        QCOMPARE(fieldOf(plan), std::string("streams"));
        plan = server.plan(1, 2);
        plan.keepAlive = false;
        QCOMPARE(fieldOf(plan), std::string("keepAlive"));
    }
};

QTEST_APPLESS_MAIN(TestLoadHttp2)
#include "tst_load_http2.moc"
