#pragma once

#include <memory>

using SSL_SESSION = struct ssl_session_st;  // as <openssl/ssl.h> has it

namespace sluice::proxy {

/// The last session that a node gave, for the next connection to it to resume. One worker's, of one node
/// under one name: no other peer can be met with it.
class TlsSession {
public:
    /// Takes the reference over.
    void keep(SSL_SESSION* session) noexcept { m_session.reset(session); }
    /// Null when there is none.
    SSL_SESSION* get() const noexcept { return m_session.get(); }

private:
    struct Free {
        void operator()(SSL_SESSION* session) const noexcept;
    };
    std::unique_ptr<SSL_SESSION, Free> m_session;
};

}  // namespace sluice::proxy
