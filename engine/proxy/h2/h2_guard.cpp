#include "engine/proxy/h2/h2_guard.h"

#include <algorithm>
#include <nghttp2/nghttp2.h>

namespace sluice::proxy {

void H2Guard::onFrame(std::uint8_t type, std::size_t length, std::uint8_t flags, Nanos now) noexcept {
    switch (type) {
        case NGHTTP2_DATA:
            if (length > 0)
                onWork();
            else if ((flags & NGHTTP2_FLAG_END_STREAM) == 0)
                spend(1, "empty-frames", now);
            break;
        case NGHTTP2_SETTINGS:
            if ((flags & NGHTTP2_FLAG_ACK) == 0) spend(kSettingsCost, "settings", now);
            break;
        case NGHTTP2_PING: spend(1, "ping", now); break;
        case NGHTTP2_WINDOW_UPDATE: spend(1, "window-updates", now); break;
        case NGHTTP2_HEADERS:
        case NGHTTP2_RST_STREAM: break;  // judged by what becomes of their streams
        default: spend(1, "control-frames", now); break;
    }
}

void H2Guard::onEarlyReset(Nanos now) noexcept {
    refill(now);
    if (--m_resets < 0 && !tripped()) m_reason = "rapid-reset";
}

void H2Guard::onWork() noexcept {
    m_credit = std::min(m_credit + kCreditPerWork, kCredit);
}

void H2Guard::refill(Nanos now) noexcept {
    const std::int64_t seconds = (now - m_refilled) / Nanos(Seconds(1));
    if (seconds <= 0) return;
    m_refilled += Seconds(seconds);
    m_credit = std::min(m_credit + std::min<std::int64_t>(seconds, 3600) * kCreditPerSecond, kCredit);
    m_resets = std::min(m_resets + std::min<std::int64_t>(seconds, 3600) * kResetsPerSecond, kResets);
}

void H2Guard::spend(std::int64_t cost, std::string_view what, Nanos now) noexcept {
    refill(now);
    m_credit -= cost;
    if (m_credit < 0 && !tripped()) m_reason = what;
}

}  // namespace sluice::proxy
