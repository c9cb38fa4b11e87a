#include "engine/config/config_check.h"
#include "engine/config/path_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

/// The entries `tls`, as far as it can be said without reading the files that they name.
namespace sluice {

void ConfigCheck::checkListenerTls(const ListenerTlsConfig& tls, const std::string& where) {
    if (tls.certificate.empty()) error(IssueCode::MissingField, where + ".certificate", {"certificate"});
    for (std::size_t i = 0; i < tls.certificates.size(); ++i) {
        if (!tls.certificates[i].certificate.empty()) continue;
        error(IssueCode::MissingField, fmt::format("{}.certificates[{}].certificate", where, i),
              {"certificate"});
    }
    if (tls.verifyClient != VerifyClient::Off && tls.clientCa.empty())
        error(IssueCode::MissingField, where + ".client-ca", {"client-ca"});
    for (std::size_t i = 0; i < tls.alpn.size(); ++i) {
        if (std::find(kAlpnTokens.begin(), kAlpnTokens.end(), tls.alpn[i]) != kAlpnTokens.end()) continue;
        error(IssueCode::UnknownChoice, fmt::format("{}.alpn[{}]", where, i),
              {tls.alpn[i], fmt::format("{}", fmt::join(kAlpnTokens, ", "))});
    }
    pause(tls.handshakeTimeout, where + ".handshake-timeout");
}

void ConfigCheck::checkUpstreamTls(const UpstreamTlsConfig& tls, const std::string& where) {
    const bool isPattern = tls.serverName.find('*') != std::string::npos;
    if (!tls.serverName.empty() && (isPattern || !isHostPattern(tls.serverName)))
        error(IssueCode::BadHost, where + ".server-name", {tls.serverName});
    if (tls.certificate.empty() && !tls.key.empty())
        error(IssueCode::MissingField, where + ".certificate", {"certificate"});
    pause(tls.handshakeTimeout, where + ".handshake-timeout");
}

}  // namespace sluice
