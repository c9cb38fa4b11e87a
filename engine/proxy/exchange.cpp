#include "engine/proxy/exchange.h"

#include "engine/core/text.h"
#include "engine/http/head_writer.h"
#include "engine/http/status.h"
#include "engine/proxy/session.h"

#include <cstring>

namespace sluice::proxy {

using http::Field;
using http::FieldId;

Exchange::Exchange(WorkerState& worker) : m_worker(worker) {}

void Exchange::begin(Session& session, Nanos noticed) {
    m_session = &session;
    m_table = m_worker.table;
    m_route = &m_table->unparsed();
    m_stages.begin(noticed);
    m_input = m_worker.buffers.takeSmall();
}

void Exchange::reset() {
    m_session = nullptr;
    m_route = nullptr;
    m_input = Buffer();
    m_inputEnd = m_inputNext = 0;
    m_parser.reset();
    m_framing = {};
    m_target = {};
    m_host = {};
    m_firstPayload = {};
    m_pipelined.clear();
    m_bodyWasRead = false;
    m_bodyBytes = 0;
    m_uploading = m_uploadStops = m_awaitsHead = false;
    m_uploadError = {};
    m_node = nullptr;
    m_upstream = nullptr;
    m_pooled = false;
    m_nothingSent = true;
    m_output = Buffer();
    m_addedFields.clear();
    m_local = {};
    m_error = {};
    m_answerStarted = m_answerWhole = m_clientMayStay = m_mustLinger = false;
    m_status = 0;
    m_retries = 0;
    m_bytesIn = m_bytesOut = 0;
    m_table = nullptr;
}

IoResult Exchange::readHead() {
    if (m_inputEnd == m_input.size()) {
        // The parser's views pointed into the small buffer: it begins again in the large one, once.
        Buffer larger = m_worker.buffers.takeLarge();
        std::memcpy(larger.data(), m_input.data(), m_inputEnd);
        m_input = std::move(larger);
        m_parser.reset();
    }
    const IoResult got = m_session->read(m_input.data() + m_inputEnd, m_input.size() - m_inputEnd);
    m_inputEnd += got.bytes;
    return got;
}

void Exchange::takePipelined(std::string_view bytes) {
    if (bytes.size() > m_input.size()) m_input = m_worker.buffers.takeLarge();
    std::memcpy(m_input.data(), bytes.data(), bytes.size());
    m_inputEnd = bytes.size();
}

http::ParseStatus Exchange::parseHead() {
    return m_parser.parse({m_input.data(), m_inputEnd});
}

std::string_view Exchange::pipelined() const noexcept {
    if (!m_pipelined.empty()) return m_pipelined;
    return {m_input.data() + m_inputNext, m_inputEnd - m_inputNext};
}

Detached Exchange::serve() {
    const boost::intrusive_ptr<Session> session(m_session);
    m_worker.now = monotonicNow();
    m_stages.enter(Stage::Routing, m_worker.now);
    m_error = admit();
    if (!m_error && m_local.status == 0) co_await forward();
    if (!m_answerStarted && (m_error || m_local.status != 0)) co_await answerLocally();
    finish();
    session->exchangeEnded();
}

Detached Exchange::refuse(ProxyError error) {
    const boost::intrusive_ptr<Session> session(m_session);
    m_error = error;
    m_mustLinger = true;
    co_await answerLocally();
    finish();
    session->exchangeEnded();
}

ProxyError Exchange::admit() {
    const http::RequestHead& head = m_parser.head();
    m_mustLinger = true;  // until the whole request is known to be here
    if (m_parser.failureStatus() != 0) {
        switch (m_parser.failureStatus()) {
            case 414:
                return errors::clientFault(414, "request-line-too-long", "request");
            case 431:
                return errors::clientFault(431, "header-too-large", "request");
            case 505:
                return errors::clientFault(505, "bad-version", "request");
            default:
                return errors::clientFault(400, "bad-request", "request");
        }
    }
    m_bytesIn = head.size;
    m_inputNext = head.size;
    m_framing = http::frameRequest(head);
    if (m_framing.failureStatus == 501) return errors::clientFault(501, "unknown-coding", "request");
    if (m_framing.failureStatus != 0) return errors::clientFault(400, "bad-framing", "request");
    if (head.method == "CONNECT" || head.method == "TRACE")
        return errors::clientFault(405, "method-not-allowed", "request");

    const Field* host = nullptr;
    bool looped = false;
    for (const Field& field : head.fields) {
        if (field.id == FieldId::Host) {
            if (host) return errors::clientFault(400, "bad-host", "request");
            host = &field;
        } else if (field.id == FieldId::Via && field.value.find(m_worker.via) != std::string_view::npos) {
            looped = true;
        }
    }
    if (!host && head.minorVersion > 0) return errors::clientFault(400, "bad-host", "request");
    if (host && !http::isValidHost(host->value)) return errors::clientFault(400, "bad-host", "request");
    const auto target = http::parseTarget(head.method, head.target);
    if (!target) return errors::clientFault(400, "bad-target", "request");
    m_target = *target;
    m_host = !m_target.authority.empty() ? m_target.authority : host ? host->value : std::string_view();

    m_requestBody.start(m_framing.kind, m_framing.length);
    const std::int64_t maxBody = m_table->client().maxBody;
    if (maxBody > 0 && m_framing.length > static_cast<std::uint64_t>(maxBody))
        return errors::clientFault(413, "body-too-large", "limit");
    decodeFirstPayload();
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

    m_route =
        &m_table->match(head.method, m_host, m_target.path == "*" ? std::string_view("/") : m_target.path);
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

Task<bool> Exchange::answerLocally() {
    m_answerStarted = true;
    m_stages.enter(Stage::Send, monotonicNow());
    if (m_session->isClosed()) co_return false;
    LocalAnswer answer = m_local;
    if (m_error) {
        writeErrorBody(m_errorBody, m_error, m_node ? std::string_view(m_node->text) : std::string_view());
        answer = {m_error.status, "application/json", m_errorBody};
    }
    if (m_worker.draining) m_clientMayStay = false;
    m_status = answer.status;
    http::HeadWriter out(m_worker.scratch.data(), m_worker.scratch.size());
    out << "HTTP/1.1 " << static_cast<std::uint64_t>(answer.status) << " "
        << http::reasonPhrase(answer.status) << "\r\n";
    out.field("Date", m_worker.date());
    if (!answer.contentType.empty()) out.field("Content-Type", answer.contentType);
    if (answer.status == 405) out.field("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    out << "Content-Length: " << std::uint64_t{answer.body.size()} << "\r\n" << m_addedFields;
    if (!m_clientMayStay)
        out << "Connection: close\r\n";
    else if (m_parser.head().minorVersion == 0)
        out << "Connection: keep-alive\r\n";
    out << "\r\n";
    m_unsent.assign(out.text());
    // Behind the head and not into its room: a plugin's text may be of any length.
    if (m_parser.head().method != "HEAD") m_unsent.append(answer.body);
    const bool sent = co_await writeRest(*m_session, m_unsent, m_table->client().sendTimeout);
    m_answerWhole = sent;
    if (!sent) m_session->close();
    co_return sent;
}

Task<bool> Exchange::writeRest(Connection& to, std::string_view bytes, Nanos timeout) {
    while (!bytes.empty()) {
        const IoResult sent = to.write(bytes);
        if (sent.kind == IoResult::Failed) co_return false;
        if (&to == m_session) m_bytesOut += sent.bytes;
        bytes.remove_prefix(sent.bytes);
        if (sent.kind != IoResult::WouldBlock) continue;
        // The time that a slow client costs is not the upstream's.
        const Stage paused = m_stages.current();
        m_stages.enter(Stage::Send, monotonicNow());
        const Wait wait = co_await to.writable(timeout);
        m_stages.enter(paused, m_worker.now);
        if (wait != Wait::Ready) co_return false;
    }
    co_return true;
}

void Exchange::finish() {
    dropUpstream();
    m_worker.now = monotonicNow();
    m_stages.end(m_worker.now);
    const bool error = m_status >= 500 || m_status == 0 || !m_answerWhole;
    m_table->stats().record(m_route->index, {m_stages, error, m_retries, m_bytesIn, m_bytesOut});
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
    if (m_upstream) m_upstream->close();
}

std::string_view Exchange::query() const noexcept {
    return m_target.query.empty() ? std::string_view() : m_target.query.substr(1);
}

std::string_view Exchange::remoteAddress() const noexcept {
    return m_session->remoteAddress();
}

std::string_view Exchange::header(std::string_view name) const noexcept {
    const Field* field = m_parser.head().fields.find(name);
    return field ? field->value : std::string_view();
}

void Exchange::add(std::string_view name, std::string_view value) {
    m_addedFields.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace sluice::proxy
