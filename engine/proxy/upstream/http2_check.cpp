#include "engine/proxy/upstream/http2_check.h"

#include "engine/core/text.h"

namespace sluice {

std::string Http2Check::request() {
    return ask({{":method", "GET"},
                {":scheme", m_secure ? "https" : "http"},
                {":authority", m_host},
                {":path", m_path},
                {"user-agent", "sluice-health-check"},
                {"accept", "*/*"}},
               {});
}

void Http2Check::onField(std::string_view name, std::string_view value) {
    if (name == ":status") m_status = static_cast<int>(parseInteger(value).value_or(0));
}

std::optional<HealthCheckResult> Http2Check::judge(bool) const {
    if (m_status < 200) return std::nullopt;  // nothing, or an interim answer (RFC 9110 15.2)
    return HealthCheckResult{NodeFault::None, m_status};
}

}  // namespace sluice
