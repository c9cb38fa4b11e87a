#pragma once

#include "engine/core/log.h"

#include <QObject>

#include <cstdint>
#include <deque>

namespace sluice {

/// The newest lines of the engine's log, kept from the start of the application. Lines are numbered from 0 without
/// gaps; the ring holds [first(), end()). GUI thread.
class LogRing : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kCapacity = 10'000;

    using QObject::QObject;

    void append(const log::Line& line);
    /// Lines that came faster than the window could take them.
    void addDropped(std::uint64_t lines);
    void clear();

    std::uint64_t first() const { return m_end - m_lines.size(); }
    std::uint64_t end() const { return m_end; }
    /// Of a number within [first(), end()).
    const log::Line& line(std::uint64_t number) const {
        return m_lines[static_cast<std::size_t>(number - first())];
    }
    std::uint64_t dropped() const { return m_dropped; }

signals:
    void changed();

private:
    std::deque<log::Line> m_lines;
    std::uint64_t m_end = 0;
    std::uint64_t m_dropped = 0;
};

}  // namespace sluice
