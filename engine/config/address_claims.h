#pragma once

#include "engine/config/host_port.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace sluice {

/// Who listens where, so that two of them on one address are seen. The kernel would not tell: with
/// SO_REUSEPORT it would share the connections out between them.
class AddressClaims {
public:
    /// Notes the address, and returns the name of an earlier claim that it clashes with, or null. A port of 0
    /// never clashes. "0.0.0.0" clashes with every IPv4 address of its port, "::" with every address (dual
    /// stack). The pointer is good as long as this object.
    const std::string* claim(const HostPort& address, const std::string& name);

private:
    struct Port {
        std::unordered_map<std::string, std::string> names;  ///< by host
        const std::string* first = nullptr;
        const std::string* firstIpv4 = nullptr;
    };
    std::unordered_map<std::uint16_t, Port> m_ports;
};

}  // namespace sluice
