#include "engine/proxy/upstream/upstream_call.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

NodeFault faultOf(const ProxyError& error) noexcept {
    // Cut: by this side, at the end of a drain.
    if (error.side != "upstream" || error.code == "response-cut") return NodeFault::None;
    if (error.code.ends_with("-timeout")) return NodeFault::TimedOut;
    if (error.stage == "connect" || error.stage == "tls-handshake") return NodeFault::Refused;
    const bool isCut = error.code == "connection-lost" || error.code == "response-incomplete";
    return isCut ? NodeFault::Reset : NodeFault::Garbage;
}

}  // namespace

UpstreamCall::UpstreamCall(Upstream& upstream, const RequestView& request) : m_upstream(upstream) {
    const unsigned limit = upstream.config().maxRequests;
    m_admitted = limit == 0 || upstream.m_requests < limit;
    if (!m_admitted) return;
    ++upstream.m_requests;
    if (upstream.m_hashKey) m_hash = upstream.m_hashKey->of(request);
    m_queueDeadline = upstream.m_loop.now + upstream.config().timeout.queue;
}

UpstreamCall::~UpstreamCall() {
    leaveNode();
    if (m_admitted) --m_upstream.m_requests;
    if (m_retries) --m_upstream.m_retries;
}

void UpstreamCall::leaveNode() noexcept {
    if (m_node) m_upstream.m_selector.ended(m_upstream.indexOf(*m_node));
    m_node = nullptr;
}

UpstreamNode* UpstreamCall::nextNode() {
    const Nanos now = m_upstream.m_loop.now;
    if (m_node) {
        m_tried.resize(m_upstream.nodeCount());
        m_tried[m_upstream.indexOf(*m_node)] = true;
    }
    const std::size_t next = m_upstream.m_selector.next({m_hash, &m_tried, now});
    if (next == Balancer::kNone) return nullptr;
    leaveNode();
    m_node = &m_upstream.m_nodes[next];
    m_upstream.m_selector.began(next);
    ++m_node->counts.requests;
    m_tryBegan = now;
    return m_node;
}

bool UpstreamCall::mayRetry() noexcept {
    if (m_retries) return true;
    const RetryBudgetConfig& budget = m_upstream.config().retryBudget;
    const std::uint64_t first = m_upstream.m_requests - m_upstream.m_retries;
    const std::uint64_t share = first * budget.percent / 100;
    if (m_upstream.m_retries >= std::max<std::uint64_t>(share, budget.minimum)) return false;
    ++m_upstream.m_retries;
    m_retries = true;
    return true;
}

bool UpstreamCall::mayWait() const noexcept {
    return m_upstream.m_pending.size() < m_upstream.config().maxPending;
}

void UpstreamCall::answered(int status) {
    const Nanos now = std::max(m_upstream.m_loop.readiness.wokeAt(), m_tryBegan);
    const Nanos took = now - m_tryBegan;
    ++m_node->counts.answers;
    m_node->counts.answerTime += took;
    if (status >= 500) m_node->counts.faults.count(NodeFault::ServerError);
    m_upstream.m_selector.answered(m_upstream.indexOf(*m_node), status, took, now);
    m_upstream.watchNodes();
}

void UpstreamCall::failed(const ProxyError& error) {
    const NodeFault fault = faultOf(error);
    if (fault == NodeFault::None || !m_node) return;
    const Nanos now = m_upstream.m_loop.now = monotonicNow();
    m_node->counts.faults.count(fault);
    m_upstream.m_selector.failed(m_upstream.indexOf(*m_node), fault, now - m_tryBegan, now);
    m_upstream.watchNodes();
}

}  // namespace sluice::proxy
