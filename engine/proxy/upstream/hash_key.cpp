#include "engine/proxy/upstream/hash_key.h"

#include "engine/proxy/upstream/hash_ring.h"

namespace sluice::proxy {

namespace {

/// nginx's name of the variable, as RequestKey knows it.
std::string variableFor(const HashConfig& config) {
    switch (config.on) {
        case HashOn::Header: return "http_" + config.key;
        case HashOn::Cookie: return "cookie_" + config.key;
        case HashOn::Query: return "arg_" + config.key;
        case HashOn::Address: break;
    }
    return "remote_addr";
}

}  // namespace

HashKey::HashKey(const HashConfig& config) : m_key(KeyKind::Variable, variableFor(config)) {}

std::uint64_t HashKey::of(const RequestView& request) const {
    std::string unused;  // only combinations of variables need the room
    return hashText(m_key.of(request, unused));
}

}  // namespace sluice::proxy
