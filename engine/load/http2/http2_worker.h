#pragma once

#include "engine/load/http2/http2_link.h"
#include "engine/load/load_worker.h"

namespace sluice {

/// HTTP/2: each connection carries the plan's streams, each of them a unit of the load with one request at a
/// time. What several of them send in one round goes on the wire together, and their service time begins
/// there.
///
/// A request that the server had not looked at when it went away in order (GOAWAY without a fault) is sent
/// again on a fresh connection, once; every other end of a stream but an answer is a failure. A request that
/// takes too long is called off alone; where the connection has been silent for as long, too, it takes no new
/// ones and is replaced when the last has ended.
class Http2Worker final : public LoadWorker {
public:
    Http2Worker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share);
    ~Http2Worker() override;

private:
    void launch(LoadConnection& unit, Nanos now) override;
    void openAhead(LoadConnection& unit, Nanos now) override;
    void handle(void* tag, std::uint32_t events) override;
    void flush() override;
    void timedOut(LoadConnection& unit, Nanos now) override;
    void closeAll() noexcept override;

    Http2Stream& streamOf(LoadConnection& unit) {
        return m_streams[std::size_t(&unit - m_connections.data())];
    }
    bool choose(Http2Stream& stream);
    void open(Http2Link& link, Nanos now);
    void connected(Http2Link& link, Nanos now);
    void handshake(Http2Link& link, Nanos now);
    void ready(Http2Link& link, Nanos now);
    void submit(Http2Stream& stream, Nanos now);
    void transmit(Http2Link& link, Nanos now);
    void receive(Http2Link& link, bool hangup);
    void settle(Http2Link& link, Nanos now);
    void finish(Http2Stream& stream, Nanos now);
    void drain(Http2Link& link, Nanos now);
    void ended(Http2Link& link, Nanos now);
    void fail(Http2Link& link, Kind kind, std::error_code reason, Nanos now);

    std::vector<Http2Link> m_links;
    std::vector<Http2Stream> m_streams;              ///< of m_connections, one for one
    std::vector<std::vector<Http2Request>> m_fixed;  ///< of each lane
    std::vector<Http2Link*> m_unsent;
    std::vector<Http2Stream*> m_scratch;
};

}  // namespace sluice
