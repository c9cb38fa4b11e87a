#pragma once

#include "engine/proxy/io/worker_loop.h"

#include <boost/system/error_code.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// The system calls of a non-blocking TCP connection, by descriptor: what Connection and Listener stand on.
namespace sluice::proxy {

/// What one try to read or write gave.
struct IoResult {
    enum Kind : std::uint8_t { Done, WouldBlock, Ended, Failed };
    Kind kind = Done;
    std::size_t bytes = 0;
};

/// A descriptor that accepts without blocking gives the next connection, with TCP_NODELAY; -1 and the reason
/// otherwise (would_block when none waits).
int acceptStream(int listener, TcpEndpoint& peer, boost::system::error_code& error) noexcept;
/// Begins to connect; readiness to write says that it is over and streamError() how. -1 and the reason
/// otherwise.
int connectStream(const TcpEndpoint& to, boost::system::error_code& error) noexcept;
/// The error that waits at the socket, and takes it away.
boost::system::error_code streamError(int descriptor) noexcept;

IoResult receive(int descriptor, char* to, std::size_t size) noexcept;
IoResult send(int descriptor, std::string_view bytes) noexcept;
/// The next byte, which stays to be read; -1 when none is there.
int peekByte(int descriptor) noexcept;
/// True when neither bytes nor the end nor an error is there.
bool hasNothingToRead(int descriptor) noexcept;
void shutdownSending(int descriptor) noexcept;
/// Closing will drop what is not sent yet, and the peer sees a reset instead of an end.
void resetOnClose(int descriptor) noexcept;
void closeStream(int descriptor) noexcept;

}  // namespace sluice::proxy
