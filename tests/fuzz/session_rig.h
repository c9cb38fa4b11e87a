#pragma once

#include "engine/proxy/worker_state.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::fuzz {

/// One worker without its thread: a client's connection and a node that takes whatever connections the worker makes
/// to it, both driven step by step. After each step everything that can happen without more bytes or time has
/// happened, so that the same steps always give the same.
class SessionRig {
public:
    /// How the worker is configured.
    struct Options {
        bool connects = false;  ///< CONNECT is allowed
        bool isTight = false;   ///< every limit is at what a few requests reach
    };

    explicit SessionRig(const Options& options);
    /// Ends both sides, lets all time-outs pass, and requires that nothing is left open.
    ~SessionRig() noexcept(false);
    SessionRig(const SessionRig&) = delete;
    SessionRig& operator=(const SessionRig&) = delete;

    void clientSends(std::string_view bytes);
    void clientEnds();
    /// The node's newest connection; nothing happens while there is none.
    void nodeSends(std::string_view bytes);
    void nodeEnds();
    void nodeResets();
    /// Every time-out that is set now passes.
    void timePasses();
    /// As SIGTERM: what is idle ends, answers say Connection: close.
    void drain();

    /// What the client has sent and what it has got.
    const std::string& fromClient() const { return m_fromClient; }
    const std::string& toClient() const { return m_toClient; }
    /// What the node got, by connection.
    const std::vector<std::string>& toNode() const { return m_toNode; }

private:
    struct NodeConnection {
        int socket;
        std::size_t number;  ///< in m_toNode
    };

    void settle();
    void readAll();
    void end();

    std::atomic<bool> m_shedding{false};
    std::unique_ptr<proxy::WorkerState> m_worker;
    boost::intrusive::list<proxy::Session, boost::intrusive::base_hook<proxy::SessionHook>,
                           boost::intrusive::constant_time_size<false>>
        m_sessions;
    int m_client = -1;
    std::vector<NodeConnection> m_node;
    std::string m_fromClient, m_toClient;
    std::vector<std::string> m_toNode;
    Nanos m_passed{0};
};

}  // namespace sluice::fuzz
