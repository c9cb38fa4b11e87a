#include "engine/proxy/h2/h2_channel.h"

#include "engine/proxy/h2/h2_mux.h"

namespace sluice::proxy {

H2Channel::H2Channel(H2Mux& mux, WorkerLoop& loop, std::int32_t id)
    : m_mux(mux),
      m_readDirection(loop, false),
      m_writeDirection(loop, true),
      m_id(id),
      m_inbox(loop.buffers) {}

IoResult H2Channel::take(char* to, std::size_t size) noexcept {
    const std::size_t taken = m_inbox.take(to, size);
    m_readDirection.setReady(hasInput());
    if (taken > 0) {
        m_mux.taken(*this, taken);
        return {IoResult::Done, taken};
    }
    if (m_ended) return {IoResult::Ended, 0};
    return {m_closed || m_readDirection.isClosed() ? IoResult::Failed : IoResult::WouldBlock, 0};
}

IoResult H2Channel::give(std::string_view bytes) noexcept {
    if (m_closed || m_readDirection.isClosed()) return {IoResult::Failed, 0};
    if (bytes.empty()) return {};
    m_outbox.offer(bytes);
    m_mux.resume(*this);
    m_mux.wire().pull();
    const std::size_t taken = bytes.size() - m_outbox.withdraw();
    if (taken > 0) return {IoResult::Done, taken};
    m_writeDirection.setReady(false);
    m_mux.block(*this);
    return {IoResult::WouldBlock, 0};
}

void H2Channel::mayWrite() {
    m_writeDirection.setReady(true);
    m_writeDirection.resume(Wait::Ready);
}

std::size_t H2Channel::dropInput() noexcept {
    const std::size_t dropped = m_inbox.size();
    m_inbox.clear();
    return dropped;
}

void H2Channel::closeDirections() noexcept {
    m_readDirection.close();
    m_writeDirection.close();
}

void H2Channel::cutWaits() {
    // The one that waits learns it here; the other call finds nobody.
    m_readDirection.resume(Wait::Cut);
    m_writeDirection.resume(Wait::Cut);
}

}  // namespace sluice::proxy
