#pragma once

#include "engine/core/clock.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sluice {

/// High dynamic range histogram of durations (HdrHistogram's layout, hdrhistogram.org): cells whose width grows with
/// the value, exact to `digits` decimal digits (3: 0.1 %, 2: 0.8 %). Values beyond the range are clamped and
/// counted. Not thread-safe; recording allocates nothing once the storage exists (made by the first record or add).
class LatencyHistogram {
public:
    static constexpr Nanos kHighest = std::chrono::hours(1);

    explicit LatencyHistogram(int digits = 3);

    void record(Nanos value) noexcept;
    void record(Nanos value, std::uint64_t count) noexcept;
    /// Adds the cells of another one; from finer to coarser digits values are recorded anew at their cell's middle.
    void add(const LatencyHistogram& other);
    void clear() noexcept;

    std::uint64_t count() const noexcept;
    std::uint64_t clamped() const noexcept;
    bool empty() const noexcept { return count() == 0; }
    Nanos min() const noexcept;                       ///< 0 when empty
    Nanos max() const noexcept;                       ///< exact, not a cell's border
    double mean() const noexcept;                     ///< nanoseconds; from the exact sum
    double stdev() const noexcept;                    ///< nanoseconds, n - 1; from the cells
    /// The value at or below which `percentile` (0..100) of the values lie: the cell of rank ceil(p/100 * n).
    /// min() <= valueAt(a) <= valueAt(b) <= max() for a <= b. 0 when empty.
    Nanos valueAt(double percentile) const noexcept;
    /// The same for a rank 1..count().
    Nanos valueAtRank(std::uint64_t rank) const noexcept;
    /// Share (0..1) of the values within [low, high], by cells.
    double shareWithin(Nanos low, Nanos high) const noexcept;
    int digits() const noexcept;
    std::size_t memoryBytes() const noexcept;

    /// Calls with (cell's middle, count) for every non-empty cell, ascending.
    void forEachCell(const std::function<void(Nanos, std::uint64_t)>& visit) const;

    friend bool operator==(const LatencyHistogram&, const LatencyHistogram&) = default;

private:
    std::size_t indexOf(std::int64_t value) const noexcept;
    Nanos middleOf(std::size_t index) const noexcept;
    Nanos highOf(std::size_t index) const noexcept;

    int m_digits;
    std::vector<std::uint64_t> m_cells;
    std::uint64_t m_count = 0;
    std::uint64_t m_clamped = 0;
    std::int64_t m_min = 0;
    std::int64_t m_max = 0;
    double m_sum = 0;
};

}  // namespace sluice
