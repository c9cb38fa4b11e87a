#include "engine/config/address_claims.h"

#include "engine/core/text.h"

namespace sluice {

namespace {

/// Spellings that bind the same socket get one form.
std::string canonicalHost(const std::string& host) {
    if (equalsIgnoreCase(host, "localhost")) return "127.0.0.1";
    if (host == "0:0:0:0:0:0:0:0") return "::";
    std::string lower = host;
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    }
    return lower;
}

bool isIpv6(const std::string& host) noexcept {
    return host.find(':') != std::string::npos;
}

}  // namespace

const std::string* AddressClaims::claim(const HostPort& address, const std::string& name) {
    if (address.port == 0) return nullptr;
    Port& port = m_ports[address.port];
    const std::string host = canonicalHost(address.host);
    const auto holder = [&](const char* wanted) -> const std::string* {
        const auto found = port.names.find(wanted);
        return found == port.names.end() ? nullptr : &found->second;
    };
    const std::string* other = holder(host.c_str());
    if (!other) other = host == "::" ? port.first : holder("::");
    if (!other && host == "0.0.0.0") other = port.firstIpv4;
    if (!other && !isIpv6(host)) other = holder("0.0.0.0");
    const std::string* mine = &port.names.try_emplace(host, name).first->second;
    if (!port.first) port.first = mine;
    if (!port.firstIpv4 && !isIpv6(host)) port.firstIpv4 = mine;
    return other;
}

}  // namespace sluice
