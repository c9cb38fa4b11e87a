#include "engine/http/head_writer.h"
#include "engine/http/status.h"
#include "engine/proxy/exchange.h"
#include "engine/proxy/grpc_status.h"

/// Answers that the gateway gives itself.
namespace sluice::proxy {

Task<bool> Exchange::answerLocally() {
    m_answerStarted = true;
    m_stages.enter(Stage::Send, monotonicNow());
    if (m_client->isClosed()) co_return false;
    if (m_error) {
        writeErrorBody(m_errorBody, m_error, m_node ? std::string_view(m_node->text) : std::string_view());
        m_local = {m_error.status, "application/json", m_errorBody};
    }
    if (m_worker.draining) m_clientMayStay = false;
    m_status = m_local.status;
    const auto bytes = composeLocalAnswer();
    m_answerWhole = bytes && co_await sendToClient(*bytes);
    if (!m_answerWhole) m_client->abort(ClientStream::kInternalError);
    co_return m_answerWhole;
}

/// Whoever calls by gRPC reads no status of HTTP: its own stands in a head that is the whole answer (gRPC over
/// HTTP/2, Trailers-Only).
bool Exchange::isGrpcCall() const noexcept {
    return m_request->majorVersion == 2 && isGrpc(header("content-type"));
}

std::optional<std::string_view> Exchange::composeLocalAnswer() {
    http::ResponseHead head;
    head.fields.add({"Date", m_worker.date()});
    if (m_local.status >= 400 && isGrpcCall()) {
        head.status = 200;
        head.fields.add({"Content-Type", "application/grpc"});
        head.fields.add({"Grpc-Status", grpcStatusOf(m_local.status)});
        head.fields.add({"Grpc-Message", m_error ? m_error.code : http::reasonPhrase(m_local.status)});
        BodyPiece end;
        end.last = true;
        return m_client->frameHead({head, {}, http::BodyKind::None, m_addedFields, !m_clientMayStay, false},
                                   end, m_unsent);
    }
    head.status = m_local.status;
    head.reason = http::reasonPhrase(m_local.status);
    if (!m_local.contentType.empty()) head.fields.add({"Content-Type", m_local.contentType});
    // Overload passes; a client that waits a second does not add to it. A plugin that knows better has said so.
    if (m_local.status == 503 && m_addedFields.find("Retry-After: ") == std::string::npos)
        head.fields.add({"Retry-After", "1"});
    if (m_local.status == 405 || m_request->method == "OPTIONS")
        head.fields.add({"Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"});
    http::Framing framing;
    framing.hasLength = true;
    framing.length = m_local.body.size();
    framing.kind = m_request->method == "HEAD" ? http::BodyKind::None : http::BodyKind::Length;
    const bool announceKeepAlive = m_clientMayStay && m_request->minorVersion == 0;
    // Behind the head and not into its room: a plugin's text may be of any length.
    BodyPiece body;
    body.data = const_cast<char*>(m_local.body.data());
    body.size = m_local.body.size();
    body.last = true;
    if (framing.kind != http::BodyKind::None) m_bodyBytesOut = body.size;
    return m_client->frameHead(
        {head, framing, framing.kind, m_addedFields, !m_clientMayStay, announceKeepAlive}, body, m_unsent);
}

}  // namespace sluice::proxy
