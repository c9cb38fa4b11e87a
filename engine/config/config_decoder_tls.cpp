#include "engine/config/config_decoder.h"

/// The entries `tls` of a configuration file.
namespace sluice {

void ConfigDecoder::listenerTls(YamlId id, const FieldPath& path, ListenerTlsConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "certificate")
            m_fields.text(value, below, out.certificate);
        else if (key == "key")
            m_fields.text(value, below, out.key);
        else if (key == "certificates")
            list(value, below, out.certificates, &ConfigDecoder::certificate);
        else if (key == "min-version")
            m_fields.choice(value, below, kTlsVersionTokens, out.minVersion);
        else if (key == "verify-client")
            m_fields.choice(value, below, kVerifyClientTokens, out.verifyClient);
        else if (key == "client-ca")
            m_fields.text(value, below, out.clientCa);
        else if (key == "alpn") {
            if (!m_fields.document().isNull(value)) out.alpn.clear();
            m_fields.texts(value, below, out.alpn);
        } else if (key == "handshake-timeout")
            m_fields.duration(value, below, out.handshakeTimeout);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::certificate(YamlId id, const FieldPath& path, CertificateConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "certificate")
            m_fields.text(value, below, out.certificate);
        else if (key == "key")
            m_fields.text(value, below, out.key);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::upstreamTls(YamlId id, const FieldPath& path, UpstreamTlsConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "verify")
            m_fields.boolean(value, below, out.verify);
        else if (key == "ca")
            m_fields.text(value, below, out.ca);
        else if (key == "server-name")
            m_fields.text(value, below, out.serverName);
        else if (key == "certificate")
            m_fields.text(value, below, out.certificate);
        else if (key == "key")
            m_fields.text(value, below, out.key);
        else if (key == "min-version")
            m_fields.choice(value, below, kTlsVersionTokens, out.minVersion);
        else if (key == "handshake-timeout")
            m_fields.duration(value, below, out.handshakeTimeout);
        else
            return false;
        return true;
    });
}

}  // namespace sluice
