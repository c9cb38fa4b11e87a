#include "engine/proxy/io/tls/tls_server_context.h"

#include "engine/proxy/io/tls/tls_settings.h"
#include "engine/proxy/io/tls/tls_stream.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>

#include <new>

namespace sluice::proxy {

namespace {

/// The first host name of the extension server_name (RFC 6066 3), or empty.
std::string_view serverNameOf(SSL* ssl) noexcept {
    const unsigned char* bytes = nullptr;
    std::size_t size = 0;
    if (SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_server_name, &bytes, &size) != 1) return {};
    // list length (2), type (1), name length (2), name
    if (size < 5 || bytes[2] != TLSEXT_NAMETYPE_host_name) return {};
    const std::size_t length = static_cast<std::size_t>(bytes[3]) << 8 | bytes[4];
    if (length > size - 5) return {};
    return {reinterpret_cast<const char*>(bytes + 5), length};
}

/// The DNS names that a certificate is for; its common name only where it has none (RFC 6125 6.4.4).
std::vector<std::string> namesOf(X509* certificate) {
    std::vector<std::string> names;
    auto* const alternatives =
        static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr));
    for (int i = 0; i < sk_GENERAL_NAME_num(alternatives); ++i) {
        const GENERAL_NAME* const name = sk_GENERAL_NAME_value(alternatives, i);
        if (name->type != GEN_DNS) continue;
        const auto* const text = reinterpret_cast<const char*>(ASN1_STRING_get0_data(name->d.dNSName));
        names.emplace_back(text, static_cast<std::size_t>(ASN1_STRING_length(name->d.dNSName)));
    }
    GENERAL_NAMES_free(alternatives);
    if (!names.empty()) return names;
    char common[256];
    const int length =
        X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, common, sizeof common);
    if (length > 0) names.emplace_back(common, static_cast<std::size_t>(length));
    return names;
}

int acceptServerName(SSL*, int*, void*) {
    return SSL_TLSEXT_ERR_OK;
}

}  // namespace

TlsServerContext::TlsServerContext(const ListenerTlsConfig& config) : m_config(config) {
    for (const std::string& protocol : config.alpn)
        m_alpn.append(1, static_cast<char>(protocol.size())).append(protocol);
}

std::shared_ptr<const TlsServerContext> TlsServerContext::load(const ListenerTlsConfig& config,
                                                               TlsFiles& files, const std::string& where) {
    std::shared_ptr<TlsServerContext> made(new TlsServerContext(config));
    bool whole = true;
    if (config.verifyClient != VerifyClient::Off) {
        auto authorities = files.authorities(config.clientCa, where + ".client-ca");
        whole = authorities.has_value();
        if (authorities) made->m_clientAuthorities = std::move(*authorities);
        made->m_digest = made->m_clientAuthorities.digest;
    }
    const auto add = [&](const std::string& certificate, const std::string& key, const std::string& place) {
        auto identity = files.identity(certificate, key, place);
        if (!identity) {
            whole = false;
        } else if (!made->addCertificate(std::move(*identity))) {
            files.reportTooWeak(certificate, place + ".certificate");
            whole = false;
        }
    };
    add(config.certificate, config.key, where);
    for (std::size_t i = 0; i < config.certificates.size(); ++i) {
        const CertificateConfig& more = config.certificates[i];
        add(more.certificate, more.key, where + ".certificates[" + std::to_string(i) + "]");
    }
    return whole ? made : nullptr;
}

bool TlsServerContext::addCertificate(TlsIdentity identity) {
    SslContextPtr context = newTlsContext(TLS_server_method(), m_config.minVersion);
    if (!useIdentity(context.get(), identity)) return false;
    SSL_CTX_set_options(context.get(), SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    SSL_CTX_set_client_hello_cb(context.get(), onClientHello, this);
    SSL_CTX_set_tlsext_servername_callback(context.get(), acceptServerName);
    if (!m_alpn.empty()) SSL_CTX_set_alpn_select_cb(context.get(), onAlpn, this);
    setVerification(context.get());
    for (const std::string& name : namesOf(identity.certificate.get())) m_names.add(name, m_contexts.size());
    m_digest += identity.digest;
    m_contexts.push_back(std::move(context));
    return true;
}

void TlsServerContext::setVerification(SSL_CTX* context) const {
    if (m_config.verifyClient == VerifyClient::Off) return;
    const bool isRequired = m_config.verifyClient == VerifyClient::Required;
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER | (isRequired ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0),
                       nullptr);
    trust(context, m_clientAuthorities);
    for (const CertificatePtr& authority : m_clientAuthorities.certificates)
        SSL_CTX_add_client_CA(context, authority.get());
}

SSL_CTX* TlsServerContext::contextFor(std::string_view name) const {
    return m_contexts[name.empty() ? 0 : m_names.find(name).value_or(0)].get();
}

std::unique_ptr<TlsStream> TlsServerContext::accept(int descriptor) const {
    SSL* const ssl = SSL_new(m_contexts.front().get());
    if (!ssl) throw std::bad_alloc();
    SSL_set_accept_state(ssl);
    return std::make_unique<TlsStream>(ssl, descriptor);
}

// Before OpenSSL looks at a ticket: a certificate that is chosen later, as by its callback for server names,
// would come too late to refuse another name's session.
int TlsServerContext::onClientHello(SSL* ssl, int*, void* self) {
    const auto& context = *static_cast<const TlsServerContext*>(self);
    const std::string_view name = serverNameOf(ssl);
    SSL_CTX* const chosen = context.contextFor(name);
    if (chosen != SSL_get_SSL_CTX(ssl)) SSL_set_SSL_CTX(ssl, chosen);
    const std::string id = sha256(context.m_digest + std::string(name));
    SSL_set_session_id_context(ssl, reinterpret_cast<const unsigned char*>(id.data()),
                               static_cast<unsigned>(id.size()));
    return SSL_CLIENT_HELLO_SUCCESS;
}

int TlsServerContext::onAlpn(SSL*, const unsigned char** out, unsigned char* outSize,
                             const unsigned char* offered, unsigned offeredSize, void* self) {
    const std::string& ours = static_cast<const TlsServerContext*>(self)->m_alpn;
    unsigned char* chosen = nullptr;
    const int found =
        SSL_select_next_proto(&chosen, outSize, reinterpret_cast<const unsigned char*>(ours.data()),
                              static_cast<unsigned>(ours.size()), offered, offeredSize);
    *out = chosen;
    // RFC 7301 3.2: no protocol in common ends the handshake.
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

}  // namespace sluice::proxy
