#include "engine/proxy/exchange.h"
#include "engine/proxy/forwarded_head.h"
#include "engine/proxy/upstream/upstream_call.h"

#include <algorithm>
#include <array>

/// The request's way to a node.
namespace sluice::proxy {

namespace {

/// RFC 9110 9.2.2, and 9.2.1 for those that are safe.
bool isIdempotent(std::string_view method) noexcept {
    static constexpr std::array<std::string_view, 5> kMethods = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"};
    return std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
}

}  // namespace

bool Exchange::mayRepeat() const noexcept {
    return !m_bodyWasRead && !m_client->isClosed() && (m_nothingSent || isIdempotent(m_request->method));
}

Task<bool> Exchange::forward() {
    Upstream& upstream = *m_route->upstream;
    UpstreamCall call(upstream, *this);
    if (!call.isAdmitted()) co_return failBusy("upstream-busy", "max-requests");
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
        // Streams share what is there: a connection that has ended is not.
        m_upstream = freshOnly && !upstream.isHttp2() ? nullptr : upstream.take(*m_node);
        m_pooled = m_upstream && !freshOnly;
        // A request that must not or cannot be sent twice had better not meet a connection that is ending.
        const bool once = !isIdempotent(m_request->method) || !m_requestBody.done();
        if (m_pooled && once && !m_upstream->looksAlive()) {
            dropUpstream();
            continue;
        }
        if (!m_upstream && !co_await reachNode(call)) {
            call.failed(m_error);
            if (!m_error || m_error.stage == "limit" || !chooseAnother()) co_return false;
            m_error = {};
            freshOnly = isConnect();
            continue;
        }
        if (!m_upstream) continue;
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
        m_nothingSent = m_upstream->isUntouched();
        const ProxyError lost = errors::upstreamFault(
            502, m_upstream->resetCode() ? "stream-reset" : "connection-lost", "response-head");
        dropUpstream();
        if (got == Attempt::Failed) {
            call.failed(m_error);
            co_return false;
        }
        if (!m_pooled) call.failed(lost);
        m_stages.enter(Stage::Connect, monotonicNow());
        const bool mayHavePassed = m_pooled || (upstream.isHttp2() && m_nothingSent && !freshOnly);
        if (mayRepeat() && mayHavePassed) {
            ++m_retries;
            freshOnly = true;
        } else if (!mayRepeat() || !chooseAnother()) {
            fail(lost);
            co_return false;
        } else {
            freshOnly = false;
        }
    }
}

bool Exchange::failBusy(std::string_view code, std::string_view limit) {
    add("Retry-After", "1");
    fail(errors::gatewayFault(503, code, "limit", limit));
    return false;
}

Task<Exchange::Attempt> Exchange::attempt() {
    m_nothingSent = false;
    bool sent = startRequest();
    if (sent && !m_unsent.empty()) sent = co_await sendUpstream(m_unsent);
    if (m_error) co_return Attempt::Failed;
    // When sending failed, an early answer may still be there to read.
    if (sent && !m_requestBody.done()) upload();
    const Attempt got = co_await receiveHead();
    if (m_uploading && got != Attempt::Answered) co_await stopUpload();
    co_return got;
}

/// Writes the head and what is here of the body; what is not taken at once is left in m_unsent. False when the
/// connection is dead, or m_error says why not.
bool Exchange::startRequest() {
    m_unsent.clear();
    const ClientPeer& peer = m_client->peer();
    const ClientIdentity client{
        peer.address,    peer.isSecure ? "https" : "http",       m_host,
        peer.listenPort, m_table->shared().trusts(peer.address), m_table->client().forwarded};
    BodyPiece first;
    first.data = const_cast<char*>(m_firstPayload.data());
    first.size = m_firstPayload.size();
    first.last = m_requestBody.done();
    if (first.last) first.trailers = m_requestBody.trailers();
    const auto bytes = m_upstream->frameHead(
        {*m_request, m_framing, m_target, client, m_route->stripPrefix, m_worker.via, m_asksToSwitch}, first,
        m_worker.scratch);
    if (!bytes) {
        fail(errors::clientFault(431, "header-too-large", "request"));
        return false;
    }
    const IoResult sent = m_upstream->write(*bytes);
    if (sent.kind == IoResult::Failed) return false;
    m_unsent.assign(bytes->substr(sent.bytes));
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

}  // namespace sluice::proxy
