#include "engine/proxy/session.h"

#include "engine/proxy/exchange.h"
#include "engine/proxy/h2/h2_connection.h"
#include "engine/proxy/http1_framing.h"
#include "engine/proxy/io/stream_socket.h"
#include "engine/proxy/tunnel.h"

namespace sluice::proxy {

namespace {

/// How long a client may go on sending what nobody will read, after an answer that ends its connection.
constexpr Nanos kLingerTime = Seconds(2);

/// The first line of HTTP/2's connection preface, which no HTTP/1.1 parser takes for a request. What follows
/// it is checked by nghttp2.
constexpr std::string_view kPreface = "PRI * HTTP/2.0\r\n";

/// A client of a dual-stack socket is written as one of an IPv4 socket would be.
std::string textOf(const boost::asio::ip::address& address) {
    namespace ip = boost::asio::ip;
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address.to_string();
    return ip::make_address_v4(ip::v4_mapped, address.to_v6()).to_string();
}

}  // namespace

Session::Session(WorkerState& worker, int descriptor, const TcpEndpoint& peer, std::uint16_t listenPort,
                 ConnectionPlace place)
    : Connection(worker, descriptor),
      ClientStream(*this, readDirection(), writeDirection()),
      m_worker(worker),
      m_peer{textOf(peer.address()), listenPort},
      m_place(std::move(place)) {
    ++m_worker.sessionCount;
}

Session::~Session() {
    --m_worker.sessionCount;
    if (m_worker.onSessionClosed) m_worker.onSessionClosed();
}

void Session::start(const std::shared_ptr<const TlsServerContext>& tls) {
    if (tls)
        shakeHands(tls);
    else
        waitForRequest();
}

void Session::waitForRequest() {
    m_phase = Phase::Idle;
    watch(m_worker.now + m_worker.table->client().keepaliveTimeout);
}

void Session::onReadable() {
    if (m_phase == Phase::Lingering)
        discardInput();
    else if (m_phase == Phase::Http2)
        m_http2->onReadable();
    else
        readHead();
}

void Session::onIdleDeadline() {
    if (m_phase == Phase::Http2) {
        m_http2->onDeadline();
        return;
    }
    if (m_phase != Phase::Head) {
        leave();
        return;
    }
    m_phase = Phase::Exchange;
    // Should the answer have to wait, what the client sends meanwhile does not begin another exchange.
    setInExchange(true);
    m_exchange->refuse(errors::clientFault(408, "header-timeout", "request"));
}

/// Nobody is left to be answered: the node need not go on either.
void Session::onBroken() {
    if (m_phase == Phase::Exchange) cut();
}

void Session::readHead() {
    if (!m_exchange) {
        m_exchange = m_worker.takeExchange();
        m_exchange->begin(*this, m_worker.readiness.wokeAt());
    }
    const IoResult got = m_exchange->readHead();
    if (got.kind == IoResult::WouldBlock) {
        if (!m_exchange->hasBytes()) m_worker.keepExchange(std::move(m_exchange));
        watch(deadlineOfRead());
    } else if (got.kind == IoResult::Done) {
        serveWhatCame();
    } else {
        leave();
    }
}

void Session::serveWhatCame() {
    m_serving = true;
    do {
        m_exchangeEnded = false;
        const http::ParseStatus parsed = m_exchange->parseHead();
        if (parsed == http::ParseStatus::NeedMore) {
            // The time for a head counts from its first byte, however slowly the others drip.
            const Nanos deadline = m_phase == Phase::Head
                                       ? deadlineOfRead()
                                       : m_worker.now + m_worker.table->client().headerTimeout;
            m_phase = Phase::Head;
            watch(deadline);
            break;
        }
        if (parsed == http::ParseStatus::Failed && m_fresh && m_exchange->input().starts_with(kPreface)) {
            std::unique_ptr<Exchange> reader = std::move(m_exchange);
            startHttp2(reader->input());
            m_worker.keepExchange(std::move(reader));
            break;
        }
        m_fresh = false;
        m_phase = Phase::Exchange;
        setInExchange(true);
        setReadDeadline(DeadlineEntry::kNever);
        ++m_requests;
        if (isLastRequest()) m_exchange->endConnection();
        m_exchange->serve();
    } while (m_exchangeEnded && endExchange());
    m_serving = false;
}

bool Session::isLastRequest() const noexcept {
    const std::int64_t most = m_worker.table->client().keepaliveRequests;
    return most > 0 && m_requests >= most;
}

std::optional<std::string_view> Session::frameHead(const ResponseForwarding& answer, const BodyPiece& first,
                                                   std::string& spill) {
    m_answerBody = answer.clientBody;
    return frameAnswerHead(answer, first, m_worker.scratch, spill);
}

std::string_view Session::frameBody(const BodyPiece& piece, std::string& spill) {
    return frameBodyPiece(m_answerBody, piece, spill);
}

std::string_view Session::frameInterim(const http::ResponseHead& head, std::string& spill) {
    http::HeadWriter out(m_worker.scratch.data(), m_worker.scratch.size());
    writeInterimHead(out, head);
    return spill.assign(out.text());
}

void Session::startHttp2(std::string_view came) {
    m_phase = Phase::Http2;
    m_http2 = std::make_unique<H2Connection>(*this, m_worker);
    m_http2->start(came);
}

void Session::endHttp2() {
    linger();
}

/// An answer whose end is the end of the connection would look whole after an ordinary end (RFC 9112 8).
void Session::abort(std::uint32_t) noexcept {
    if (m_answerBody == http::BodyKind::UntilClose && !isClosed()) resetOnClose(descriptor());
    close();
}

void Session::exchangeEnded() {
    m_exchangeEnded = true;
    if (!m_serving && endExchange()) serveWhatCame();
}

bool Session::endExchange() {
    m_tunnel = m_exchange->startTunnel();
    if (m_tunnel) {
        m_phase = Phase::Tunnel;
        m_worker.keepExchange(std::move(m_exchange));
        return false;
    }
    setInExchange(false);
    if (isClosed() || !m_exchange->clientMayStay()) {
        const bool lingers = !isClosed() && m_exchange->mustLinger();
        m_worker.keepExchange(std::move(m_exchange));
        if (lingers)
            linger();
        else
            leave();
        return false;
    }
    const std::string_view pipelined = m_exchange->pipelined();
    if (pipelined.empty()) {
        m_worker.keepExchange(std::move(m_exchange));
        waitForRequest();
        // The head of the answer went out before anybody asked for the end.
        if (m_finishing) finishSoon();
        return false;
    }
    std::unique_ptr<Exchange> next = m_worker.takeExchange();
    next->begin(*this, m_worker.now);
    next->takePipelined(pipelined);
    m_worker.keepExchange(std::exchange(m_exchange, std::move(next)));
    return true;
}

void Session::linger() {
    m_phase = Phase::Lingering;
    shutdownSend();
    setReadDeadline(m_worker.now + kLingerTime);
    discardInput();
}

void Session::discardInput() {
    // Bounded, so that a client that floods does not hold the worker.
    for (int turn = 0; turn < 16; ++turn) {
        const IoResult got = read(m_worker.scratch.data(), m_worker.scratch.size());
        if (got.kind == IoResult::Done) continue;
        if (got.kind == IoResult::WouldBlock) break;
        leave();
        return;
    }
    watch(deadlineOfRead());
}

void Session::finishSoon() {
    m_finishing = true;
    if (m_phase == Phase::Http2) m_http2->drain();
    if (m_phase != Phase::Idle) return;
    // A request that has come already is still answered.
    m_worker.readiness.wake();
    readHead();
    if (m_phase == Phase::Idle) leave();
}

std::uint64_t Session::cut() {
    const boost::intrusive_ptr<Session> keep(this);
    if (m_phase == Phase::Tunnel) {
        if (isClosed()) return 0;
        m_tunnel->end("tunnel-cut");
        return 1;
    }
    close();
    if (m_phase == Phase::Http2) return m_http2->cut();
    if (m_phase != Phase::Exchange) return 0;
    if (m_exchange) m_exchange->cut();
    return 1;
}

void Session::leave() {
    closeNotify();
    close();
    // An exchange that runs keeps itself; what has only begun to read a head is given back.
    if (m_exchange && m_phase != Phase::Exchange) m_worker.keepExchange(std::move(m_exchange));
}

}  // namespace sluice::proxy
