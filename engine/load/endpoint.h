#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <sys/socket.h>

#include <cstdint>
#include <string>

namespace sluice {

/// A socket address that accepted a connection.
struct Endpoint {
    sockaddr_storage address{};
    socklen_t length = 0;
    std::string text;  ///< "127.0.0.1:8080", "[::1]:8080"
};

/// Resolves the name and connects once to each of its addresses until one accepts; that one is returned and
/// the connection closed. Blocks, `timeout` at most for each address. Errors: ResolveFailed with the host,
/// ConnectFailed with the address and the last address's reason.
Result<Endpoint> findEndpoint(const std::string& host, std::uint16_t port, Millis timeout);

/// Lets this process open `files` descriptors more than it has, within its hard limit. Error SystemFailed
/// (EMFILE).
Result<void> reserveFiles(std::uint64_t files);

}  // namespace sluice
