#pragma once

#include "engine/proxy/access/access_record.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sluice::proxy {

struct WorkerState;

/// What the access log is told of a request that became a tunnel, kept until the tunnel ends: its line has the bytes
/// of both ways and the time that it was open.
class TunnelLog {
public:
    /// Copies what the record's views point to. `head`: the request's, with its empty line.
    TunnelLog(const AccessRecord& record, std::string_view head);

    /// To the log of the worker's table of now, in its format; nothing where that has none.
    void write(WorkerState& worker, Nanos open, std::uint64_t fromClient, std::uint64_t toClient,
               const ProxyError& end);

private:
    std::string m_text;  ///< the head, then what is no part of it
    const std::size_t m_headSize;
    AccessRecord m_record;  ///< of m_text, but for the header fields
};

}  // namespace sluice::proxy
