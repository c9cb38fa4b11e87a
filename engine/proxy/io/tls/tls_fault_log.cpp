#include "engine/proxy/io/tls/tls_fault_log.h"

#include "engine/core/log.h"

#include <utility>

namespace sluice::proxy {

namespace {

constexpr unsigned kLinesASecond = 5;

}  // namespace

bool TlsFaultLog::admit(Nanos now) {
    if (now - m_second >= Seconds(1)) {
        m_second = now;
        m_lines = 0;
        if (const std::uint64_t leftOut = std::exchange(m_leftOut, 0))
            log::warning("tls-handshakes-failed", log::field("more", leftOut));
    }
    if (m_lines < kLinesASecond) {
        ++m_lines;
        return true;
    }
    ++m_leftOut;
    return false;
}

void TlsFaultLog::clientFailed(Nanos now, std::string_view address, TlsFault fault, std::string_view reason) {
    if (!admit(now)) return;
    log::info("client-handshake-failed", log::field("client", address) + log::field("code", toToken(fault)) +
                                             log::field("reason", reason));
}

void TlsFaultLog::upstreamFailed(Nanos now, std::string_view upstream, std::string_view node, TlsFault fault,
                                 std::string_view reason) {
    if (!admit(now)) return;
    log::warning("upstream-handshake-failed", log::field("upstream", upstream) + log::field("node", node) +
                                                  log::field("code", toToken(fault)) +
                                                  log::field("reason", reason));
}

}  // namespace sluice::proxy
