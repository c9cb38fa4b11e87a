#pragma once

#include "engine/proxy/h2/h2_inbox.h"
#include "engine/proxy/h2/h2_outbox.h"
#include "engine/proxy/io/direction.h"
#include "engine/proxy/io/stream_socket.h"

#include <boost/intrusive/list.hpp>

#include <cstdint>
#include <string_view>

namespace sluice::proxy {

class H2Mux;

template <class Tag>
using H2StreamHook =
    boost::intrusive::list_base_hook<boost::intrusive::tag<Tag>,
                                     boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;
using H2OpenHook = H2StreamHook<struct H2OpenTag>;        ///< all of a connection
using H2NotedHook = H2StreamHook<struct H2NotedTag>;      ///< those that have something to deliver
using H2BlockedHook = H2StreamHook<struct H2BlockedTag>;  ///< those that wait to write

/// One stream's payload in both directions and the waits for it, on either side of the gateway. Each direction
/// is tied to the window of its own: what nobody takes is not sent for, what the peer does not take is not
/// read. What nghttp2 reports from inside a call is only noted, and told afterwards.
class H2Channel : public H2NotedHook, public H2BlockedHook {
public:
    H2Channel(const H2Channel&) = delete;
    H2Channel& operator=(const H2Channel&) = delete;

    std::int32_t id() const noexcept { return m_id; }
    H2Mux& mux() noexcept { return m_mux; }
    H2Outbox& outbox() noexcept { return m_outbox; }
    /// nghttp2 has not forgotten it yet.
    bool isKnown() const noexcept { return !m_closed; }
    /// The peer has sent its last byte.
    bool peerEnded() const noexcept { return m_ended; }

    // From inside nghttp2.
    void onEnd() noexcept { m_ended = true; }
    void onClosed() noexcept { m_closed = true; }

    /// The windows or the buffer have room again.
    void mayWrite();
    /// Bytes that came and will not be read; forgets them.
    std::size_t dropInput() noexcept;

protected:
    H2Channel(H2Mux& mux, WorkerLoop& loop, std::int32_t id);
    ~H2Channel() = default;

    void setId(std::int32_t id) noexcept { m_id = id; }
    /// False when the peer was not allowed to send that much.
    bool put(std::string_view bytes) { return m_inbox.put(bytes); }
    bool hasPayload() const noexcept { return m_inbox.size() > 0; }
    /// Payload, or the end of it, is there.
    bool hasInput() const noexcept { return m_ended || hasPayload(); }
    IoResult take(char* to, std::size_t size) noexcept;
    IoResult give(std::string_view bytes) noexcept;
    void closeDirections() noexcept;
    /// Whoever waits learns that the stream is over.
    void cutWaits();

    H2Mux& m_mux;
    Direction m_readDirection;
    Direction m_writeDirection;
    H2Outbox m_outbox;

private:
    std::int32_t m_id;
    H2Inbox m_inbox;
    bool m_ended = false;
    bool m_closed = false;
};

}  // namespace sluice::proxy
