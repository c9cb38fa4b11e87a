#pragma once

#include "engine/config/config_issue.h"
#include "engine/proxy/io/tls/tls_handle.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::proxy {

/// A certificate with the chain above it and its private key.
struct TlsIdentity {
    CertificatePtr certificate;
    std::vector<CertificatePtr> chain;
    KeyPtr key;
    std::string digest;  ///< of the files' contents
};

/// Certificates that others are verified by.
struct TlsAuthorities {
    std::vector<CertificatePtr> certificates;
    std::string digest;
};

/// Reads the PEM files (RFC 7468) that a configuration names, and collects what is wrong with them as issues.
/// Blocks on the disk: for the control thread.
class TlsFiles {
public:
    /// Relative names begin at `folder`.
    explicit TlsFiles(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// The leaf is the first certificate of its file. An empty `key` means that the key is in that file too.
    /// `where` is the configuration's entry with the fields `certificate` and `key`.
    std::optional<TlsIdentity> identity(const std::string& certificate, const std::string& key,
                                        const std::string& where);
    /// `where` is the field itself.
    std::optional<TlsAuthorities> authorities(const std::string& file, const std::string& where);
    /// OpenSSL takes the certificate for too weak, as its security level has it.
    void reportTooWeak(const std::string& file, const std::string& where);

    std::vector<ConfigIssue> takeIssues() { return std::move(m_issues); }

private:
    std::optional<std::string> read(const std::string& file, const std::string& where);
    std::vector<CertificatePtr> certificatesOf(const std::string& text, const std::string& file,
                                               const std::string& where);
    KeyPtr keyOf(const std::string& text, const std::string& file, const std::string& where);
    bool isValidNow(const X509& certificate, const std::string& file, const std::string& where);
    void wrong(const std::string& file, const char* reason, const std::string& where,
               std::string detail = {});

    std::filesystem::path m_folder;
    std::vector<ConfigIssue> m_issues;
};

/// SHA-256, as 32 raw bytes.
std::string sha256(std::string_view bytes);

}  // namespace sluice::proxy
