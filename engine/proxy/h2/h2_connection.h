#pragma once

#include "engine/proxy/client_stream.h"
#include "engine/proxy/h2/h2_guard.h"
#include "engine/proxy/h2/h2_mux.h"
#include "engine/proxy/h2/h2_stream.h"
#include "engine/proxy/worker_state.h"

#include <boost/intrusive/list.hpp>

#include <cstdint>
#include <nghttp2/nghttp2.h>
#include <string_view>

namespace sluice::proxy {

class Session;

/// A client's connection that speaks HTTP/2 (RFC 9113): its streams, their flow control, and what ends it.
/// Each direction of a stream is tied to the other side of the gateway: the window of a request's body opens
/// as its upstream takes the bytes, an answer is read on as the client's windows open. Part of its session,
/// which waits for bytes and deadlines. Worker's thread only.
class H2Connection final : private H2Wire::Owner {
public:
    static constexpr std::uint32_t kMaxStreams = 100;
    static constexpr std::int32_t kWindow =
        1024 * 1024;  ///< of the connection; a stream's is H2Inbox::kWindow

    H2Connection(Session& session, WorkerState& worker);
    ~H2Connection();

    /// `bytes`: what has come already, the preface first.
    void start(std::string_view bytes);
    void onReadable();
    void onDeadline();
    /// No new streams after this: GOAWAY twice, so that none is lost on its way (RFC 9113 6.8). The
    /// connection ends with its last stream.
    void drain();
    /// The connection is closed: ends every stream. How many exchanges were under way.
    std::uint64_t cut();

    // For its streams.
    Connection& connection() noexcept;
    const ClientPeer& peer() const noexcept;
    WorkerState& worker() noexcept { return m_worker; }
    void submitAnswer(H2Stream& stream, const ResponseForwarding& answer, bool ends);
    void submitInterim(H2Stream& stream, const http::ResponseHead& head);
    /// `stalled`: the client has not taken what was there for it.
    void abort(H2Stream& stream, std::uint32_t code, bool stalled);
    void exchangeEnded(H2Stream& stream);

    H2Mux& mux() noexcept { return m_mux; }

    // From inside nghttp2.
    H2Guard& guard() noexcept { return m_guard; }
    /// Null: there are too many.
    H2Stream* openStream(std::int32_t id);
    void onFields(H2Stream& stream);
    void onPingAcknowledged();

private:
    enum class Drain : std::uint8_t { No, Announced, Final };

    void onRoom() override;
    void onFlushed() override;

    void take(std::string_view bytes);
    void deliver();
    /// GOAWAY with that code, then the end. `reason` for the log; empty: nothing is wrong.
    void endWith(std::uint32_t code, std::string_view reason);
    void finishDrain();
    Nanos deadline() const noexcept;

    Session& m_session;
    WorkerState& m_worker;
    H2Mux m_mux;
    H2Guard m_guard;
    boost::intrusive::list<H2Stream, boost::intrusive::base_hook<H2OpenHook>,
                           boost::intrusive::constant_time_size<false>>
        m_streams;
    std::size_t m_streamCount = 0;
    std::int64_t m_opened = 0;  ///< streams so far
    Nanos m_idleSince;
    Nanos m_headSince{0};  ///< when the field section that is being read began; 0: none is
    Nanos m_drainSince{0};
    Drain m_drain = Drain::No;
    bool m_ending = false;  ///< the last GOAWAY is on its way
    bool m_finished = false;
};

}  // namespace sluice::proxy
