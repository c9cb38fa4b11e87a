#pragma once

#include "engine/proxy/proxy_error.h"
#include "engine/proxy/upstream/upstream.h"

#include <vector>

namespace sluice::proxy {

/// One request's stay at an upstream: it is counted there, and at the node that it tries, for as long as this
/// lives. Keeps the limits of the upstream and tells it what its nodes did. On the worker's thread; the
/// upstream outlives it.
class UpstreamCall {
public:
    UpstreamCall(Upstream& upstream, const RequestView& request);
    ~UpstreamCall();
    UpstreamCall(const UpstreamCall&) = delete;
    UpstreamCall& operator=(const UpstreamCall&) = delete;

    /// False when the upstream has as many requests as it may: to be answered 503.
    bool isAdmitted() const noexcept { return m_admitted; }
    /// A node to try, not one that was tried; null when there is none. From here on the time of the try
    /// counts.
    UpstreamNode* nextNode();
    /// Takes one retry out of the upstream's budget, for the rest of this request.
    bool mayRetry() noexcept;
    /// Whether the request may wait for a connection: it takes the last places at the limit otherwise.
    bool mayWait() const noexcept;
    /// Worth another look at the connections when true; false when its time in the queue is over.
    PendingQueue::Waiter connectionFree() { return m_upstream.m_pending.wait(m_queueDeadline); }

    /// The head of a final answer is here.
    void answered(int status);
    /// The try failed; says nothing of the node unless the error is the upstream's.
    void failed(const ProxyError& error);

private:
    void leaveNode() noexcept;

    Upstream& m_upstream;
    UpstreamNode* m_node = nullptr;
    std::uint64_t m_hash = 0;
    std::vector<bool> m_tried;
    Nanos m_tryBegan{0};
    Nanos m_queueDeadline{0};
    bool m_admitted = false;
    bool m_retries = false;  ///< holds a place in the retry budget
};

}  // namespace sluice::proxy
