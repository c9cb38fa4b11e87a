#include "engine/proxy/io/tls/tls_files.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace sluice::proxy {

namespace {

constexpr std::size_t kLargestFile = std::size_t{4} << 20;  // the system's own list of authorities has 220 KB

/// Nobody is there to be asked for a password; that one was wanted is noted.
int noPassword(char*, int, int, void* wanted) {
    *static_cast<bool*>(wanted) = true;
    return -1;
}

/// "2026-11-30 21:34:00Z"
std::string toText(const ASN1_TIME* time) {
    std::tm parts{};
    if (ASN1_TIME_to_tm(time, &parts) != 1) return {};
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%SZ", &parts)};
}

}  // namespace

std::string sha256(std::string_view bytes) {
    std::string digest(EVP_MAX_MD_SIZE, '\0');
    unsigned size = 0;
    EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()), &size,
               EVP_sha256(), nullptr);
    digest.resize(size);
    return digest;
}

std::optional<TlsIdentity> TlsFiles::identity(const std::string& certificate, const std::string& key,
                                              const std::string& where) {
    const std::string certificateWhere = where + ".certificate";
    const bool isApart = !key.empty();
    const std::string keyWhere = isApart ? where + ".key" : certificateWhere;
    const auto certificateText = read(certificate, certificateWhere);
    const auto keyText = isApart ? read(key, keyWhere) : certificateText;
    TlsIdentity made;
    if (certificateText) made.chain = certificatesOf(*certificateText, certificate, certificateWhere);
    if (keyText) made.key = keyOf(*keyText, isApart ? key : certificate, keyWhere);
    if (made.chain.empty()) return std::nullopt;
    made.certificate = std::move(made.chain.front());
    made.chain.erase(made.chain.begin());
    if (!isValidNow(*made.certificate, certificate, certificateWhere) || !made.key) return std::nullopt;
    if (X509_check_private_key(made.certificate.get(), made.key.get()) != 1) {
        ERR_clear_error();
        wrong(isApart ? key : certificate, "key-mismatch", keyWhere);
        return std::nullopt;
    }
    made.digest = sha256(*certificateText + *keyText);
    return made;
}

std::optional<TlsAuthorities> TlsFiles::authorities(const std::string& file, const std::string& where) {
    const auto text = read(file, where);
    if (!text) return std::nullopt;
    TlsAuthorities made{certificatesOf(*text, file, where), sha256(*text)};
    if (made.certificates.empty()) return std::nullopt;
    return made;
}

void TlsFiles::reportTooWeak(const std::string& file, const std::string& where) {
    wrong(file, "too-weak", where);
}

std::optional<std::string> TlsFiles::read(const std::string& file, const std::string& where) {
    const auto unreadable = [&](std::error_code reason) {
        m_issues.push_back({Severity::Error, IssueCode::UnreadableFile, {file, reason.message()}, where, {}});
        return std::nullopt;
    };
    const std::filesystem::path path = m_folder / file;
    std::error_code fault;
    const auto kind = std::filesystem::status(path, fault).type();
    if (kind == std::filesystem::file_type::not_found)
        return unreadable(std::make_error_code(std::errc::no_such_file_or_directory));
    if (kind == std::filesystem::file_type::directory)
        return unreadable(std::make_error_code(std::errc::is_a_directory));
    // A pipe would keep the reader waiting.
    if (!fault && kind != std::filesystem::file_type::regular)
        fault = std::make_error_code(std::errc::invalid_argument);
    if (fault) return unreadable(fault);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return unreadable({errno ? errno : EIO, std::generic_category()});
    std::string text(kLargestFile + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return unreadable({errno ? errno : EIO, std::generic_category()});
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > kLargestFile) return unreadable(std::make_error_code(std::errc::file_too_large));
    return text;
}

std::vector<CertificatePtr> TlsFiles::certificatesOf(const std::string& text, const std::string& file,
                                                     const std::string& where) {
    std::vector<CertificatePtr> found;
    const BioPtr bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    ERR_clear_error();
    while (X509* const certificate = PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr))
        found.emplace_back(certificate);
    // "No start line" is how the end of a PEM file looks; anything else is an entry that is broken.
    const unsigned long error = ERR_peek_last_error();
    const bool isEnd = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
    ERR_clear_error();
    if (!isEnd) found.clear();
    if (found.empty()) wrong(file, "no-certificate", where);
    return found;
}

KeyPtr TlsFiles::keyOf(const std::string& text, const std::string& file, const std::string& where) {
    const BioPtr bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    bool passwordWanted = false;
    KeyPtr key(PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassword, &passwordWanted));
    ERR_clear_error();
    if (!key) wrong(file, passwordWanted ? "encrypted-key" : "no-key", where);
    return key;
}

bool TlsFiles::isValidNow(const X509& certificate, const std::string& file, const std::string& where) {
    if (X509_cmp_current_time(X509_get0_notAfter(&certificate)) < 0) {
        wrong(file, "expired", where, toText(X509_get0_notAfter(&certificate)));
        return false;
    }
    if (X509_cmp_current_time(X509_get0_notBefore(&certificate)) > 0) {
        wrong(file, "not-yet-valid", where, toText(X509_get0_notBefore(&certificate)));
        return false;
    }
    return true;
}

void TlsFiles::wrong(const std::string& file, const char* reason, const std::string& where,
                     std::string detail) {
    m_issues.push_back(
        {Severity::Error, IssueCode::BadCertificate, {file, reason, std::move(detail)}, where, {}});
}

}  // namespace sluice::proxy
