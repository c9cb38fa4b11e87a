#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <sys/socket.h>
#include <system_error>
#include <vector>

namespace sluice {

/// A socket address that accepted a connection.
struct Endpoint {
    sockaddr_storage address{};
    socklen_t length = 0;
    std::string text;  ///< "127.0.0.1:8080", "[::1]:8080"
};

/// Resolves the name and connects once to each of its addresses until one accepts; that one is returned and
/// the connection closed. Blocks, `timeout` at most for each address; `stopping` (may be empty) is asked
/// every 50 ms meanwhile, and a true ends it. A name is then left to the resolver, which cannot be called
/// off, on a thread of its own. Errors: ResolveFailed with the host, ConnectFailed with the address and the
/// last address's reason, Stopped, SystemFailed (no thread).
Result<Endpoint> findEndpoint(const std::string& host, std::uint16_t port, Millis timeout,
                              const std::function<bool()>& stopping);

/// All addresses of a host, in the resolver's order; `service` is a port or a name such as "http". Blocks.
/// Error ResolveFailed.
Result<std::vector<Endpoint>> lookUp(const std::string& host, const std::string& service);

/// Connects once and closes again; empty when that went well. Blocks, `timeout` at most.
std::error_code probe(const Endpoint& endpoint, Millis timeout);

/// Lets this process open `files` descriptors more than it has, within its hard limit. Error SystemFailed
/// (EMFILE).
Result<void> reserveFiles(std::uint64_t files);

}  // namespace sluice
