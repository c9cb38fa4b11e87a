#pragma once

#include "engine/proxy/io/stream_socket.h"
#include "engine/proxy/io/tls/tls_fault.h"
#include "engine/proxy/io/tls/tls_socket.h"

#include <openssl/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace sluice::proxy {

/// The TLS layer of one connection, over its non-blocking descriptor: the handshake, then bytes. One thread.
/// Renegotiation is refused (RFC 9325 3.5). A body that ends with the connection is whole only when the peer
/// said so: an end without close_notify is a failure (RFC 8446 6.1).
class TlsStream {
public:
    /// What a step of the handshake came to.
    enum class Step : std::uint8_t { Done, NeedsInput, NeedsOutput, Failed };

    /// Takes over `ssl`, whose role and settings are made, and reads and writes at `descriptor`. `kept` is what
    /// OpenSSL's callbacks use of this connection; it lives as long as the stream.
    TlsStream(SSL* ssl, int descriptor, std::shared_ptr<void> kept = nullptr);
    ~TlsStream();
    TlsStream(const TlsStream&) = delete;
    TlsStream& operator=(const TlsStream&) = delete;

    /// Goes on with the handshake as far as it can. After Failed, fault() and reason() say why.
    Step handshake();
    TlsFault fault() const noexcept { return m_fault; }
    const std::string& reason() const noexcept { return m_reason; }

    /// As receive() and send() on a plain descriptor. Ended: the peer said that it is done.
    IoResult read(char* to, std::size_t size) noexcept;
    IoResult write(std::string_view bytes) noexcept;
    /// Reads what is for TLS itself, such as a session ticket. Done when bytes for the reader are there.
    IoResult peek() noexcept;

    /// Bytes have come at the descriptor, or its end.
    void onReadable(bool ended) noexcept;
    /// False when a read can give nothing before the next onReadable().
    bool mayRead() const noexcept;
    /// True, once, when a read waits for the descriptor to take bytes or a write for bytes to come, as TLS
    /// itself may have to: then every event concerns both directions.
    bool takeCrossed() noexcept { return std::exchange(m_crossed, false); }

    /// Tells the peer that no more bytes come, if the connection takes it at once.
    void closeNotify() noexcept;

    /// By ALPN (RFC 7301): "h2", "http/1.1", or empty.
    std::string_view protocol() const noexcept;
    bool wasResumed() const noexcept;

private:
    struct Free {
        void operator()(SSL* ssl) const noexcept;
    };

    IoResult outcome(int result, int expected) noexcept;

    std::shared_ptr<void> m_kept;
    TlsSocket m_socket;
    std::unique_ptr<SSL, Free> m_ssl;
    std::string m_reason;
    TlsFault m_fault = TlsFault::None;
    bool m_shaken = false;
    bool m_broken = false;  ///< nothing more can be read or written
    bool m_crossed = false;
};

}  // namespace sluice::proxy
