#include "engine/proxy/access/log_time.h"

#include <fmt/format.h>

namespace sluice::proxy {

void LogTime::set(Nanos now) {
    if (m_readAt < Nanos(0) || now - m_readAt >= Seconds(1)) {
        m_readAt = now;
        m_utcThen = utcNow();
    }
    m_utc = m_utcThen + std::chrono::duration_cast<Millis>(now - m_readAt).count();
    const std::int64_t second = m_utc / 1000;
    if (second == m_second) return;
    m_second = second;
    static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto time = static_cast<std::time_t>(second);
    std::tm parts{};
    gmtime_r(&time, &parts);
    m_seconds = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                            parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
    m_iso8601 = m_seconds + "+00:00";
    m_local = fmt::format("{:02}/{}/{:04}:{:02}:{:02}:{:02} +0000", parts.tm_mday, kMonths[parts.tm_mon],
                          parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace sluice::proxy
