#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace sluice {

/// Microseconds of the monotonic clock, the resolution in which windows begin and end.
using Micros64 = std::uint64_t;

/// What one request got from a window.
struct Admission {
    bool admitted = false;
    bool retired = false;         ///< this window counts no more: nothing was taken, look the key up again
    std::uint64_t remaining = 0;  ///< of the limit, after this request
    Micros64 left = 0;            ///< until the window ends
};

/// A counter that admits at most `limit` requests in every window, exact across threads and without a lock. A
/// window begins with the first request after the former one ended, as APISIX's limit-count has it.
///
/// The count and a generation number share one word, so that taking one and rolling over to the next window
/// are each a single compare-and-swap. The end of a generation lies in one of two words, tagged with the
/// generation it belongs to: it is set once, before the generation opens, by whichever thread comes first. A
/// thread that fell asleep in between finds another tag and starts again; it can neither lengthen a window
/// nor count in one that has ended. Tags wrap after 4096 windows, so a thread would have to sleep through
/// exactly that many to be deceived.
class alignas(64) FixedWindow {
public:
    FixedWindow() noexcept;

    /// Takes one. `limit` and `length` are the same on every call. Any thread.
    Admission take(std::uint64_t limit, Micros64 length, Micros64 now) noexcept;

    /// True when a request at `now` would begin a new window. Any thread.
    bool isOver(Micros64 now) const noexcept;

    /// When the current window ends. Any thread.
    Micros64 end() const noexcept;

    /// Ends the counting for good, so that the owner may forget this window: every later take() says
    /// `retired`.
    void retire() noexcept;
    /// The same, only if the window is over and no request took the chance to begin a new one.
    bool retireIfOver(Micros64 now) noexcept;

    bool isRetired() const noexcept;

private:
    void openNext(std::uint64_t state, Micros64 length, Micros64 now) noexcept;

    std::atomic<std::uint64_t> m_state;  ///< retired : 1, generation : 12, used : 51
    std::array<std::atomic<std::uint64_t>, 2>
        m_ends;  ///< generation : 12, microseconds : 52; by generation & 1
};

}  // namespace sluice
