#include "engine/proxy/io/tls/tls_client_context.h"

#include "engine/proxy/io/tls/tls_settings.h"
#include "engine/proxy/io/tls/tls_stream.h"

#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <new>

namespace sluice::proxy {

namespace {

constexpr unsigned char kHttp1[] = "\x08http/1.1";
constexpr unsigned char kHttp2[] = "\x02h2";

int keepSession(SSL* ssl, SSL_SESSION* session) {
    static_cast<TlsSession*>(SSL_get_app_data(ssl))->keep(session);
    return 1;  // the reference is ours now
}

/// Fails for a name that is no address.
bool expectAddress(SSL* ssl, const std::string& host) {
    const bool isAddress = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) == 1;
    ERR_clear_error();
    return isAddress;
}

}  // namespace

void TlsSession::Free::operator()(SSL_SESSION* session) const noexcept {
    SSL_SESSION_free(session);
}

TlsClientContext::TlsClientContext(const UpstreamTlsConfig& config, Protocol protocol)
    : m_config(config),
      m_protocol(protocol),
      m_context(newTlsContext(TLS_client_method(), config.minVersion)) {
    SSL_CTX* const context = m_context.get();
    SSL_CTX_set_verify(context, config.verify ? SSL_VERIFY_PEER : SSL_VERIFY_NONE, nullptr);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    SSL_CTX_sess_set_new_cb(context, keepSession);
    if (wantsHttp2())
        SSL_CTX_set_alpn_protos(context, kHttp2, sizeof kHttp2 - 1);
    else
        SSL_CTX_set_alpn_protos(context, kHttp1, sizeof kHttp1 - 1);
}

std::shared_ptr<const TlsClientContext> TlsClientContext::load(const UpstreamTlsConfig& config,
                                                               Protocol protocol, TlsFiles& files,
                                                               const std::string& where) {
    std::shared_ptr<TlsClientContext> made(new TlsClientContext(config, protocol));
    bool whole = true;
    if (config.verify && config.ca.empty()) {
        SSL_CTX_set_default_verify_paths(made->m_context.get());
    } else if (config.verify) {
        const auto authorities = files.authorities(config.ca, where + ".ca");
        whole = authorities.has_value();
        if (authorities) {
            trust(made->m_context.get(), *authorities);
            made->m_digest = authorities->digest;
        }
    }
    if (!config.certificate.empty()) {
        const auto identity = files.identity(config.certificate, config.key, where);
        if (!identity) {
            whole = false;
        } else if (!useIdentity(made->m_context.get(), *identity)) {
            files.reportTooWeak(config.certificate, where + ".certificate");
            whole = false;
        } else {
            made->m_digest += identity->digest;
        }
    }
    return whole ? made : nullptr;
}

std::unique_ptr<TlsStream> TlsClientContext::connect(int descriptor, const std::string& host,
                                                     const std::shared_ptr<TlsSession>& session) const {
    SSL* const ssl = SSL_new(m_context.get());
    if (!ssl) throw std::bad_alloc();
    auto stream = std::make_unique<TlsStream>(ssl, descriptor, session);
    SSL_set_connect_state(ssl);
    SSL_set_app_data(ssl, session.get());
    std::string name = m_config.serverName.empty() ? host : m_config.serverName;
    if (name.ends_with('.')) name.pop_back();
    if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
    if (!expectAddress(ssl, name)) {
        SSL_set_tlsext_host_name(ssl, name.c_str());  // an address is no server name (RFC 6066 3)
        SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
        SSL_set1_host(ssl, name.c_str());
    }
    if (session->get()) SSL_set_session(ssl, session->get());
    return stream;
}

}  // namespace sluice::proxy
