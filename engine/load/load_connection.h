#pragma once

#include "engine/load/load_lane.h"
#include "engine/load/load_socket.h"
#include "engine/load/response_reader.h"

#include <cstdint>
#include <memory>

namespace sluice {

/// One connection of a load: its socket and the batch of requests that it carries.
struct LoadConnection {
    enum class State : std::uint8_t {
        Closed,
        Connecting,
        Securing,  ///< TLS handshake
        Idle,      ///< open, with nothing asked
        Busy,      ///< a batch was begun
    };

    // What every request touches comes first: with thousands of connections each line of it is a cache miss.
    LoadLane* lane = nullptr;
    State state = State::Closed;
    bool answeredOnce = false;   ///< this socket has carried an answer
    bool resent = false;         ///< the requests in flight were sent on a former socket, too
    bool parked = false;         ///< waits for a request to be due, or for a pause to end
    std::uint8_t failures = 0;   ///< in a row
    unsigned laneIndex = 0;      ///< among the lanes of its event loop
    std::uint32_t inFlight = 0;  ///< requests of the batch that are begun and have not ended: its last ones
    Nanos since{0};        ///< when the exchange (connecting, handshake, batch) began; Closed: when to open
    std::size_t sent = 0;  ///< bytes of the batch
    const RequestBatch* batch = nullptr;
    LoadSocket socket;
    ResponseReader reader;

    Nanos due{0};         ///< open loop: when the batch was due
    unsigned number = 0;  ///< among the connections of its lane
    bool everOpened = false;
    LoadConnection* nextIdle = nullptr;
    std::unique_ptr<RequestBatch> own;     ///< where the lane's source makes requests
    std::unique_ptr<ResponseText> answer;  ///< where it looks into answers

    /// The request whose answer comes next; only while one is in flight.
    const RequestBatch::Part& awaited() const noexcept {
        return batch->parts[batch->parts.size() - inFlight];
    }
};

}  // namespace sluice
