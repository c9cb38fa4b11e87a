#pragma once

#include "engine/config/tls_config.h"
#include "engine/core/clock.h"
#include "engine/proxy/io/tls/server_names.h"
#include "engine/proxy/io/tls/tls_files.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::proxy {

class TlsStream;

/// What a listener needs to speak TLS: its certificates, by name, and whom it trusts. Made on the control
/// thread, then immutable; connections of all workers begin with it.
///
/// A session is resumed only under the name that it began with (RFC 6066 3), by a stateless ticket: nothing
/// is shared between workers but the ticket's keys, which live as long as this object.
class TlsServerContext {
public:
    /// Reads the files. Null when `files` has an issue more than before.
    static std::shared_ptr<const TlsServerContext> load(const ListenerTlsConfig& config, TlsFiles& files,
                                                        const std::string& where);

    TlsServerContext(const TlsServerContext&) = delete;
    TlsServerContext& operator=(const TlsServerContext&) = delete;

    /// The server's side on an accepted descriptor. This object must live until the handshake has ended.
    std::unique_ptr<TlsStream> accept(int descriptor) const;
    Nanos handshakeTimeout() const noexcept { return m_config.handshakeTimeout; }
    /// The same settings, and the same contents of every file.
    bool equals(const TlsServerContext& other) const noexcept {
        return m_config == other.m_config && m_digest == other.m_digest;
    }

private:
    explicit TlsServerContext(const ListenerTlsConfig& config);

    bool addCertificate(TlsIdentity identity);
    void setVerification(SSL_CTX* context) const;
    SSL_CTX* contextFor(std::string_view name) const;

    static int onClientHello(SSL* ssl, int* alert, void* self);
    static int onAlpn(SSL* ssl, const unsigned char** out, unsigned char* outSize,
                      const unsigned char* offered, unsigned offeredSize, void* self);

    const ListenerTlsConfig m_config;
    std::string m_digest;
    std::string m_alpn;  ///< as on the wire: each name after its length
    TlsAuthorities m_clientAuthorities;
    std::vector<SslContextPtr> m_contexts;  ///< one a certificate; the first answers for unknown names
    ServerNames m_names;
};

}  // namespace sluice::proxy
