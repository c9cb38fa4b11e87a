#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace sluice::proxy {

/// Lines on their way from one worker to the thread that writes them: a bounded ring of bytes with one
/// producer and one consumer, of whom neither ever waits for the other. A line is published whole or, when
/// there is no room for it, dropped and counted.
class LineRing {
public:
    /// Rounded up to a power of two.
    explicit LineRing(std::size_t capacity);

    enum class Pushed : std::uint8_t {
        Dropped,
        Kept,
        First,     ///< the ring was empty: the consumer may be asleep
        HalfFull,  ///< it has just become half full: the consumer had better hurry
    };
    /// The producer.
    Pushed push(std::string_view line) noexcept;

    /// The consumer: what is there, in two pieces where it goes over the ring's end.
    std::array<std::string_view, 2> readable() const noexcept;
    void consume(std::size_t bytes) noexcept;
    bool isEmpty() const noexcept;
    bool isHalfFull() const noexcept;

    /// Any thread.
    std::uint64_t dropped() const noexcept { return m_dropped.load(std::memory_order_relaxed); }

private:
    const std::size_t m_capacity;
    const std::unique_ptr<char[]> m_bytes;
    // Both only grow; apart, so that the two threads do not share a cache line.
    alignas(64) std::atomic<std::size_t> m_written{0};
    std::atomic<std::uint64_t> m_dropped{0};
    alignas(64) std::atomic<std::size_t> m_read{0};
};

}  // namespace sluice::proxy
