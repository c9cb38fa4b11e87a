#pragma once

#include "engine/proxy/connection.h"
#include "engine/proxy/worker_state.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sluice::proxy {

class Exchange;

/// One client connection: waits for a request without holding a buffer or a coroutine, hands it to an
/// exchange, and goes on with what the client sent behind it.
class Session final : public Connection, public SessionHook {
public:
    /// Takes over an accepted descriptor.
    Session(WorkerState& worker, int descriptor, const TcpEndpoint& peer, std::uint16_t listenPort);
    ~Session() override;

    void start();
    /// Idle: closes now. Else the answer in flight says Connection: close and the connection ends after it.
    void finishSoon();
    /// Ends everything at once. True when an exchange was in flight.
    bool cut();

    const std::string& remoteAddress() const noexcept { return m_remoteAddress; }
    std::uint16_t listenPort() const noexcept { return m_listenPort; }

    /// By the exchange, as its last act.
    void exchangeEnded();

private:
    enum class Phase : std::uint8_t { Idle, Head, Exchange, Lingering };

    void onReadable() override;
    void onIdleDeadline() override;
    void readHead();
    void serveWhatCame();
    /// True when the next request is here already.
    bool endExchange();
    void waitForRequest();
    void linger();
    void discardInput();
    void leave();

    WorkerState& m_worker;
    std::unique_ptr<Exchange> m_exchange;
    std::string m_remoteAddress;
    std::uint16_t m_listenPort;
    Phase m_phase = Phase::Idle;
    bool m_finishing = false;
    bool m_serving = false;  ///< serveWhatCame() is on the stack
    bool m_exchangeEnded = false;
};

}  // namespace sluice::proxy
