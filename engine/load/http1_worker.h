#pragma once

#include "engine/load/load_worker.h"

namespace sluice {

/// HTTP/1.1: a connection carries one batch at a time.
///
/// Of the connections that one wait brings answers on, all are read before any of them sends on: none is
/// read late because of another one's sending, and the next answers come closer together.
class Http1Worker final : public LoadWorker {
public:
    Http1Worker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share);
    ~Http1Worker() override;

private:
    void launch(LoadConnection& connection, Nanos now) override;
    void openAhead(LoadConnection& connection, Nanos now) override { open(connection, now); }
    void handle(void* tag, std::uint32_t events) override;
    void flush() override;
    void timedOut(LoadConnection& connection, Nanos now) override;
    void closeAll() noexcept override;

    void open(LoadConnection& connection, Nanos now);
    void connected(LoadConnection& connection, Nanos now);
    void handshake(LoadConnection& connection, Nanos now);
    void ready(LoadConnection& connection, Nanos now);
    void transmit(LoadConnection& connection, Nanos now);
    void send(LoadConnection& connection, Nanos now);
    void receive(LoadConnection& connection, bool hangup);
    bool take(LoadConnection& connection, std::string_view bytes, Nanos now, bool hangup);
    void ended(LoadConnection& connection);
    void complete(LoadConnection& connection, Nanos now, bool hangup);
    void resend(LoadConnection& connection, Nanos now);
    void fail(LoadConnection& connection, Kind kind, std::error_code reason, Nanos now);
    void close(LoadConnection& connection) noexcept;

    std::vector<LoadConnection*> m_unsent;  ///< open, with a batch begun that is to be sent
};

}  // namespace sluice
