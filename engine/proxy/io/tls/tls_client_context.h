#pragma once

#include "engine/config/tls_config.h"
#include "engine/core/clock.h"
#include "engine/proxy/io/tls/tls_files.h"
#include "engine/proxy/io/tls/tls_session.h"

#include <cstdint>
#include <memory>
#include <string>

namespace sluice::proxy {

class TlsStream;

/// What an upstream's connections need to speak TLS. Made on the control thread, then immutable; all workers
/// connect with it.
class TlsClientContext {
public:
    /// What ALPN offers; a node may choose nothing instead.
    enum class Protocol : std::uint8_t { Http1, Http2 };

    /// Reads the files. Null when `files` has an issue more than before.
    static std::shared_ptr<const TlsClientContext> load(const UpstreamTlsConfig& config, Protocol protocol,
                                                        TlsFiles& files, const std::string& where);

    TlsClientContext(const TlsClientContext&) = delete;
    TlsClientContext& operator=(const TlsClientContext&) = delete;

    /// The client's side on a connected descriptor. Asks for, and verifies, the configured server name, else
    /// the node's host (a name or an address). `session` is resumed, and gets those that come.
    std::unique_ptr<TlsStream> connect(int descriptor, const std::string& host,
                                       const std::shared_ptr<TlsSession>& session) const;
    Nanos handshakeTimeout() const noexcept { return m_config.handshakeTimeout; }
    bool wantsHttp2() const noexcept { return m_protocol == Protocol::Http2; }
    /// The same settings, and the same contents of every file.
    bool equals(const TlsClientContext& other) const noexcept {
        return m_config == other.m_config && m_protocol == other.m_protocol && m_digest == other.m_digest;
    }

private:
    TlsClientContext(const UpstreamTlsConfig& config, Protocol protocol);

    const UpstreamTlsConfig m_config;
    const Protocol m_protocol;
    std::string m_digest;
    SslContextPtr m_context;
};

}  // namespace sluice::proxy
