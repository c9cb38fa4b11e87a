#pragma once

#include "engine/proxy/io/buffer_pool.h"
#include "engine/proxy/io/deadline_wheel.h"
#include "engine/proxy/io/readiness.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <functional>

namespace sluice::proxy {

struct NodeChange;

using Executor = boost::asio::io_context::executor_type;
using TcpEndpoint = boost::asio::ip::tcp::endpoint;

/// What every object of one worker shares. All of it belongs to that worker's thread, but for posting to
/// `io`.
struct WorkerLoop {
    WorkerLoop()
        : io(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO),
          now(monotonicNow()),
          readiness(io, now),
          deadlines(now) {}

    boost::asio::io_context io;
    Nanos now;  ///< read at each wake and tick, when a head is whole and when an exchange ends
    Readiness readiness;
    DeadlineWheel deadlines;
    BufferPool buffers;
    std::function<void(const NodeChange&)> nodeChanged;  ///< set before the loop runs; rare
};

}  // namespace sluice::proxy
