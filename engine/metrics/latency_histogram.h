#pragma once

#include "engine/core/clock.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace sluice {

/// High dynamic range histogram of durations (HdrHistogram's layout, hdrhistogram.org): cells whose width
/// grows with the value, exact to `digits` decimal digits from 4 µs upward (3: 0.1 %, 2: 0.8 %, 1: 6 %), and
/// to a fixed width below that (4, 32 and 256 ns). Values beyond 0 … kHighest are clamped and counted. Counts
/// are 64 bits wide.
///
/// The range is 31 blocks of 1024, 128 or 16 cells; a block spans a doubling of the value. Only the blocks
/// between the lowest and the highest value seen are stored, four bytes a cell: a second whose latencies lie
/// between 1 and 100 ms takes about 4 KiB with 2 digits and 30 KiB with 3; the whole range 16 and 127 KiB.
/// Recording allocates only when a value falls outside the blocks stored so far; clear() keeps them. Not
/// thread-safe.
class LatencyHistogram {
public:
    static constexpr Nanos kHighest = std::chrono::hours(1);

    /// `digits` is taken to the nearest of 1, 2 and 3.
    explicit LatencyHistogram(int digits = 3);

    void record(Nanos value) noexcept;
    void record(Nanos value, std::uint64_t count) noexcept;
    /// Adds the cells of another one; between different digits values are recorded anew at their cell's
    /// middle. Count, sum, minimum and maximum stay exact either way.
    void add(const LatencyHistogram& other);
    void clear() noexcept;

    std::uint64_t count() const noexcept { return m_count; }
    std::uint64_t clamped() const noexcept { return m_clamped; }
    bool empty() const noexcept { return m_count == 0; }
    Nanos min() const noexcept { return Nanos(m_min); }  ///< exact; 0 when empty
    Nanos max() const noexcept { return Nanos(m_max); }  ///< exact, not a cell's border; 0 when empty
    double mean() const noexcept;                        ///< nanoseconds; from the exact sum
    double stdev() const noexcept;                       ///< nanoseconds, n - 1; from the cells
    /// The value at or below which `percentile` (0..100) of the values lie: the upper border of the cell of
    /// rank ceil(p/100 * n), p taken to the nearest millionth, within min() and max(). min() <= valueAt(a) <= valueAt(b) <= max() for a <= b. 0
    /// when empty.
    Nanos valueAt(double percentile) const noexcept;
    /// The same for a rank 1..count(); ranks outside are taken to the nearest.
    Nanos valueAtRank(std::uint64_t rank) const noexcept;
    /// Share (0..1) of the values within [low, high], by the cells' middles. 0 when empty.
    double shareWithin(Nanos low, Nanos high) const noexcept;
    int digits() const noexcept { return m_digits; }
    std::size_t memoryBytes() const noexcept;

    /// Calls with (cell's middle, count) for every non-empty cell, ascending.
    void forEachCell(const std::function<void(Nanos, std::uint64_t)>& visit) const;

    /// Everything that makes two histograms equal, for files: restored(h.contents()) == h.
    struct Contents {
        int digits = 3;
        std::vector<std::pair<Nanos, std::uint64_t>> cells;  ///< as forEachCell() visits them
        Nanos min{0}, max{0};
        std::uint64_t sumHigh = 0, sumLow = 0;  ///< nanoseconds, 128 bits
        std::uint64_t clamped = 0;
    };
    Contents contents() const;
    /// Empty when the contents contradict themselves: digits or values out of range, minimum above maximum, a
    /// sum that no values between them have.
    static std::optional<LatencyHistogram> restored(const Contents& contents);

    /// Same digits, same cells, same exact figures; how much storage either holds does not matter.
    friend bool operator==(const LatencyHistogram& a, const LatencyHistogram& b) noexcept;

private:
    __extension__ using Sum = unsigned __int128;  // an hour times 2^64 values still fits

    std::size_t indexOf(std::int64_t value) const noexcept;
    std::int64_t lowOf(std::size_t index) const noexcept;
    std::int64_t widthOf(std::size_t index) const noexcept;
    Nanos middleOf(std::size_t index) const noexcept;
    std::size_t slotOf(std::size_t index);
    void growTo(std::size_t index);
    void addToCell(std::size_t index, std::uint64_t count);
    std::uint64_t countAt(std::size_t slot) const noexcept;

    int m_digits;
    int m_blockBits;               ///< log2 of the cells in a block
    std::size_t m_firstIndex = 0;  ///< of m_cells.front(), a block's first
    std::vector<std::uint32_t> m_cells;
    /// What overflowed 32 bits: (index, count without its lower 32 bits). Empty in nearly every histogram.
    std::vector<std::pair<std::size_t, std::uint64_t>> m_overflow;
    std::uint64_t m_count = 0;
    std::uint64_t m_clamped = 0;
    std::int64_t m_min = 0;
    std::int64_t m_max = 0;
    Sum m_sum = 0;
};

}  // namespace sluice
