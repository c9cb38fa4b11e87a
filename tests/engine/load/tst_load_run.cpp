#include "engine/load/load_run.h"
#include "tests/support/raw_server.h"

#include <QtTest>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cmath>
#include <future>
#include <numeric>

using namespace sluice;
using namespace std::chrono_literals;
using test::RawServer;

namespace {

const std::string kAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

/// One load, from start to finish, with every second it told of.
struct Finished {
    LoadResult result;
    std::vector<SecondSample> seconds;
    int calls = 0;

    std::uint64_t inSeconds(bool warmup) const {
        std::uint64_t sum = 0;
        for (const SecondSample& second : seconds) {
            if (second.warmup != warmup) continue;
            sum = std::accumulate(second.outcomes.begin(), second.outcomes.end(), sum);
        }
        return sum;
    }
    std::uint64_t of(Outcome outcome) const { return result.outcomes[static_cast<std::size_t>(outcome)]; }
};

class Load {
public:
    explicit Load(LoadPlan plan) {
        LoadRun::Callbacks callbacks;
        callbacks.progress = [this](LoadProgress progress) {
            m_finished.seconds.insert(m_finished.seconds.end(), progress.seconds.begin(),
                                      progress.seconds.end());
        };
        callbacks.finished = [this](LoadResult result) {
            m_finished.result = std::move(result);
            ++m_finished.calls;
            m_done.set_value();
        };
        m_run = LoadRun::start(std::move(plan), std::move(callbacks)).value();
    }
    void stop() { m_run->stop(); }
    /// Waits for the end by itself.
    const Finished& finish() {
        m_done.get_future().wait();
        m_run.reset();
        return m_finished;
    }

private:
    Finished m_finished;
    std::promise<void> m_done;
    std::unique_ptr<LoadRun> m_run;
};

LoadPlan planFor(const std::string& url, unsigned connections = 4, unsigned threads = 2) {
    LoadPlan plan;
    plan.url = url;
    plan.threads = threads;
    plan.connections = connections;
    plan.duration = 300ms;
    return plan;
}

void answerAll(RawServer::Peer& peer) {
    while (peer.readRequest()) peer.send(kAnswer);
}

/// Listens, and drops every new connection: its accept queue is full, and nobody empties it.
class SilentListener {
public:
    SilentListener() : m_listener(socket(AF_INET, SOCK_STREAM, 0)) {
        m_address.sin_family = AF_INET;
        m_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof m_address;
        auto* address = reinterpret_cast<sockaddr*>(&m_address);
        bind(m_listener, address, size);
        listen(m_listener, 0);
        getsockname(m_listener, address, &size);
        for (int& waiting : m_waiting) {
            waiting = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
            connect(waiting, address, size);
        }
    }
    ~SilentListener() {
        for (const int waiting : m_waiting) close(waiting);
        close(m_listener);
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(ntohs(m_address.sin_port)) + "/"; }

private:
    const int m_listener;
    sockaddr_in m_address{};
    std::array<int, 4> m_waiting{};
};

/// What holds for every load, whatever happened to it.
void checkSums(const Finished& finished) {
    const LoadResult& result = finished.result;
    QCOMPARE(finished.calls, 1);
    QCOMPARE(result.started, result.completed + result.errors.total() + result.aborted);
    QCOMPARE(finished.inSeconds(false), result.completed + result.errors.total());
    const LatencyHistogram all = result.latencyAll();
    Nanos former = all.min();
    for (const double percentile : {0.0, 50.0, 75.0, 90.0, 99.0, 99.9, 100.0}) {
        QVERIFY(all.valueAt(percentile) >= former);
        former = all.valueAt(percentile);
    }
    QVERIFY(former <= all.max());
    QVERIFY(std::isfinite(all.mean()) && std::isfinite(all.stdev()) &&
            std::isfinite(result.requestsPerSecond()));
}

}  // namespace

class TestLoadRun : public QObject {
    Q_OBJECT

private slots:
    void theServerSawEveryRequest() {
        RawServer server(answerAll);
        Load load(planFor(server.url("/a?b")));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(finished.result.errors.total(), 0u);
        QTRY_COMPARE(server.requests(), finished.result.started);
        QVERIFY(finished.result.bytesIn >= finished.result.completed * kAnswer.size());
        QCOMPARE(finished.result.resolvedAddress, "127.0.0.1:" + std::to_string(server.port()));
        QCOMPARE(finished.of(Outcome::Success), finished.result.completed);
    }

    void allConnectionsAreOpened() {
        RawServer server(answerAll);
        Load load(planFor(server.url(), 10, 3));
        QCOMPARE(load.finish().result.connectionsOpened, 10u);
        QCOMPARE(server.connections(), 10u + 1u);  // one to see whether somebody listens
    }

    void nothingListeningIsKnownAtOnce() {
        std::uint16_t port = 0;
        { port = RawServer(answerAll).port(); }
        const auto started = LoadRun::start(planFor("http://127.0.0.1:" + std::to_string(port) + "/"), {});
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::ConnectFailed);
        QCOMPARE(started.error().system, std::errc::connection_refused);
        QCOMPARE(started.error().subject, "127.0.0.1:" + std::to_string(port));
    }

    void aProbeWithoutAnAnswerCanBeStopped() {
        const SilentListener listener;
        LoadPlan plan = planFor(listener.url());
        plan.timeout = 10s;
        int asked = 0;
        LoadRun::Callbacks callbacks;
        callbacks.stopping = [&] { return ++asked == 2; };
        const auto started = LoadRun::start(plan, std::move(callbacks));
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::Stopped);
        QCOMPARE(asked, 2);
    }

    void aProbeWithoutAnAnswerEnds() {
        const SilentListener listener;
        LoadPlan plan = planFor(listener.url());
        plan.timeout = 100ms;
        const auto started = LoadRun::start(plan, {});
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::ConnectFailed);
        QCOMPARE(started.error().system, std::errc::timed_out);
    }

    void anUnknownNameIsKnownAtOnce() {
        const auto started = LoadRun::start(planFor("http://no-such-host.invalid/"), {});
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::ResolveFailed);
        QVERIFY(!started.error().system.message().empty());
    }

    void impossiblePlansAreRefused() {
        const LoadPlan good = planFor("http://127.0.0.1/");
        const auto fieldOf = [](const LoadPlan& plan) {
            const auto started = LoadRun::start(plan, {});
            return started || started.error().code != ErrorCode::BadPlan ? std::string()
                                                                         : started.error().subject;
        };
        LoadPlan plan = good;
        plan.threads = 0;
        QCOMPARE(fieldOf(plan), std::string("threads"));
        plan = good;
        plan.connections = 1;
        QCOMPARE(fieldOf(plan), std::string("connections"));
        plan = good;
        plan.duration = 0ms;
        QCOMPARE(fieldOf(plan), std::string("duration"));
        plan = good;
        plan.timeout = 0ms;
        QCOMPARE(fieldOf(plan), std::string("timeout"));
        plan = good;
        plan.warmup = -1ms;
        QCOMPARE(fieldOf(plan), std::string("warmup"));
    }

    void moreConnectionsThanDescriptorsAreRefused() {
        LoadPlan plan = planFor("http://127.0.0.1/");
        plan.connections = 2'000'000'000;
        const auto started = LoadRun::start(plan, {});
        QVERIFY(!started);
        QCOMPARE(started.error().system, std::errc::too_many_files_open);
    }

    void timeoutsCountWithAtLeastTheLimit() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        LoadPlan plan = planFor(server.url());
        plan.timeout = 100ms;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.of(Outcome::Timeout) >= 4);
        QCOMPARE(finished.of(Outcome::Timeout), finished.result.errors.timeout);
        const LatencyHistogram& latency = finished.result.latency[std::size_t(Outcome::Timeout)];
        QCOMPARE(latency.count(), finished.result.errors.timeout);
        QVERIFY(latency.min() >= 100ms);
        QCOMPARE(finished.result.firstError->system, std::errc::timed_out);
    }

    void resetsAreFailuresAndTheRestGoesOn() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            if (peer.readRequest()) peer.reset();
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.receive > 0);
        QCOMPARE(finished.result.errors.total(), finished.result.errors.receive);
        QCOMPARE(finished.result.firstError->system, std::errc::connection_reset);
    }

    void garbageIsAProtocolErrorWithoutATightLoop() {
        RawServer server([](RawServer::Peer& peer) {
            if (peer.readRequest()) peer.send("SSH-2.0-OpenSSH_9.2\r\n");
            peer.waitForClose();
        });
        Load load(planFor(server.url(), 2));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.protocol >= 2);
        QVERIFY(finished.result.started <= 2 * 30);  // the pause of 10 ms doubles
    }

    void aTargetMayDisappear() {
        std::atomic<int> answers{0};
        RawServer* self = nullptr;
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                peer.send(kAnswer);
                if (++answers == 50) self->vanish();
            }
        });
        self = &server;
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.connect > 0);
        QVERIFY(finished.result.errors.connect <= 4 * 30);
    }

    void errorAnswersAreCompletedOnes() {
        RawServer server([](RawServer::Peer& peer) {
            while (peer.readRequest())
                peer.send("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n");
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(finished.of(Outcome::ClientError), finished.result.completed);
        QCOMPARE(finished.result.errors.total(), 0u);
    }

    void oneAnswerOnlyIsEveryPercentile() {
        std::atomic<bool> answered{false};
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                if (!answered.exchange(true)) peer.send(kAnswer);
            }
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 1u);
        QCOMPARE(finished.result.aborted, 4u);
        const LatencyHistogram all = finished.result.latencyAll();
        QCOMPARE(all.valueAt(50), all.max());
        QCOMPARE(all.valueAt(99), all.min());
    }

    void anUnannouncedCloseIsNoFailure() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            peer.closeWriting();
            peer.waitForClose();
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.completed > 4);
        QVERIFY(finished.result.reopened > 0);
        QTRY_COMPARE(server.connections(), 1 + 4 + finished.result.reopened);  // one to see whether it listens
    }

    void aRequestThatMeetsTheCloseIsSentAgain() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            peer.readRequest();
            peer.closeWriting();
            peer.waitForClose();
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.reopened > 0);
        QVERIFY(finished.result.completed >= finished.result.reopened);
    }

    void aPostIsNotSentTwice() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            peer.readRequest();
            peer.closeWriting();
            peer.waitForClose();
        });
        LoadPlan plan = planFor(server.url());
        plan.method = "POST";
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.reopened, 0u);
        QVERIFY(finished.result.errors.total() > 0);
    }

    void withoutKeepAliveEveryRequestHasItsConnection() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            const bool asked = peer.request().find("Connection: close\r\n") != std::string::npos;
            peer.send(asked ? "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nuntil the close" : "nonsense");
        });
        LoadPlan plan = planFor(server.url());
        plan.keepAlive = false;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 4);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(server.connections() >= finished.result.completed);
    }

    void answersToHeadHaveNoBody() {
        RawServer server([](RawServer::Peer& peer) {
            while (peer.readRequest()) peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        });
        LoadPlan plan = planFor(server.url());
        plan.method = "HEAD";
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 4);
    }

    void aLargeBodyIsSentWhole() {
        std::atomic<std::uint64_t> wrong{0};
        RawServer server([&](RawServer::Peer& peer) {
            const std::string unit = std::string(4 * 1024 - 4, 'x') + "\r\n\r\n";
            while (peer.readRequest()) {  // the head, then the body cut by its blank lines
                for (int i = 0; i < 512; ++i) {
                    if (!peer.readRequest()) return;
                    if (peer.request() != unit) ++wrong;
                }
                peer.send(kAnswer);
            }
        });
        LoadPlan plan = planFor(server.url());
        plan.method = "PUT";
        for (int i = 0; i < 512; ++i) plan.body += std::string(4 * 1024 - 4, 'x') + "\r\n\r\n";
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(wrong.load(), 0u);
    }

    void theWarmupIsToldButLeftOut() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.warmup = 200ms;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.inSeconds(true) > 0);
        QVERIFY(finished.result.completed > 0);
        QTRY_VERIFY(server.requests() >= finished.inSeconds(true) + finished.inSeconds(false));
    }

    void stopKeepsWhatWasMeasured() {
        std::promise<void> busy;
        std::atomic<int> answers{0};
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                peer.send(kAnswer);
                if (++answers == 20) busy.set_value();
            }
        });
        LoadPlan plan = planFor(server.url());
        plan.duration = 1h;
        Load load(plan);
        busy.get_future().wait();
        load.stop();
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed >= 16);
        QVERIFY(finished.result.elapsed < 1min);
    }

    void theDestructorEndsTheRun() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.duration = 1h;
        int calls = 0;
        LoadRun::Callbacks callbacks;
        callbacks.finished = [&](LoadResult) { ++calls; };
        auto run = LoadRun::start(plan, std::move(callbacks));
        QVERIFY(run.has_value());
        run->reset();
        QCOMPARE(calls, 1);
    }
};

QTEST_APPLESS_MAIN(TestLoadRun)
#include "tst_load_run.moc"
