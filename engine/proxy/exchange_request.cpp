#include "engine/proxy/exchange.h"
#include "engine/proxy/forwarded_head.h"
#include "engine/proxy/io/tls/tls_client_context.h"
#include "engine/proxy/io/tls/tls_stream.h"
#include "engine/proxy/upstream/upstream_call.h"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <array>
#include <cstring>

/// The request's way to a node.
namespace sluice::proxy {

namespace {

/// RFC 9110 9.2.2, and 9.2.1 for those that are safe.
bool isIdempotent(std::string_view method) noexcept {
    static constexpr std::array<std::string_view, 5> kMethods = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"};
    return std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
}

ProxyError connectFault(Wait wait, const boost::system::error_code& error) {
    if (wait == Wait::TimedOut) return errors::upstreamFault(504, "connect-timeout", "connect");
    if (wait != Wait::Ready) return {};
    if (error == boost::asio::error::connection_refused)
        return errors::upstreamFault(502, "connect-refused", "connect");
    if (error == boost::asio::error::no_descriptors)
        return errors::gatewayFault(503, "out-of-descriptors", "connect");
    return errors::upstreamFault(502, "connect-failed", "connect");
}

}  // namespace

void Exchange::takeFirstPayload() {
    bool ended = false;
    if (m_framing.kind == http::BodyKind::UntilClose) {
        // As much as is here already, so that a small body can be repeated.
        IoResult got;
        while (got.kind == IoResult::Done && m_inputEnd < m_input.size()) {
            got = m_client->read(m_input.data() + m_inputEnd, m_input.size() - m_inputEnd);
            m_inputEnd += got.bytes;
        }
        ended = got.kind == IoResult::Ended;
    }
    char* const begin = m_input.data() + m_inputNext;
    const auto step = m_requestBody.decode(begin, m_inputEnd - m_inputNext);
    if (ended) m_requestBody.finish(m_client->trailers());
    m_firstPayload = {begin, step.payload};
    m_inputNext += step.consumed;
    m_bytesIn += step.consumed;
    m_bodyBytes = step.payload;
}

bool Exchange::mayRepeat() const noexcept {
    return !m_bodyWasRead && !m_client->isClosed() && (m_nothingSent || isIdempotent(m_request->method));
}

Task<bool> Exchange::forward() {
    Upstream& upstream = *m_route->upstream;
    UpstreamCall call(upstream, *this);
    if (!call.isAdmitted()) co_return failBusy();
    unsigned retries = upstream.config().retries;
    const auto chooseAnother = [&] {
        if (retries == 0 || !call.mayRetry()) return false;
        --retries;
        UpstreamNode* const other = call.nextNode();
        if (!other) return false;
        m_node = other;
        ++m_retries;
        return true;
    };

    m_worker.now = monotonicNow();
    m_stages.enter(Stage::Connect, m_worker.now);
    m_node = call.nextNode();
    if (!m_node) {
        fail(errors::gatewayFault(503, "no-node", "balance"));
        co_return false;
    }
    bool freshOnly = isConnect();
    while (true) {
        m_upstream = freshOnly ? nullptr : upstream.takeIdle(*m_node);
        m_pooled = m_upstream != nullptr;
        // A request that must not or cannot be sent twice had better not meet a connection that is ending.
        const bool once = !isIdempotent(m_request->method) || !m_requestBody.done();
        if (m_pooled && once && !m_upstream->looksAlive()) {
            dropUpstream();
            continue;
        }
        if (!m_pooled && !upstream.mayOpen()) {
            if (!call.mayWait() || !co_await call.connectionFree()) co_return failBusy();
            if (m_client->isClosed()) co_return false;
            continue;
        }
        if (!m_pooled && !co_await connect(*m_node)) {
            call.failed(m_error);
            if (!m_error || !chooseAnother()) co_return false;
            m_error = {};
            freshOnly = isConnect();
            continue;
        }
        if (m_pooled)
            m_stages.enter(Stage::UpstreamFirstByte);
        else
            m_stages.enter(Stage::UpstreamFirstByte, monotonicNow());
        if (isConnect()) co_return co_await answerConnect();
        const Attempt got = co_await attempt();
        if (got == Attempt::Answered) {
            call.answered(m_responseParser.head().status);
            const bool told = co_await respond();
            call.failed(m_error);
            co_return told;
        }
        dropUpstream();
        if (got == Attempt::Failed) {
            call.failed(m_error);
            co_return false;
        }
        if (!m_pooled) call.failed(errors::upstreamFault(502, "connection-lost", "response-head"));
        m_stages.enter(Stage::Connect, monotonicNow());
        if (mayRepeat() && m_pooled) {
            ++m_retries;
            freshOnly = true;
        } else if (!mayRepeat() || !chooseAnother()) {
            fail(errors::upstreamFault(502, "connection-lost", "response-head"));
            co_return false;
        } else {
            freshOnly = false;
        }
    }
}

bool Exchange::failBusy() {
    add("Retry-After", "1");
    fail(errors::gatewayFault(503, "upstream-busy", "limit"));
    return false;
}

Task<bool> Exchange::connect(UpstreamNode& node) {
    Upstream& upstream = *m_route->upstream;
    fail(errors::upstreamFault(502, "resolve-failed", "connect"));
    for (std::size_t tries = 0; tries < node.addresses.size(); ++tries) {
        m_upstream = upstream.open(node);
        if (!m_upstream) {
            fail(errors::gatewayFault(503, "upstream-busy", "connect"));
            co_return false;
        }
        const TcpEndpoint& to = node.addresses[node.nextAddress++ % node.addresses.size()];
        const Wait wait = co_await m_upstream->connect(to, upstream.config().timeout.connect);
        const boost::system::error_code error = m_upstream->connectError();
        if (wait == Wait::Ready && !error && upstream.tls() && !co_await secureUpstream(node)) {
            dropUpstream();
            if (!m_error) co_return false;
            continue;
        }
        if (wait == Wait::Ready && !error) {
            if (node.addresses.size() > 1) node.ip = to.address().to_string();
            m_error = {};
            co_return true;
        }
        fail(connectFault(wait, error));
        dropUpstream();
        if (!m_error) co_return false;
    }
    co_return false;
}

Task<bool> Exchange::secureUpstream(UpstreamNode& node) {
    const TlsClientContext& tls = *m_route->upstream->tls();
    const TlsFault fault = co_await m_upstream->shakeHands(tls);
    if (fault == TlsFault::None) co_return true;
    if (m_client->isClosed()) {
        m_error = {};
    } else {
        m_worker.tlsFaults.upstreamFailed(m_worker.now, m_route->upstream->config().name, node.text, fault,
                                          m_upstream->tls()->reason());
        fail(errors::upstreamFault(fault == TlsFault::TimedOut ? 504 : 502, toToken(fault), "tls-handshake"));
    }
    co_return false;
}

Task<Exchange::Attempt> Exchange::attempt() {
    m_nothingSent = true;
    m_upstream->countRequest();
    bool sent = startRequest();
    if (sent && !m_unsent.empty()) {
        m_nothingSent = false;
        sent = co_await sendUpstream(m_unsent);
    }
    if (m_error) co_return Attempt::Failed;
    // When sending failed, an early answer may still be there to read.
    if (sent && !m_requestBody.done()) upload();
    const Attempt got = co_await receiveHead();
    if (m_uploading && got != Attempt::Answered) co_await stopUpload();
    co_return got;
}

/// Writes the head and what is here of the body; what the connection does not take at once is left in
/// m_unsent. False when the connection is dead, or m_error says why not.
bool Exchange::startRequest() {
    m_unsent.clear();
    http::HeadWriter out(m_worker.scratch.data(), m_worker.scratch.size());
    const ClientPeer& peer = m_client->peer();
    const ClientIdentity client{
        peer.address,    peer.isSecure ? "https" : "http",       m_host,
        peer.listenPort, m_table->shared().trusts(peer.address), m_table->client().forwarded};
    writeRequestHead(
        out, {*m_request, m_framing, m_target, client, m_route->stripPrefix, m_worker.via, m_asksToSwitch});
    if (isChunked(m_framing)) {
        if (!m_firstPayload.empty()) {
            char size[AnswerPiece::kChunkRoom];
            out << std::string_view(size, http::writeChunkSize(size, m_firstPayload.size())) << m_firstPayload
                << "\r\n";
        }
        if (m_requestBody.done()) out << "0\r\n" << m_requestBody.trailers() << "\r\n";
    } else {
        out << m_firstPayload;
    }
    if (out.overflowed()) {
        fail(errors::clientFault(431, "header-too-large", "request"));
        return false;
    }
    const std::string_view bytes = out.text();
    const IoResult sent = m_upstream->write(bytes);
    if (sent.kind == IoResult::Failed) return false;
    m_nothingSent = sent.bytes == 0;
    m_unsent.assign(bytes.substr(sent.bytes));
    return true;
}

Task<bool> Exchange::sendUpstream(std::string_view bytes) {
    const Nanos timeout = m_route->upstream->config().timeout.send;
    while (!bytes.empty()) {
        const IoResult sent = m_upstream->write(bytes);
        if (sent.kind == IoResult::Failed) co_return false;
        bytes.remove_prefix(sent.bytes);
        if (sent.kind != IoResult::WouldBlock) continue;
        const Wait wait = co_await m_upstream->writable(timeout);
        if (wait == Wait::TimedOut) {
            const ProxyError error = errors::upstreamFault(504, "send-timeout", "send");
            if (m_uploading)
                m_uploadError = error;
            else
                fail(error);
        }
        if (wait != Wait::Ready) co_return false;
    }
    co_return true;
}

Detached Exchange::upload() {
    m_uploading = true;
    m_uploadStops = false;
    Buffer buffer = m_worker.buffers.takeLarge();
    const Nanos timeout = m_table->client().bodyTimeout;
    while (!m_requestBody.done() && !m_uploadStops && !m_uploadError) {
        // Room in front for the size line of a chunk, and behind for its end and the end of all.
        const std::uint64_t room =
            buffer.size() - AnswerPiece::kChunkRoom - 8 * 1024 - AnswerPiece::kTailRoom;
        const auto wanted = static_cast<std::size_t>(std::min(room, m_requestBody.mayRead()));
        const Wait wait = co_await m_client->readable(timeout);
        if (wait == Wait::TimedOut) m_uploadError = errors::clientFault(408, "body-timeout", "request-body");
        if (wait == Wait::Cut) m_uploadStops = true;
        if (wait != Wait::Ready) continue;
        const IoResult got = m_client->read(buffer.data() + AnswerPiece::kChunkRoom, wanted);
        if (got.kind == IoResult::WouldBlock) continue;
        if (got.kind == IoResult::Ended) m_requestBody.finish(m_client->trailers());
        if (got.kind == IoResult::Failed || m_requestBody.failed()) {
            m_uploadError = errors::clientFault(400, "body-incomplete", "request-body");
            break;
        }
        std::string_view framed;
        m_uploadError = takeBody(buffer, got.bytes, framed);
        // A node that takes no more may still answer: only the sending ends.
        if (!m_uploadError && !co_await sendUpstream(framed)) break;
    }
    uploadEnded();
}

/// The last act of an upload: the main coroutine may go on in here and reset this exchange.
void Exchange::uploadEnded() {
    m_uploading = false;
    if (m_uploadJoin) {
        std::exchange(m_uploadJoin, nullptr).resume();
    } else if (m_awaitsHead) {
        if (m_uploadError)
            m_upstream->interruptRead();
        else
            m_upstream->setReadDeadline(m_worker.now + m_route->upstream->config().timeout.read);
    }
}

/// Decodes what was read behind the room for a size line, and frames it for the upstream.
ProxyError Exchange::takeBody(Buffer& buffer, std::size_t got, std::string_view& framed) {
    char* const payload = buffer.data() + AnswerPiece::kChunkRoom;
    const auto step = m_requestBody.decode(payload, got);
    keepForRepeat({payload, step.payload});
    m_bytesIn += step.consumed;
    m_bodyBytes += step.payload;
    const std::int64_t maxBody = m_table->client().maxBody;
    if (m_requestBody.failed()) return errors::clientFault(400, "bad-chunk", "request-body");
    if (maxBody > 0 && m_bodyBytes > static_cast<std::uint64_t>(maxBody))
        return errors::clientFault(413, "body-too-large", "limit");
    if (step.consumed < got) m_pipelined.assign(payload + step.consumed, got - step.consumed);
    if (!isChunked(m_framing)) {
        framed = {payload, step.payload};
        return {};
    }
    char* begin = payload;
    char* end = payload + step.payload;
    if (step.payload > 0) {
        char size[AnswerPiece::kChunkRoom];
        const std::size_t length = http::writeChunkSize(size, step.payload);
        begin -= length;
        std::memcpy(begin, size, length);
        std::memcpy(end, "\r\n", 2);
        end += 2;
    }
    if (m_requestBody.done()) {
        const std::string_view trailers = m_requestBody.trailers();
        std::memcpy(end, "0\r\n", 3);
        std::memcpy(end + 3, trailers.data(), trailers.size());
        std::memcpy(end + 3 + trailers.size(), "\r\n", 2);
        end += 5 + trailers.size();
    }
    framed = {begin, static_cast<std::size_t>(end - begin)};
    return {};
}

/// Small bodies stay whole behind their head. Over HTTP/2 even those come in a frame of their own, which is
/// often read only when the head has gone to a pooled connection that was about to end.
void Exchange::keepForRepeat(std::string_view payload) noexcept {
    if (m_bodyWasRead || payload.empty()) return;
    char* const behind = m_input.data() + (m_firstPayload.data() - m_input.data()) + m_firstPayload.size();
    if (payload.size() > static_cast<std::size_t>(m_input.data() + m_input.size() - behind)) {
        m_bodyWasRead = true;
        return;
    }
    std::memcpy(behind, payload.data(), payload.size());
    m_firstPayload = {m_firstPayload.data(), m_firstPayload.size() + payload.size()};
}

Task<bool> Exchange::stopUpload() {
    struct Join {
        std::coroutine_handle<>& joined;
        bool await_ready() const noexcept { return false; }
        void await_suspend(std::coroutine_handle<> waiter) noexcept { joined = waiter; }
        void await_resume() const noexcept {}
    };
    m_uploadStops = true;
    // Whichever it waits for ends now; the other call finds nobody waiting.
    m_client->interruptRead();
    if (m_uploading && m_upstream) m_upstream->interruptWrite();
    if (m_uploading) co_await Join{m_uploadJoin};
    co_return true;
}

void Exchange::dropUpstream() {
    if (m_upstream) m_route->upstream->discard(std::move(m_upstream));
    m_upstream = nullptr;
}

}  // namespace sluice::proxy
