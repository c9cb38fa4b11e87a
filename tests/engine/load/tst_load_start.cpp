#include "tests/engine/load/finished_load.h"

#include <QtTest>

#include <array>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

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

}  // namespace

/// What is known before the first request.
class TestLoadStart : public QObject {
    Q_OBJECT

private slots:
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
};

QTEST_APPLESS_MAIN(TestLoadStart)
#include "tst_load_start.moc"
