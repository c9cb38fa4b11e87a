#include "ui/bridge/log_ring.h"

namespace sluice {

void LogRing::append(const log::Line& line) {
    if (m_lines.size() == kCapacity) m_lines.pop_front();
    m_lines.push_back(line);
    ++m_end;
    emit changed();
}

void LogRing::addDropped(std::uint64_t lines) {
    m_dropped += lines;
    emit changed();
}

void LogRing::clear() {
    m_lines.clear();
    m_dropped = 0;
    emit changed();
}

}  // namespace sluice
