#pragma once

#include "engine/config/upstream_config.h"
#include "engine/core/clock.h"
#include "engine/proxy/h2/h2_mux.h"
#include "engine/proxy/h2/h2_node_stream.h"
#include "engine/proxy/upstream/node_stream.h"

#include <boost/intrusive/list.hpp>

#include <cstddef>
#include <cstdint>
#include <nghttp2/nghttp2.h>
#include <string_view>

namespace sluice::proxy {

class H2FieldBlock;
class UpstreamConnection;

/// A connection to a node that speaks HTTP/2 (RFC 9113): its streams, each of another request, and what ends it. It
/// keeps within what the node allows, sees that the node lives by a PING when it is silent, and takes no more
/// streams after a GOAWAY. Part of its connection, which waits for bytes and deadlines. Worker's thread only.
class H2NodeConnection final : private H2Wire::Owner {
public:
    static constexpr std::size_t kMaxStreams = 256;  ///< whatever the node allows

    /// `scheme`: of the requests, "http" or "https".
    H2NodeConnection(UpstreamConnection& connection, WorkerLoop& loop, std::string_view scheme);
    ~H2NodeConnection();

    /// Sends the preface.
    void start();
    /// Another stream may begin. Looks at what has come when there is none, which may end the connection.
    bool hasRoom();
    /// Only while there is room.
    NodeStreamPtr open();
    bool isIdle() const noexcept { return m_streamCount == 0; }
    /// No more streams; the connection ends when no exchange has one any more.
    void retire();
    void onReadable();
    void onDeadline();

    // For its streams.
    UpstreamConnection& connection() noexcept { return m_connection; }
    WorkerLoop& loop() noexcept { return m_loop; }
    H2Mux& mux() noexcept { return m_mux; }
    std::string_view scheme() const noexcept { return m_scheme; }
    /// The id of the stream; negative when it cannot be.
    std::int32_t submit(H2NodeStream& stream, const H2FieldBlock& head, bool ends) noexcept;
    void cancel(H2NodeStream& stream) noexcept;
    /// The exchange has left it.
    void release(H2NodeStream& stream);

    // From inside nghttp2.
    void onSettings() noexcept { m_settingsCame = true; }
    void onGoaway() noexcept { m_retired = true; }
    void onMessage() noexcept { m_unaskedPings = 0; }
    /// A head that could not go out any more.
    void onNotSent(std::int32_t id);

private:
    void onRoom() override;
    void onFlushed() override;

    bool mayOpen() const noexcept;
    void wakeWriters();
    void deliver();
    void deliverSoon();
    void remove(H2NodeStream& stream);
    void becameIdle();
    /// Closes the connection; streams learn that it is over. Afterwards this may be gone.
    void finish();
    Nanos deadline() const noexcept;
    Nanos pingDeadline() const noexcept;

    UpstreamConnection& m_connection;
    WorkerLoop& m_loop;
    const KeepaliveConfig m_limits;
    const std::string_view m_scheme;
    H2Mux m_mux;
    boost::intrusive::list<H2NodeStream, boost::intrusive::base_hook<H2OpenHook>,
                           boost::intrusive::constant_time_size<false>>
        m_streams;
    std::size_t m_streamCount = 0;
    std::size_t m_wanted = 0;  ///< of them, those that an exchange has not left
    Nanos m_idleUntil{0};
    Nanos m_silentSince{0};  ///< while there are streams: nothing has come since
    Nanos m_pingSent{0};     ///< 0: none is on its way
    Nanos m_lastPing{0};
    unsigned m_unaskedPings = 0;  ///< without a message since
    bool m_settingsCame = false;
    bool m_retired = false;
    bool m_over = false;
    bool m_busy = false;  ///< telling streams what has happened: none of them is destroyed but by deliver()
    bool m_deliverPosted = false;
};

}  // namespace sluice::proxy
