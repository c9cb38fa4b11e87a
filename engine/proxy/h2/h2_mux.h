#pragma once

#include "engine/proxy/h2/h2_channel.h"
#include "engine/proxy/h2/h2_wire.h"

#include <cstddef>

namespace sluice::proxy {

/// What the streams of one HTTP/2 connection share, on either side of the gateway: its bytes, whose turn it is
/// to write, and which of them have news.
class H2Mux {
public:
    H2Mux(Connection& connection, WorkerLoop& loop, H2Wire::Owner& owner) noexcept
        : m_wire(connection, loop, owner) {}

    H2Wire& wire() noexcept { return m_wire; }
    nghttp2_session* session() const noexcept { return m_wire.session(); }

    /// Something has happened to it, which it will be told.
    void note(H2Channel& channel);
    /// The next one that has news; null when none has.
    H2Channel* takeNoted() noexcept;
    /// It waits to write.
    void block(H2Channel& channel);
    /// Those that wait write as far as windows and buffer allow.
    void wakeWriters();
    /// It has payload, or the end of its message.
    void resume(H2Channel& channel) noexcept;
    /// That much payload was read or dropped: its windows may open.
    void taken(H2Channel& channel, std::size_t size) noexcept;

private:
    template <class Hook>
    using List = boost::intrusive::list<H2Channel, boost::intrusive::base_hook<Hook>,
                                        boost::intrusive::constant_time_size<false>>;

    H2Wire m_wire;
    List<H2NotedHook> m_noted;
    List<H2BlockedHook> m_blocked;
};

}  // namespace sluice::proxy
