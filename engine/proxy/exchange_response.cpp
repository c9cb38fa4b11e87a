#include "engine/proxy/exchange.h"
#include "engine/proxy/forwarded_head.h"

#include <cstring>

/// The answer's way back.
namespace sluice::proxy {

Nanos Exchange::headTimeout() const noexcept {
    const UpstreamTimeoutConfig& limits = m_route->upstream->config().timeout;
    return limits.header == Millis(0) ? limits.read : limits.header;
}

Task<Exchange::Attempt> Exchange::receiveHead() {
    m_responseParser.reset();
    m_responseParser.setLimit(static_cast<std::size_t>(m_route->upstream->config().maxResponseHeader));
    // What a former attempt read is no part of this one's answer.
    m_outputBegin = m_outputEnd = BodyPiece::kHeadRoom;
    bool any = false;
    m_headDue = m_worker.now + headTimeout();
    while (true) {
        // What the client sent was wrong, or the node took it too slowly: no answer is worth waiting for.
        if (m_uploadError) {
            fail(m_uploadError);
            co_return Attempt::Failed;
        }
        m_awaitsHead = true;
        const Wait wait = co_await m_upstream->readable(m_headDue - m_worker.now);
        m_awaitsHead = false;
        if (wait == Wait::Interrupted) continue;
        if (wait == Wait::TimedOut) {
            // The time for an answer counts from the end of the request, which sets the deadline anew.
            m_headDue = m_worker.now + headTimeout();
            if (m_uploading) continue;
            fail(errors::upstreamFault(504, "response-header-timeout", "response-head"));
            co_return Attempt::Failed;
        }
        if (wait != Wait::Ready) co_return Attempt::Failed;
        if (!m_output) m_output = m_worker.buffers.takeLarge();
        const IoResult got = m_upstream->read(m_output.data() + m_outputEnd,
                                              m_output.size() - m_outputEnd - BodyPiece::kTailRoom);
        if (got.kind == IoResult::WouldBlock) continue;
        if (got.kind != IoResult::Done) {
            if (!any) co_return Attempt::Unanswered;
            fail(errors::upstreamFault(502, "response-incomplete", "response-head"));
            co_return Attempt::Failed;
        }
        if (m_stages.current() == Stage::UpstreamFirstByte)
            m_stages.enter(Stage::UpstreamLastByte, m_worker.readiness.wokeAt());
        any = true;
        m_outputEnd += got.bytes;
        while (true) {
            const http::ParseStatus parsed =
                m_responseParser.parse({m_output.data() + m_outputBegin, m_outputEnd - m_outputBegin});
            if (parsed == http::ParseStatus::NeedMore) break;
            const int status = m_responseParser.head().status;
            if (parsed == http::ParseStatus::Failed && m_responseParser.wasTooLarge()) {
                fail(errors::upstreamFault(502, "response-header-too-large", "response-head"));
                co_return Attempt::Failed;
            }
            if (parsed == http::ParseStatus::Failed || (status == 101 && !maySwitch())) {
                fail(errors::upstreamFault(502, "bad-response", "response-head"));
                co_return Attempt::Failed;
            }
            if (status >= 200 || status == 101) {
                // A pooled connection that was being closed for idleness may say so with a 408.
                if (status == 408 && m_pooled && mayRepeat()) co_return Attempt::Unanswered;
                co_return Attempt::Answered;
            }
            if (!co_await relayInterim()) co_return Attempt::Failed;
            m_headDue = m_worker.now + headTimeout();
            m_stages.enter(Stage::UpstreamFirstByte, monotonicNow());
        }
    }
}

Task<bool> Exchange::relayInterim() {
    if (m_request->minorVersion > 0) {
        const std::string_view bytes = m_client->frameInterim(m_responseParser.head(), m_unsent);
        if (!co_await sendToClient(bytes)) {
            m_client->abort(codeForClient());
            co_return false;
        }
    }
    // What came behind it moves to the front, however many there are.
    const std::size_t rest = m_outputBegin + m_responseParser.head().size;
    std::memmove(m_output.data() + BodyPiece::kHeadRoom, m_output.data() + rest, m_outputEnd - rest);
    m_outputBegin = BodyPiece::kHeadRoom;
    m_outputEnd = BodyPiece::kHeadRoom + (m_outputEnd - rest);
    m_responseParser.reset();
    co_return true;
}

/// Decides how the client finds the end of the answer, and whether its connection goes on.
void Exchange::planResponse() {
    const bool modern = m_request->minorVersion > 0;
    const http::ResponseHead& head = m_responseParser.head();
    const bool bodiless = m_request->method == "HEAD" || head.status == 204 || head.status == 304;
    // A stream of HTTP/2 that has ended had a length, said or not; HTTP/1.1 has to be told.
    if (m_request->majorVersion == 1 && !m_responseFraming.hasLength && !bodiless &&
        (m_responseFraming.kind == http::BodyKind::None ||
         m_responseFraming.kind == http::BodyKind::Length)) {
        m_responseFraming.hasLength = true;
    }
    m_clientBody = m_responseFraming.kind;
    if (m_clientBody == http::BodyKind::UntilClose && m_responseFraming.hasLength)
        m_clientBody = http::BodyKind::Length;
    if (m_clientBody == http::BodyKind::UntilClose && modern) m_clientBody = http::BodyKind::Chunked;
    if (m_clientBody == http::BodyKind::Chunked && !modern) m_clientBody = http::BodyKind::UntilClose;
    m_responseBody.start(m_responseFraming, head.fields);
    m_clientMayStay = m_framing.keepAlive && m_requestBody.done() && !m_worker.draining &&
                      m_clientBody != http::BodyKind::UntilClose;
    m_mustLinger = !m_requestBody.done();
    m_status = m_upstreamStatus = head.status;
    // HEAD answers keep what GET would say, which is in their fields.
    if (bodiless) m_clientBody = http::BodyKind::None;
}

void Exchange::addMissingDate() {
    if (!m_responseParser.head().fields.find("Date")) add("Date", m_worker.date());
}

Task<bool> Exchange::respond() {
    if (m_responseParser.head().status == 101) co_return co_await switchProtocols();
    m_responseFraming = m_upstream->frameAnswer(m_responseParser.head(), m_request->method);
    if (m_responseFraming.failureStatus != 0) {
        fail(errors::upstreamFault(502, "bad-response", "response-head"));
        if (m_uploading) co_await stopUpload();
        co_return false;
    }
    planResponse();
    char* payload = m_output.data() + m_outputBegin + m_responseParser.head().size;
    const auto step =
        m_responseBody.decode(payload, static_cast<std::size_t>(m_output.data() + m_outputEnd - payload));
    if (m_responseBody.failed()) {
        fail(errors::upstreamFault(502, "bad-chunk", "response-body"));
        if (m_uploading) co_await stopUpload();
        co_return false;
    }
    const bool nothingBehind = payload + step.consumed == m_output.data() + m_outputEnd;
    // Framed, the client's head takes the place of the node's.
    const http::FieldList& fields = m_responseParser.head().fields;
    const Seconds peerTimeout(fields.has(http::FieldId::KeepAlive) ? http::keepAliveTimeout(fields) : -1);

    const std::size_t addedBefore = m_addedFields.size();
    addMissingDate();
    const auto bytes = m_client->frameHead({m_responseParser.head(), m_responseFraming, m_clientBody,
                                            m_addedFields, !m_clientMayStay, m_request->minorVersion == 0},
                                           pieceOf(payload, step.payload), m_unsent);
    if (!bytes) {
        m_addedFields.resize(addedBefore);
        fail(errors::gatewayFault(502, "header-too-large", "response-head"));
        if (m_uploading) co_await stopUpload();
        co_return false;
    }
    m_answerStarted = true;
    m_answerMoved = m_worker.now;
    m_bodyBytesOut = step.payload;
    m_stages.enter(m_responseBody.done() ? Stage::Send : Stage::UpstreamLastByte);
    const IoResult first = m_client->write(*bytes);
    m_bytesOut += first.bytes;
    bool sent = first.kind != IoResult::Failed;
    if (sent && first.bytes < bytes->size()) sent = co_await sendToClient(bytes->substr(first.bytes));
    bool whole = m_responseBody.done();
    if (sent && !whole) {
        whole = co_await relayRest();
        m_stages.enter(Stage::Send, monotonicNow());
    }
    if (m_uploading) co_await stopUpload();

    m_answerWhole = sent && whole;
    if (!sent) fail(clientLost());
    if (!m_answerWhole) m_client->abort(codeForClient());
    if (!m_requestBody.done()) m_clientMayStay = false;
    m_upstream.release()->end(m_answerWhole && nothingBehind && upstreamMayStay(), peerTimeout);
    co_return true;
}

Task<bool> Exchange::relayRest() {
    const Nanos readTimeout = m_route->upstream->config().timeout.read;
    char* const payload = m_output.data() + BodyPiece::kHeadRoom;
    while (!m_responseBody.done()) {
        const Wait wait = co_await m_upstream->readable(readTimeout);
        if (wait == Wait::TimedOut && m_uploading) continue;
        if (wait == Wait::Interrupted) {
            fail(m_uploadError);
            co_return false;
        }
        if (wait != Wait::Ready) {
            const bool timedOut = wait == Wait::TimedOut;
            fail(errors::upstreamFault(timedOut ? 504 : 0, timedOut ? "read-timeout" : "response-cut",
                                       "response-body"));
            co_return false;
        }
        const IoResult got =
            m_upstream->read(payload, m_output.size() - BodyPiece::kHeadRoom - BodyPiece::kTailRoom);
        if (got.kind == IoResult::WouldBlock) continue;
        http::BodyDecoder::Step step;
        if (got.kind == IoResult::Done)
            step = m_responseBody.decode(payload, got.bytes);
        else if (got.kind == IoResult::Ended)
            m_responseBody.finish(m_upstream->trailers());
        if (got.kind == IoResult::Failed || m_responseBody.failed()) {
            const bool isWrong = got.kind == IoResult::Done;
            const std::string_view cut = m_upstream->resetCode() ? "stream-reset" : "response-incomplete";
            fail(errors::upstreamFault(502, isWrong ? "bad-chunk" : cut, "response-body"));
            co_return false;
        }
        // Bytes behind the end belong to no request: such a connection is not kept.
        if (step.consumed < got.bytes) m_responseFraming.keepAlive = false;
        const std::string_view bytes = m_client->frameBody(pieceOf(payload, step.payload), m_unsent);
        m_bodyBytesOut += step.payload;
        m_answerMoved = m_worker.now;
        if (!co_await sendToClient(bytes)) {
            fail(clientLost());
            co_return false;
        }
    }
    co_return true;
}

BodyPiece Exchange::pieceOf(char* payload, std::size_t size) const noexcept {
    BodyPiece piece;
    piece.data = payload;
    piece.size = size;
    piece.roomBefore = static_cast<std::size_t>(payload - m_output.data());
    piece.last = m_responseBody.done();
    if (piece.last) piece.trailers = m_responseBody.trailers();
    return piece;
}

/// Why the answer is not whole: the node's own reason where it gave one that is true here too, so that a gRPC
/// client reads it.
std::uint32_t Exchange::codeForClient() const noexcept {
    const std::uint32_t code = m_upstream ? m_upstream->resetCode().value_or(0) : 0;
    return code == 0 || code == NodeStream::kRefused ? ClientStream::kInternalError : code;
}

bool Exchange::upstreamMayStay() const noexcept {
    return m_responseFraming.keepAlive && m_requestBody.done() && !m_uploading;
}

}  // namespace sluice::proxy
