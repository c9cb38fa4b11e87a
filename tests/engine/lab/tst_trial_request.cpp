#include "engine/lab/trial_request.h"
#include "engine/mock/mock_server.h"
#include "tests/support/raw_server.h"
#include "tests/support/test_authority.h"
#include "tests/support/tls_server.h"

#include <QTest>

#include <atomic>

using namespace sluice;

namespace {

using test::RawServer;

Result<TrialAnswer> send(TrialRequest request) {
    return tryRequest(request, {});
}

std::string header(const TrialAnswer& answer, const std::string& name) {
    for (const auto& [key, value] : answer.headers) {
        if (key == name) return value;
    }
    return "(none)";
}

}  // namespace

/// One request that is looked at: what is sent, what comes back, and every way in which nothing does.
class TestTrialRequest : public QObject {
    Q_OBJECT

private slots:
    void theRequestIsSentAsWrittenAndTheAnswerReadWhole() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            const std::string body = peer.readBytes(5);
            peer.send("HTTP/1.1 200 OK\r\nX-Got: " + body +
                      "\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
        });
        TrialRequest request;
        request.url = server.url("/a?b=c");
        request.method = "POST";
        request.headers = {{"Host", "example.com"}, {"X-Mine", "1"}};
        request.body = "hello";
        const auto answer = send(request);
        QVERIFY(answer);
        QCOMPARE(answer->sent, std::string("POST /a?b=c HTTP/1.1\r\nHost: example.com\r\nX-Mine: 1\r\n"
                                           "Connection: close\r\nContent-Length: 5\r\n\r\nhello"));
        QCOMPARE(answer->end, TrialEnd::Whole);
        QCOMPARE(answer->status, 200);
        QCOMPARE(answer->reasonPhrase, std::string("OK"));
        QCOMPARE(header(*answer, "X-Got"), std::string("hello"));
        QCOMPARE(answer->body, std::string("abcde"));
        QVERIFY(answer->firstByte > Nanos(0));
        QVERIFY(answer->total >= answer->firstByte);
    }

    void anAnswerWithoutEndIsCutAtTheLimit() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send("HTTP/1.1 200 OK\r\n\r\n" + std::string(100'000, 'x'));
            peer.waitForClose();
        });
        TrialRequest request;
        request.url = server.url();
        request.mostBody = 1000;
        const auto answer = send(request);
        QVERIFY(answer);
        QCOMPARE(answer->end, TrialEnd::LimitReached);
        QCOMPARE(answer->body.size(), std::size_t(1000));
    }

    void silenceEndsAtTheTimeout() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        TrialRequest request;
        request.url = server.url();
        request.timeout = Millis(80);
        const auto answer = send(request);
        QVERIFY(answer);
        QCOMPARE(answer->end, TrialEnd::TimedOut);
        QCOMPARE(answer->status, 0);
    }

    void aConnectionThatEndsEarlyKeepsWhatCame() {
        RawServer server([](RawServer::Peer& peer) {
            if (peer.readRequest()) peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
        });
        TrialRequest request;
        request.url = server.url();
        const auto answer = send(request);
        QVERIFY(answer);
        QCOMPARE(answer->end, TrialEnd::Cut);
        QCOMPARE(answer->status, 200);
        QCOMPARE(answer->body, std::string("half"));
    }

    void whatIsNoHttpIsSaidSo() {
        RawServer server([](RawServer::Peer& peer) {
            if (peer.readRequest()) peer.send("SSH-2.0-OpenSSH\r\n");
        });
        TrialRequest request;
        request.url = server.url();
        const auto answer = send(request);
        QVERIFY(answer);
        QCOMPARE(answer->end, TrialEnd::NotHttp);
    }

    void nobodyListens() {
        std::uint16_t port = 0;
        {
            const RawServer gone([](RawServer::Peer&) {});
            port = gone.port();
        }
        TrialRequest request;
        request.url = "http://127.0.0.1:" + std::to_string(port) + "/";
        const auto answer = send(request);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::ConnectFailed);
        QVERIFY(answer.error().system == std::errc::connection_refused);
    }

    void whatWouldBreakTheRequestApartIsRefused() {
        TrialRequest request;
        request.url = "http://127.0.0.1:1/";
        request.headers = {{"X", "a\r\nY: b"}};
        const auto answer = send(request);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::BadPlan);
        QCOMPARE(answer.error().subject, std::string("header"));
    }

    void stoppingEndsTheWait() {
        std::atomic<bool> stopping{false};
        RawServer server([&](RawServer::Peer& peer) {
            peer.readRequest();
            stopping = true;
            peer.waitForClose();
        });
        TrialRequest request;
        request.url = server.url();
        const auto answer = tryRequest(request, [&] { return stopping.load(); });
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::Stopped);
    }

    void tlsAsksForTheNameGiven() {
        test::TestAuthority authority;
        test::TlsServer server(authority.issue("server", {"test"}), [](test::TlsServer::Peer& peer) {
            if (!peer.readHead().empty()) peer.answer(peer.serverName());
        });
        TrialRequest request;
        request.url = "https://127.0.0.1:" + std::to_string(server.port()) + "/";
        request.serverName = "shop.example";
        const auto answer = send(request);
        QVERIFY(answer);
        QCOMPARE(answer->status, 200);
        QCOMPARE(answer->body, std::string("shop.example"));
    }
};

QTEST_GUILESS_MAIN(TestTrialRequest)
#include "tst_trial_request.moc"
