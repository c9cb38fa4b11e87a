#include "tests/support/test_authority.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <stdexcept>
#include <utility>

namespace sluice::test {

namespace {

template <class Write>
void writePem(const std::string& path, Write write) {
    FILE* const file = std::fopen(path.c_str(), "wb");
    if (!file || write(file) != 1 || std::fclose(file) != 0) throw std::runtime_error("cannot write " + path);
}

void addExtension(X509* certificate, int kind, const char* value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value);
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

X509* newCertificate(const CertificateWish& wish, EVP_PKEY* key, long serial) {
    X509* const made = X509_new();
    X509_set_version(made, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(made), serial);
    X509_time_adj_ex(X509_getm_notBefore(made), wish.fromDays, 0, nullptr);
    X509_time_adj_ex(X509_getm_notAfter(made), wish.untilDays, 0, nullptr);
    const auto* const name = reinterpret_cast<const unsigned char*>(wish.commonName.c_str());
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_UTF8, name, -1, -1, 0);
    X509_set_pubkey(made, key);
    std::string names;
    for (const std::string& each : wish.names) names += (names.empty() ? "" : ",") + each;
    if (!names.empty()) addExtension(made, NID_subject_alt_name, names.c_str());
    return made;
}

}  // namespace

GatewayConfig withTls(GatewayConfig config, const CertificateConfig& certificate) {
    ListenerTlsConfig tls;
    tls.certificate = certificate.certificate;
    tls.key = certificate.key;
    config.listeners.front().tls = std::move(tls);
    return config;
}

struct TestAuthority::Keys {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = nullptr;
    ~Keys() {
        X509_free(certificate);
        EVP_PKEY_free(key);
    }
};

TestAuthority::TestAuthority(const std::string& commonName) : m_keys(std::make_unique<Keys>()) {
    X509* const own = newCertificate({commonName, {}, -2, 60}, m_keys->key, m_serial++);
    X509_set_issuer_name(own, X509_get_subject_name(own));
    addExtension(own, NID_basic_constraints, "critical,CA:TRUE");
    X509_sign(own, m_keys->key, EVP_sha256());
    m_keys->certificate = own;
    writePem(caFile(), [&](FILE* file) { return PEM_write_X509(file, own); });
}

TestAuthority::~TestAuthority() = default;

CertificateConfig TestAuthority::issue(const std::string& file, const CertificateWish& wish) {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const certificate = newCertificate(wish, key, m_serial++);
    X509_set_issuer_name(certificate, X509_get_subject_name(m_keys->certificate));
    X509_sign(certificate, m_keys->key, EVP_sha256());
    const CertificateConfig made{path(file + ".pem"), path(file + ".key")};
    writePem(made.certificate, [&](FILE* to) { return PEM_write_X509(to, certificate); });
    writePem(made.key,
             [&](FILE* to) { return PEM_write_PrivateKey(to, key, nullptr, nullptr, 0, nullptr, nullptr); });
    X509_free(certificate);
    EVP_PKEY_free(key);
    return made;
}

std::string TestAuthority::path(const std::string& name) const {
    return m_folder.filePath(QString::fromStdString(name)).toStdString();
}

}  // namespace sluice::test
