#include "engine/proxy/exchange.h"

#include "engine/core/text.h"
#include "engine/http/upgrade.h"
#include "engine/proxy/client_identity.h"

#include <cstring>

namespace sluice::proxy {

using http::Field;
using http::FieldId;

Exchange::Exchange(WorkerState& worker) : m_worker(worker) {}

void Exchange::begin(ClientStream& client, Nanos noticed) {
    m_client = &client;
    m_table = m_worker.table;
    m_route = &m_table->unparsed();
    m_parser.setLimits(m_table->shared().headLimits());
    m_stages.begin(noticed);
}

void Exchange::reset() {
    m_client = nullptr;
    m_route = nullptr;
    m_input = Buffer();
    m_inputEnd = m_inputNext = 0;
    m_parser.reset();
    m_request = &m_parser.head();
    m_framing = {};
    m_headFailure = 0;
    m_target = {};
    m_host = {};
    m_firstPayload = {};
    m_pipelined.clear();
    m_bodyWasRead = false;
    m_bodyBytes = 0;
    m_uploading = m_uploadStops = m_awaitsHead = false;
    m_uploadError = {};
    m_node = nullptr;
    m_connecting = nullptr;
    m_upstream = nullptr;
    m_pooled = m_nothingSent = false;
    m_asksToSwitch = false;
    m_tunnel = nullptr;
    m_fromNode = {};
    m_output = Buffer();
    m_addedFields.clear();
    m_local = {};
    m_error = {};
    m_answerMoved = Nanos(0);
    m_answerStarted = m_answerWhole = m_clientMayStay = m_mustLinger = m_sendTimedOut = false;
    m_status = 0;
    m_retries = 0;
    m_upstreamStatus = 0;
    m_bodyBytesOut = 0;
    m_bytesIn = m_bytesOut = 0;
    m_table = nullptr;
}

IoResult Exchange::readHead() {
    if (!m_input) {
        m_input = m_worker.buffers.takeSmall();
    } else if (m_inputEnd == m_input.size()) {
        // The parser's views pointed into the small buffer: it begins again in the large one, once.
        Buffer larger = m_worker.buffers.takeLarge();
        std::memcpy(larger.data(), m_input.data(), m_inputEnd);
        m_input = std::move(larger);
        m_parser.reset();
    }
    const IoResult got = m_client->read(m_input.data() + m_inputEnd, m_input.size() - m_inputEnd);
    m_inputEnd += got.bytes;
    return got;
}

void Exchange::takePipelined(std::string_view bytes) {
    m_input = bytes.size() > BufferPool::kSmall ? m_worker.buffers.takeLarge() : m_worker.buffers.takeSmall();
    std::memcpy(m_input.data(), bytes.data(), bytes.size());
    m_inputEnd = bytes.size();
}

http::ParseStatus Exchange::parseHead() {
    const http::ParseStatus parsed = m_parser.parse({m_input.data(), m_inputEnd});
    if (parsed == http::ParseStatus::Failed) m_headFailure = m_parser.failureStatus();
    if (parsed == http::ParseStatus::Done) {
        m_framing = http::frameRequest(m_parser.head());
        m_inputNext = m_parser.head().size;
    }
    return parsed;
}

void Exchange::takeRequest(const http::RequestHead& head, Buffer text, std::size_t textSize,
                           const http::Framing& framing, int failureStatus) {
    m_request = &head;
    m_input = std::move(text);
    m_inputNext = m_inputEnd = textSize;
    m_framing = framing;
    m_headFailure = failureStatus;
}

std::string_view Exchange::pipelined() const noexcept {
    if (!m_pipelined.empty()) return m_pipelined;
    return {m_input.data() + m_inputNext, m_inputEnd - m_inputNext};
}

Detached Exchange::serve() {
    const boost::intrusive_ptr<Connection> keepsClient(&m_client->connection());
    ClientStream& client = *m_client;
    m_worker.now = monotonicNow();
    m_stages.enter(Stage::Routing, m_worker.now);
    m_error = admit();
    if (!m_error && m_local.status == 0) co_await forward();
    if (!m_answerStarted && (m_error || m_local.status != 0)) co_await answerLocally();
    finish();
    client.exchangeEnded();
}

Detached Exchange::refuse(ProxyError error) {
    const boost::intrusive_ptr<Connection> keepsClient(&m_client->connection());
    ClientStream& client = *m_client;
    m_error = error;
    m_mustLinger = true;
    co_await answerLocally();
    finish();
    client.exchangeEnded();
}

ProxyError Exchange::admit() {
    const http::RequestHead& head = *m_request;
    m_mustLinger = true;  // until the whole request is known to be here
    if (m_headFailure != 0) {
        switch (m_headFailure) {
            case 414: return errors::clientFault(414, "request-line-too-long", "request");
            case 431: return errors::clientFault(431, "header-too-large", "request");
            case 505: return errors::clientFault(505, "bad-version", "request");
            default: return errors::clientFault(400, "bad-request", "request");
        }
    }
    m_bytesIn = head.size;
    if (m_framing.failureStatus == 501) return errors::clientFault(501, "unknown-coding", "request");
    if (m_framing.failureStatus != 0) return errors::clientFault(400, "bad-framing", "request");
    const bool mayConnect = m_client->mayBecomeTunnel() && m_table->shared().allowsConnect();
    if (head.method == "TRACE" || (isConnect() && !mayConnect))
        return errors::clientFault(405, "method-not-allowed", "request");

    const Field* host = nullptr;
    bool looped = false;
    for (const Field& field : head.fields) {
        if (field.id == FieldId::Host) {
            if (host) return errors::clientFault(400, "bad-host", "request");
            host = &field;
        } else if (field.id == FieldId::Via && viaNames(field.value, m_worker.via)) {
            looped = true;
        }
    }
    if (!host && head.minorVersion > 0) return errors::clientFault(400, "bad-host", "request");
    if (host && !http::isValidHost(host->value)) return errors::clientFault(400, "bad-host", "request");
    if (isConnect()) {
        // It has no body, and no path: a route takes it by its host.
        if (m_framing.kind != http::BodyKind::None) return errors::clientFault(400, "bad-framing", "request");
        if (!http::isAuthorityForm(head.target)) return errors::clientFault(400, "bad-target", "request");
        m_target = {head.target, "/", {}};
        // Should it be refused, what the client sent ahead for the tunnel must not become a request.
        m_framing.keepAlive = false;
    } else {
        const auto target = http::parseTarget(head.method, head.target);
        if (!target) return errors::clientFault(400, "bad-target", "request");
        m_target = *target;
        m_asksToSwitch = http::asksToSwitch(head, m_framing);
    }
    m_host = !m_target.authority.empty() ? m_target.authority : host ? host->value : std::string_view();

    m_requestBody.start(m_framing, head.fields);
    const std::int64_t maxBody = m_table->client().maxBody;
    if (maxBody > 0 && m_framing.length > static_cast<std::uint64_t>(maxBody))
        return errors::clientFault(413, "body-too-large", "limit");
    takeFirstPayload();
    if (m_requestBody.failed()) return errors::clientFault(400, "bad-chunk", "request");
    if (maxBody > 0 && m_bodyBytes > static_cast<std::uint64_t>(maxBody))
        return errors::clientFault(413, "body-too-large", "limit");
    if (m_requestBody.done()) {
        m_mustLinger = false;
        m_clientMayStay = m_framing.keepAlive;
    }
    if (looped) return errors::gatewayFault(508, "loop", "route");
    if (m_worker.shedding.load(std::memory_order_relaxed))
        return errors::gatewayFault(503, "shedding", "limit");
    if (hopsLeft(head) == 0) {
        // This gateway is whom it asks about.
        m_local.status = 200;
        return {};
    }

    m_route =
        &m_table->match(head.method, m_host, m_target.path == "*" ? std::string_view("/") : m_target.path);
    // A stream of HTTP/2 carries no tunnel.
    const bool mayTunnel = m_route->connect && !(m_route->upstream && m_route->upstream->isHttp2());
    if (isConnect() && !mayTunnel) return errors::clientFault(405, "method-not-allowed", "route");
    if (!runAccess()) return {};
    if (m_route->index == RouteTable::kNone) return errors::clientFault(404, "no-route", "route");
    if (!m_route->upstream) return errors::gatewayFault(503, "no-upstream", "route");
    return {};
}

/// False when a plugin answers.
bool Exchange::runAccess() {
    if (m_route->plugins.empty()) return true;
    m_stages.enter(Stage::Plugins, monotonicNow());
    for (Plugin* plugin : m_route->plugins) {
        m_local = plugin->access(*this, *this);
        if (m_local.status != 0) return false;
    }
    return true;
}

Task<bool> Exchange::sendToClient(std::string_view bytes) {
    const Nanos timeout = m_table->client().sendTimeout;
    while (!bytes.empty()) {
        const IoResult sent = m_client->write(bytes);
        if (sent.kind == IoResult::Failed) co_return false;
        m_bytesOut += sent.bytes;
        bytes.remove_prefix(sent.bytes);
        if (sent.kind != IoResult::WouldBlock) continue;
        // The time that a slow client costs is not the upstream's.
        const Stage paused = m_stages.current();
        m_stages.enter(Stage::Send, monotonicNow());
        const Wait wait = co_await m_client->writable(timeout);
        m_stages.enter(paused, m_worker.now);
        m_sendTimedOut = wait == Wait::TimedOut;
        if (wait != Wait::Ready) co_return false;
    }
    co_return true;
}

ProxyError Exchange::clientLost() const noexcept {
    return errors::clientFault(0, m_sendTimedOut ? "client-send-timeout" : "client-gone", "send");
}

void Exchange::finish() {
    dropUpstream();
    m_worker.now = monotonicNow();
    m_stages.end(m_worker.now);
    const bool error = m_status >= 500 || m_status == 0 || !m_answerWhole;
    const int refusal = m_status >= 400 ? m_status : 0;
    m_table->stats().record(m_route->index, {m_stages, error, m_retries, m_bytesIn, m_bytesOut, refusal,
                                             refusal ? refusalReason() : std::string_view()});
    if (AccessLogger* const log = m_table->accessLogger()) logAccess(*log);
    if (m_route->plugins.empty()) return;
    ExchangeOutcome outcome;
    outcome.status = m_status;
    if (m_node) outcome.node = m_node->ip;
    outcome.total = m_stages.total();
    outcome.upstream = m_stages.spent(Stage::Connect) + m_stages.spent(Stage::UpstreamFirstByte) +
                       m_stages.spent(Stage::UpstreamLastByte);
    outcome.bytesIn = m_bytesIn;
    outcome.bytesOut = m_bytesOut;
    for (Plugin* plugin : m_route->plugins) plugin->log(*this, outcome);
}

void Exchange::cut() {
    if (m_connecting) m_connecting->close();
    if (m_upstream) m_upstream->close();
    if (m_route && m_route->upstream) m_route->upstream->wakeWaiting();
}

std::string_view Exchange::query() const noexcept {
    return m_target.query.empty() ? std::string_view() : m_target.query.substr(1);
}

std::string_view Exchange::remoteAddress() const noexcept {
    return m_client->peer().address;
}

std::string_view Exchange::header(std::string_view name) const noexcept {
    const Field* field = m_request->fields.find(name);
    return field ? field->value : std::string_view();
}

void Exchange::add(std::string_view name, std::string_view value) {
    m_addedFields.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace sluice::proxy
