#pragma once

#include "engine/core/clock.h"
#include "engine/proxy/io/tls/tls_fault.h"

#include <cstdint>
#include <string_view>

namespace sluice::proxy {

/// Says in the log why handshakes failed: some lines a second, and how many were left out, so that a scan of
/// the port or a node with a wrong certificate does not fill it. One worker's.
class TlsFaultLog {
public:
    void clientFailed(Nanos now, std::string_view address, TlsFault fault, std::string_view reason);
    void upstreamFailed(Nanos now, std::string_view upstream, std::string_view node, TlsFault fault,
                        std::string_view reason);

private:
    /// True when another line may be written.
    bool admit(Nanos now);

    Nanos m_second{0};  ///< when the current one began
    unsigned m_lines = 0;
    std::uint64_t m_leftOut = 0;
};

}  // namespace sluice::proxy
