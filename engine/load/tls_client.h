#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>

struct ssl_st;
struct ssl_ctx_st;

namespace sluice {

/// What the TLS connections of a load share. Immutable; any thread.
class TlsClient {
public:
    /// `serverName` is sent as SNI, unless it is an address, and is what a certificate must be for when
    /// `verifies`. `protocol` is the only one offered (ALPN, RFC 7301), "http/1.1" or "h2". Error SystemFailed
    /// with OpenSSL's reason.
    static Result<std::shared_ptr<const TlsClient>> make(std::string serverName, bool verifies,
                                                         std::string_view protocol = "http/1.1");

private:
    friend class TlsSession;
    struct FreeContext {
        void operator()(ssl_ctx_st* context) const noexcept;
    };

    std::unique_ptr<ssl_ctx_st, FreeContext> m_context;
    std::string m_serverName;
    bool m_verifies = false;
};

/// TLS on one non-blocking socket, which it does not own. One thread; that thread blocks SIGPIPE, for OpenSSL
/// writes as write(2) does.
class TlsSession {
public:
    enum class Step { Done, More, Failed };

    TlsSession(const TlsClient& client, int socket);

    /// Goes on with the handshake as far as the socket allows.
    Step handshake();
    /// As send(2) and recv(2): -1 with errno EAGAIN where the socket must first be ready, 0 from receive() at
    /// the peer's end. An error of the protocol is EPROTO.
    ssize_t send(const char* data, std::size_t size) noexcept;
    ssize_t receive(char* data, std::size_t size) noexcept;
    /// What the server chose of what was offered; empty where it chose nothing. After the handshake.
    std::string_view protocol() const noexcept;
    /// Why the handshake failed; of a category of its own.
    std::error_code fault() const;

private:
    struct FreeSession {
        void operator()(ssl_st* session) const noexcept;
    };

    ssize_t judged(int result) noexcept;

    std::unique_ptr<ssl_st, FreeSession> m_session;
    unsigned long m_reason = 0;
    int m_systemReason = 0;
};

}  // namespace sluice
