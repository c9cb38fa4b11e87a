#include "engine/proxy/upstream/http1_check.h"

#include <algorithm>
#include <cstring>

namespace sluice {

std::string Http1Check::request() {
    return "GET " + m_path + " HTTP/1.1\r\nHost: " + m_host +
           "\r\nUser-Agent: sluice-health-check\r\nAccept: */*\r\nConnection: close\r\n\r\n";
}

std::optional<HealthCheckResult> Http1Check::take(std::string_view bytes) {
    const std::size_t fits = std::min(bytes.size(), m_answer.size() - m_size);
    std::memcpy(m_answer.data() + m_size, bytes.data(), fits);
    m_size += fits;
    while (true) {
        const auto parsed = m_parser.parse({m_answer.data() + m_begin, m_size - m_begin});
        if (parsed == http::ParseStatus::Failed) return HealthCheckResult{NodeFault::Garbage, 0};
        if (parsed == http::ParseStatus::NeedMore) break;
        if (m_parser.head().status >= 200) return HealthCheckResult{NodeFault::None, m_parser.head().status};
        m_begin += m_parser.head().size;  // an interim answer (RFC 9110 15.2)
        m_parser.reset();
    }
    if (m_size == m_answer.size()) return HealthCheckResult{NodeFault::Garbage, 0};
    return std::nullopt;
}

}  // namespace sluice
