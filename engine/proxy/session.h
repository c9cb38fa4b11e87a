#pragma once

#include "engine/proxy/client_stream.h"
#include "engine/proxy/io/connection.h"
#include "engine/proxy/io/connection_limit.h"
#include "engine/proxy/worker_state.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sluice::proxy {

class Exchange;
class H2Connection;
class TlsServerContext;
class Tunnel;

/// One client connection: waits for a request without holding a buffer or a coroutine, hands it to an
/// exchange, and goes on with what the client sent behind it. As long as it speaks HTTP/1.1 it is itself the
/// stream of its exchange.
class Session final : public Connection, public ClientStream, public SessionHook {
public:
    /// Takes over an accepted descriptor.
    Session(WorkerState& worker, int descriptor, const TcpEndpoint& peer, std::uint16_t listenPort,
            ConnectionPlace place);
    ~Session() override;

    /// `tls` is what the connection begins with; null: plain.
    void start(const std::shared_ptr<const TlsServerContext>& tls);
    /// Idle: closes now. Else the answer in flight says Connection: close and the connection ends after it;
    /// with HTTP/2 the streams that are open end in their time.
    void finishSoon();
    /// Ends everything at once. How many exchanges were in flight and tunnels open.
    std::uint64_t cut();
    /// By HTTP/2, when its last frame has left.
    void endHttp2();

    using Connection::interruptRead;
    using Connection::isClosed;

    const ClientPeer& peer() const noexcept override { return m_peer; }
    IoResult read(char* to, std::size_t size) noexcept override { return Connection::read(to, size); }
    std::optional<std::string_view> frameHead(const ResponseForwarding& answer, const BodyPiece& first,
                                              std::string& spill) override;
    std::string_view frameBody(const BodyPiece& piece, std::string& spill) override;
    std::string_view frameInterim(const http::ResponseHead& head, std::string& spill) override;
    IoResult write(std::string_view bytes) noexcept override { return Connection::write(bytes); }
    void abort(std::uint32_t code) noexcept override;
    void exchangeEnded() override;

private:
    enum class Phase : std::uint8_t { Handshake, Idle, Head, Exchange, Lingering, Tunnel, Http2 };

    // session_tls.cpp
    Detached shakeHands(std::shared_ptr<const TlsServerContext> tls);
    void handshakeFailed(TlsFault fault);
    void refusePlainHttp();
    /// ALPN has chosen (or there was none): the protocol's own session begins.
    void begin(std::string_view protocol);

    void onReadable() override;
    void onIdleDeadline() override;
    void onBroken() override;
    void readHead();
    void serveWhatCame();
    /// By ALPN, or because the bytes that came begin with the preface of HTTP/2 (RFC 9113 3.2, 3.3).
    void startHttp2(std::string_view came);
    /// True when the next request is here already.
    bool endExchange();
    void waitForRequest();
    void linger();
    void discardInput();
    void leave();
    bool isLastRequest() const noexcept;

    WorkerState& m_worker;
    std::unique_ptr<Exchange> m_exchange;
    Tunnel* m_tunnel = nullptr;  ///< holds this session, and closes it as the last thing
    std::unique_ptr<H2Connection> m_http2;
    ClientPeer m_peer;
    http::BodyKind m_answerBody = http::BodyKind::None;  ///< of the answer that is on its way
    const ConnectionPlace m_place;
    std::int64_t m_requests = 0;
    Phase m_phase = Phase::Idle;
    bool m_finishing = false;
    bool m_fresh = true;     ///< nothing was served yet
    bool m_serving = false;  ///< serveWhatCame() is on the stack
    bool m_exchangeEnded = false;
};

}  // namespace sluice::proxy
