#pragma once

#include "engine/proxy/body_piece.h"
#include "engine/proxy/forwarded_head.h"
#include "engine/proxy/io/connection.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sluice::proxy {

/// Who is at the other end of a client's connection.
struct ClientPeer {
    std::string address;  ///< the IP as text
    std::uint16_t listenPort = 0;
    bool isSecure = false;  ///< over TLS
};

/// Where an exchange's request comes from and its answer goes to: an HTTP/1.1 connection, or one stream of an
/// HTTP/2 connection. The exchange deals in heads and payloads, the stream in their form on the wire. It
/// outlives its exchange. Worker's thread only.
class ClientStream {
public:
    ClientStream(const ClientStream&) = delete;
    ClientStream& operator=(const ClientStream&) = delete;

    /// What keeps this stream alive.
    Connection& connection() noexcept { return m_connection; }
    virtual const ClientPeer& peer() const noexcept = 0;
    /// Its connection carries nothing else, so that it may become a tunnel.
    virtual bool mayBecomeTunnel() const noexcept { return true; }

    /// The next bytes of the request, as its framing says they are coded; Ended behind the last one of a body
    /// that is UntilClose, with trailers() complete.
    virtual IoResult read(char* to, std::size_t size) noexcept = 0;
    /// Trailer lines of such a body, each "Name: value\r\n".
    virtual std::string_view trailers() const noexcept { return {}; }

    /// Puts the final head, and the first piece behind it, into the form in which they go out. The bytes that
    /// come back are for write(); they lie in the piece's place, or in `spill`. Empty when the head is too
    /// large.
    virtual std::optional<std::string_view> frameHead(const ResponseForwarding& answer,
                                                      const BodyPiece& first, std::string& spill) = 0;
    /// The same for what comes after.
    virtual std::string_view frameBody(const BodyPiece& piece, std::string& spill) = 0;
    /// The same for a 1xx head.
    virtual std::string_view frameInterim(const http::ResponseHead& head, std::string& spill) = 0;
    /// Sends as many of the framed bytes as it can without waiting.
    virtual IoResult write(std::string_view bytes) noexcept = 0;

    Direction::Awaiter readable(Nanos timeout) noexcept { return m_read.wait(timeout); }
    Direction::Awaiter writable(Nanos timeout) noexcept { return m_write.wait(timeout); }
    /// Ends a wait for the request at once, on the caller's stack.
    void interruptRead() noexcept { m_read.resume(Wait::Interrupted); }

    /// The answer cannot be finished: the client must see that it is not whole. `code` says why, as far as the
    /// protocol can tell (RFC 9113 7).
    virtual void abort(std::uint32_t code) noexcept = 0;
    static constexpr std::uint32_t kInternalError = 2;
    /// The client is gone, or was left by abort().
    bool isClosed() const noexcept { return m_read.isClosed(); }

    /// By the exchange, as its last act.
    virtual void exchangeEnded() = 0;

protected:
    ClientStream(Connection& connection, Direction& read, Direction& write) noexcept
        : m_connection(connection), m_read(read), m_write(write) {}
    ~ClientStream() = default;

private:
    Connection& m_connection;
    Direction& m_read;
    Direction& m_write;
};

}  // namespace sluice::proxy
