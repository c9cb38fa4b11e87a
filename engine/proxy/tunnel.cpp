#include "engine/proxy/tunnel.h"

#include "engine/core/log.h"

#include <utility>

namespace sluice::proxy {

Tunnel::Tunnel(WorkerState& worker, boost::intrusive_ptr<Connection> client,
               boost::intrusive_ptr<UpstreamConnection> node, boost::intrusive_ptr<Upstream> upstream,
               Nanos idleLimit)
    : m_worker(worker),
      m_client(std::move(client)),
      m_node(std::move(node)),
      m_upstream(std::move(upstream)),
      m_idleLimit(idleLimit),
      m_began(worker.now),
      m_lastByte(worker.now) {
    ++m_worker.tunnels;
    ++m_worker.tunnelsOpened;
}

Tunnel::~Tunnel() {
    end();
}

void Tunnel::start(std::string_view fromClient, std::string_view fromNode) {
    const boost::intrusive_ptr<Tunnel> keep(this);
    pump(keep, m_toNode, std::string(fromClient));
    pump(keep, m_toClient, std::string(fromNode));
}

void Tunnel::end(std::string_view reason) {
    if (m_over) return;
    m_over = true;
    --m_worker.tunnels;
    if (m_log) {
        const ProxyError error = reason.empty() ? ProxyError() : errors::gatewayFault(0, reason, "tunnel");
        m_log->write(m_worker, m_worker.now - m_began, m_toNode.bytes, m_toClient.bytes, error);
    }
    m_upstream->discard(m_node);
    m_client->close();
}

Detached Tunnel::pump([[maybe_unused]] boost::intrusive_ptr<Tunnel> self, Way& way, std::string early) {
    bool flows = co_await send(way, early);
    std::string().swap(early);
    while (flows) {
        const Wait wait = co_await way.from.readable(untilIdle());
        if (wait == Wait::TimedOut && !endsAsIdle()) continue;
        if (wait != Wait::Ready) break;
        const Buffer buffer = m_worker.buffers.takeLarge();
        const IoResult got = way.from.read(buffer.data(), buffer.size());
        if (got.kind == IoResult::WouldBlock) continue;
        if (got.kind == IoResult::Ended) {
            way.to.shutdownSend();
            way.ended = true;
            break;
        }
        if (got.kind != IoResult::Done) break;
        flows = co_await send(way, std::string_view(buffer.data(), got.bytes));
    }
    if (!way.ended || (m_toNode.ended && m_toClient.ended)) end();
}

Task<bool> Tunnel::send(Way& way, std::string_view bytes) {
    while (!bytes.empty()) {
        const IoResult sent = way.to.write(bytes);
        if (sent.kind == IoResult::Failed) co_return false;
        if (sent.bytes > 0) m_lastByte = m_worker.now;
        way.bytes += sent.bytes;
        bytes.remove_prefix(sent.bytes);
        if (sent.kind != IoResult::WouldBlock) continue;
        const Wait wait = co_await way.to.writable(untilIdle());
        if (wait == Wait::TimedOut && !endsAsIdle()) continue;
        if (wait != Wait::Ready) co_return false;
    }
    co_return true;
}

/// True when nothing moved either way; the other one may just have.
bool Tunnel::endsAsIdle() {
    if (m_over) return true;
    if (untilIdle() > Nanos(0)) return false;
    log::info("tunnel-idle", log::field("node", m_node->node().text));
    end("tunnel-idle");
    return true;
}

}  // namespace sluice::proxy
