#pragma once

#include "engine/config/host_port.h"
#include "engine/core/result.h"

namespace sluice {

/// A listening, non-blocking TCP socket that shares its address with others of this process (SO_REUSEPORT).
struct ListeningSocket {
    int fd = -1;
    HostPort address;  ///< as bound: the real port where 0 was asked for
};

/// Error BadAddress for a host that no one knows; else ListenFailed with the address and the system's reason. The caller closes it. The `first` socket of
/// an address also fails where another process listens there.
Result<ListeningSocket> listenOn(const HostPort& address, bool first);

}  // namespace sluice
