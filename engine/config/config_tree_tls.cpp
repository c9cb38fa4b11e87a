#include "engine/config/config_tree.h"
#include "engine/config/map_builder.h"

/// The entries `tls` as their file shows them.
namespace sluice {

ConfigTree toTree(const CertificateConfig& certificate) {
    return MapBuilder()
        .always("certificate", certificate.certificate)
        .text("key", certificate.key)
        .take(certificate.certificate);
}

ConfigTree toTree(const ListenerTlsConfig& tls) {
    const ListenerTlsConfig usual;
    return MapBuilder()
        .always("certificate", tls.certificate)
        .text("key", tls.key)
        .tree("certificates", listOf(tls.certificates))
        .choice("min-version", kTlsVersionTokens, tls.minVersion, usual.minVersion)
        .choice("verify-client", kVerifyClientTokens, tls.verifyClient, usual.verifyClient)
        .text("client-ca", tls.clientCa)
        .texts("alpn", tls.alpn, usual.alpn)
        .duration("handshake-timeout", tls.handshakeTimeout, usual.handshakeTimeout)
        .take();
}

ConfigTree toTree(const UpstreamTlsConfig& tls) {
    const UpstreamTlsConfig usual;
    return MapBuilder()
        .boolean("verify", tls.verify, usual.verify)
        .text("ca", tls.ca)
        .text("server-name", tls.serverName)
        .text("certificate", tls.certificate)
        .text("key", tls.key)
        .choice("min-version", kTlsVersionTokens, tls.minVersion, usual.minVersion)
        .duration("handshake-timeout", tls.handshakeTimeout, usual.handshakeTimeout)
        .take();
}

}  // namespace sluice
