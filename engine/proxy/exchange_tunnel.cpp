#include "engine/http/head_writer.h"
#include "engine/http/upgrade.h"
#include "engine/proxy/exchange.h"
#include "engine/proxy/forwarded_head.h"
#include "engine/proxy/tunnel.h"

/// Where an exchange ends in a tunnel.
namespace sluice::proxy {

/// A switch that nobody asked for, or before the whole request was there, is no answer.
bool Exchange::maySwitch() const noexcept {
    return m_asksToSwitch && !m_uploading && m_requestBody.done() &&
           http::isAskedSwitch(m_responseParser.head(), *m_request);
}

Task<bool> Exchange::switchProtocols() {
    addMissingDate();
    http::HeadWriter out(m_worker.scratch.data(), m_worker.scratch.size());
    writeSwitchHead(out, m_responseParser.head(), m_addedFields);
    m_unsent.assign(out.text());
    const char* const behind = m_output.data() + m_outputBegin + m_responseParser.head().size;
    m_upstreamStatus = 101;
    const std::string_view fromNode(behind, static_cast<std::size_t>(m_output.data() + m_outputEnd - behind));
    co_return co_await openTunnel(101, fromNode);
}

Task<bool> Exchange::answerConnect() {
    http::HeadWriter out(m_worker.scratch.data(), m_worker.scratch.size());
    // No framing: what comes behind is the tunnel's already (RFC 9110 9.3.6).
    out << "HTTP/1.1 200 Connection Established\r\n";
    out.field("Date", m_worker.date());
    out << m_addedFields << "\r\n";
    m_unsent.assign(out.text());
    co_return co_await openTunnel(200, {});
}

/// Sends the head in m_unsent; the session joins the connections when this exchange has ended.
Task<bool> Exchange::openTunnel(int status, std::string_view fromNode) {
    m_answerStarted = true;
    m_status = status;
    m_stages.enter(Stage::Send, monotonicNow());
    m_answerWhole = co_await sendToClient(m_unsent);
    if (!m_answerWhole) {
        m_client->abort(ClientStream::kInternalError);
        co_return false;
    }
    // The hold on the stream becomes one on its connection.
    boost::intrusive_ptr<UpstreamConnection> node(&m_upstream.release()->connection(), false);
    m_tunnel = new Tunnel(m_worker, &m_client->connection(), std::move(node), m_route->upstream,
                          m_table->client().tunnelTimeout);
    m_fromNode = fromNode;
    co_return true;
}

Tunnel* Exchange::startTunnel() {
    if (!m_tunnel) return nullptr;
    Tunnel* const tunnel = m_tunnel.get();
    tunnel->start(pipelined(), m_fromNode);
    m_tunnel = nullptr;
    return tunnel;
}

}  // namespace sluice::proxy
