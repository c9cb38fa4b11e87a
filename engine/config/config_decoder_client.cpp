#include "engine/config/config_decoder.h"
#include "engine/config/config_limits.h"

namespace sluice {

void ConfigDecoder::client(YamlId id, const FieldPath& path, ClientConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "header-timeout")
            m_fields.duration(value, below, out.headerTimeout);
        else if (key == "body-timeout")
            m_fields.duration(value, below, out.bodyTimeout);
        else if (key == "keepalive-timeout")
            m_fields.duration(value, below, out.keepaliveTimeout);
        else if (key == "send-timeout")
            m_fields.duration(value, below, out.sendTimeout);
        else if (key == "max-body")
            m_fields.byteSize(value, below, out.maxBody);
        else if (key == "max-request-line")
            m_fields.byteSize(value, below, out.maxRequestLine);
        else if (key == "max-header")
            m_fields.byteSize(value, below, out.maxHeader);
        else if (key == "max-header-fields")
            m_fields.count(value, below, limits::kHeaderFields, out.maxHeaderFields);
        else if (key == "keepalive-requests")
            m_fields.integer(value, below, out.keepaliveRequests);
        else if (key == "tunnel-timeout")
            m_fields.duration(value, below, out.tunnelTimeout);
        else if (key == "trusted-addresses")
            m_fields.texts(value, below, out.trustedAddresses);
        else if (key == "forwarded")
            m_fields.boolean(value, below, out.forwarded);
        else
            return false;
        return true;
    });
}

}  // namespace sluice
