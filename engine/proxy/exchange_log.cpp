#include "engine/proxy/exchange.h"

/// What the counts and the access log get of an exchange that is over.
namespace sluice::proxy {

void Exchange::logAccess(AccessLogger& log) {
    const http::RequestHead& head = *m_request;
    const GatewayConfig& config = m_table->shared().config();
    AccessRecord record;
    record.remoteAddress = m_client->peer().address;
    record.listenPort = m_client->peer().listenPort;
    record.method = head.method;
    record.target = head.target;
    record.path = m_target.path;
    record.query = query();
    if (!head.method.empty()) record.protocol = http::protocolOf(head);
    record.host = m_host;
    record.fields = &head.fields;
    record.status = m_status;
    record.bytesIn = m_bytesIn;
    record.bytesOut = m_bytesOut;
    record.bodyBytesOut = m_bodyBytesOut;
    if (m_route->index < config.routes.size()) record.route = config.routes[m_route->index].name;
    if (m_route->upstream) record.upstream = m_route->upstream->config().name;
    if (m_node) record.node = m_node->text;
    record.upstreamStatus = m_upstreamStatus;
    record.retries = m_retries;
    record.error = m_error;
    if (m_status == 0 && m_error.code.empty()) record.error = clientLost();
    record.stages = m_stages;
    if (m_tunnel)
        m_tunnel->logAtEnd(std::make_unique<TunnelLog>(record, std::string_view(m_input.data(), head.size)));
    else
        log.write(record, m_worker.now, m_worker.scratch);
}

/// Of an answer of 4xx or 5xx, as RefusalCounts has it.
std::string_view Exchange::refusalReason() const noexcept {
    if (m_local.status == 0) return RefusalCounts::kRelayed;
    if (m_error) return m_error.limit.empty() ? m_error.code : m_error.limit;
    return m_local.reason;
}

}  // namespace sluice::proxy
