#include "engine/proxy/exchange.h"

#include <algorithm>
#include <cstring>

/// The request's body on its way to the node, beside the answer.
namespace sluice::proxy {

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

Detached Exchange::upload() {
    m_uploading = true;
    m_uploadStops = false;
    Buffer buffer = m_worker.buffers.takeLarge();
    const Nanos timeout = m_table->client().bodyTimeout;
    while (!m_requestBody.done() && !m_uploadStops && !m_uploadError) {
        // Room in front for the size line of a chunk, and behind for its end.
        const std::uint64_t room = buffer.size() - BodyPiece::kChunkRoom - BodyPiece::kTailRoom;
        const auto wanted = static_cast<std::size_t>(std::min(room, m_requestBody.mayRead()));
        const Wait wait = co_await m_client->readable(timeout);
        // A client that is being answered may be silent for as long as the answer flows, as in a gRPC call.
        if (wait == Wait::TimedOut && m_worker.now - m_answerMoved < timeout) continue;
        if (wait == Wait::TimedOut) m_uploadError = errors::clientFault(408, "body-timeout", "request-body");
        if (wait == Wait::Cut) m_uploadStops = true;
        if (wait != Wait::Ready) continue;
        const IoResult got = m_client->read(buffer.data() + BodyPiece::kChunkRoom, wanted);
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
    } else if (m_uploadError && m_answerStarted) {
        // Over HTTP/2 both ways are one conversation, which does not go on with one.
        if (m_uploadError.side == "client" && m_request->majorVersion == 2) m_upstream->interruptRead();
    } else if (m_awaitsHead) {
        m_headDue = m_worker.now + headTimeout();
        if (m_uploadError)
            m_upstream->interruptRead();
        else
            m_upstream->setReadDeadline(m_headDue);
    }
}

/// Decodes what was read behind the room for a size line, and frames it for the upstream.
ProxyError Exchange::takeBody(Buffer& buffer, std::size_t got, std::string_view& framed) {
    char* const payload = buffer.data() + BodyPiece::kChunkRoom;
    const auto step = m_requestBody.decode(payload, got);
    keepForRepeat({payload, step.payload});
    m_bytesIn += step.consumed;
    m_bodyBytes += step.payload;
    const std::int64_t maxBody = m_table->client().maxBody;
    if (m_requestBody.failed()) return errors::clientFault(400, "bad-chunk", "request-body");
    if (maxBody > 0 && m_bodyBytes > static_cast<std::uint64_t>(maxBody))
        return errors::clientFault(413, "body-too-large", "limit");
    if (step.consumed < got) m_pipelined.assign(payload + step.consumed, got - step.consumed);
    BodyPiece piece;
    piece.data = payload;
    piece.size = step.payload;
    piece.roomBefore = BodyPiece::kChunkRoom;
    piece.last = m_requestBody.done();
    if (piece.last) piece.trailers = m_requestBody.trailers();
    framed = m_upstream->frameBody(piece, m_uploadSpill);
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

}  // namespace sluice::proxy
