#include "engine/metrics/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sluice {

namespace {

/// The first block spans 0 … 2^12 ns, each further one doubles: with 2^b cells in a block, the relative width
/// of a cell is at most 2^-b from there on.
constexpr int kFirstBlockBits = 12;

constexpr int blockBitsOf(int digits) noexcept {
    return digits <= 1 ? 4 : digits == 2 ? 7 : 10;
}

}  // namespace

LatencyHistogram::LatencyHistogram(int digits)
    : m_digits(std::clamp(digits, 1, 3)), m_blockBits(blockBitsOf(m_digits)) {}

// Blocks 0 and 1 have cells of the same width, so a value below 2^13 needs no shift beyond the unit's, and
// from there on each doubling shifts by one more: the index follows from the bit width alone, without a
// branch.
std::size_t LatencyHistogram::indexOf(std::int64_t value) const noexcept {
    constexpr std::uint64_t kTwoBlocks = (std::uint64_t{2} << kFirstBlockBits) - 1;
    const auto bits = static_cast<std::uint64_t>(value);
    const int doublings = std::bit_width(bits | kTwoBlocks) - (kFirstBlockBits + 1);
    return (static_cast<std::size_t>(doublings) << m_blockBits) +
           (bits >> (doublings + kFirstBlockBits - m_blockBits));
}

std::int64_t LatencyHistogram::widthOf(std::size_t index) const noexcept {
    const int block = static_cast<int>(index >> m_blockBits);
    return std::int64_t{1} << (std::max(block - 1, 0) + kFirstBlockBits - m_blockBits);
}

std::int64_t LatencyHistogram::lowOf(std::size_t index) const noexcept {
    const std::size_t block = index >> m_blockBits;
    const std::size_t doublings = block == 0 ? 0 : block - 1;
    return static_cast<std::int64_t>(index - (doublings << m_blockBits)) * widthOf(index);
}

Nanos LatencyHistogram::middleOf(std::size_t index) const noexcept {
    return Nanos(std::clamp(lowOf(index) + widthOf(index) / 2, m_min, m_max));
}

std::size_t LatencyHistogram::slotOf(std::size_t index) {
    if (index - m_firstIndex >= m_cells.size()) [[unlikely]]
        growTo(index);  // also when below: unsigned
    return index - m_firstIndex;
}

void LatencyHistogram::growTo(std::size_t index) {
    const std::size_t blockStart = (index >> m_blockBits) << m_blockBits;
    const std::size_t blockEnd = blockStart + (std::size_t{1} << m_blockBits);
    if (m_cells.empty()) m_firstIndex = blockStart;
    if (blockStart < m_firstIndex) {
        m_cells.insert(m_cells.begin(), m_firstIndex - blockStart, 0);
        m_firstIndex = blockStart;
    }
    if (blockEnd > m_firstIndex + m_cells.size()) {
        m_cells.reserve(blockEnd - m_firstIndex);  // exactly: a sample is kept for as long as its run
        m_cells.resize(blockEnd - m_firstIndex, 0);
    }
}

void LatencyHistogram::addToCell(std::size_t index, std::uint64_t count) {
    std::uint32_t& cell = m_cells[slotOf(index)];
    const std::uint64_t total = cell + count;
    cell = static_cast<std::uint32_t>(total);
    const std::uint64_t carry = total - cell;
    if (carry == 0) [[likely]]
        return;
    const auto at =
        std::lower_bound(m_overflow.begin(), m_overflow.end(), std::pair{index, std::uint64_t{0}});
    if (at != m_overflow.end() && at->first == index)
        at->second += carry;
    else
        m_overflow.insert(at, {index, carry});
}

std::uint64_t LatencyHistogram::countAt(std::size_t slot) const noexcept {
    std::uint64_t count = m_cells[slot];
    for (const auto& [index, carry] : m_overflow) {
        if (index == m_firstIndex + slot) count += carry;
    }
    return count;
}

void LatencyHistogram::record(Nanos value) noexcept {
    record(value, 1);
}

void LatencyHistogram::record(Nanos value, std::uint64_t count) noexcept {
    if (count == 0) return;
    const std::int64_t kept = std::clamp(value.count(), std::int64_t{0}, kHighest.count());
    if (kept != value.count()) [[unlikely]]
        m_clamped += count;
    if (m_count == 0) [[unlikely]]
        m_min = m_max = kept;
    m_min = std::min(m_min, kept);
    m_max = std::max(m_max, kept);
    m_count += count;
    m_sum += static_cast<Sum>(kept) * count;
    addToCell(indexOf(kept), count);
}

void LatencyHistogram::add(const LatencyHistogram& other) {
    if (other.empty()) return;
    for (std::size_t slot = 0; slot < other.m_cells.size(); ++slot) {
        const std::uint64_t count = other.countAt(slot);
        if (count == 0) continue;
        const std::size_t index = other.m_firstIndex + slot;
        addToCell(other.m_digits == m_digits ? index : indexOf(other.middleOf(index).count()), count);
    }
    m_min = m_count == 0 ? other.m_min : std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
    m_count += other.m_count;
    m_clamped += other.m_clamped;
    m_sum += other.m_sum;
}

void LatencyHistogram::clear() noexcept {
    std::fill(m_cells.begin(), m_cells.end(), 0);
    m_overflow.clear();
    m_count = m_clamped = 0;
    m_min = m_max = 0;
    m_sum = 0;
}

double LatencyHistogram::mean() const noexcept {
    return m_count == 0 ? 0 : static_cast<double>(m_sum) / static_cast<double>(m_count);
}

double LatencyHistogram::stdev() const noexcept {
    if (m_count < 2 || m_min == m_max) return 0;
    const double average = mean();
    double squares = 0;
    for (std::size_t slot = 0; slot < m_cells.size(); ++slot) {
        const std::uint64_t count = countAt(slot);
        if (count == 0) continue;
        const double distance = static_cast<double>(middleOf(m_firstIndex + slot).count()) - average;
        squares += distance * distance * static_cast<double>(count);
    }
    return std::sqrt(squares / static_cast<double>(m_count - 1));
}

Nanos LatencyHistogram::valueAt(double percentile) const noexcept {
    if (m_count == 0) return Nanos(0);
    if (!(percentile > 0)) return min();
    if (percentile >= 100) return max();
    // In whole millionths of a percent: 99.9 is no binary fraction, and 0.999 x 10000 must not become 9991.
    constexpr std::uint64_t kWhole = 100'000'000;
    const auto part = static_cast<std::uint64_t>(std::llround(percentile * 1e6));
    const Sum rank = (static_cast<Sum>(part) * m_count + kWhole - 1) / kWhole;
    return valueAtRank(static_cast<std::uint64_t>(rank));
}

Nanos LatencyHistogram::valueAtRank(std::uint64_t rank) const noexcept {
    if (m_count == 0) return Nanos(0);
    rank = std::clamp(rank, std::uint64_t{1}, m_count);
    std::uint64_t seen = 0;
    for (std::size_t slot = 0; slot < m_cells.size(); ++slot) {
        seen += countAt(slot);
        if (seen < rank) continue;
        const std::size_t index = m_firstIndex + slot;
        return Nanos(std::clamp(lowOf(index) + widthOf(index) - 1, m_min, m_max));
    }
    return max();
}

double LatencyHistogram::shareWithin(Nanos low, Nanos high) const noexcept {
    if (m_count == 0) return 0;
    std::uint64_t within = 0;
    for (std::size_t slot = 0; slot < m_cells.size(); ++slot) {
        const std::uint64_t count = countAt(slot);
        if (count == 0) continue;
        const Nanos middle = middleOf(m_firstIndex + slot);
        if (middle >= low && middle <= high) within += count;
    }
    return static_cast<double>(within) / static_cast<double>(m_count);
}

std::size_t LatencyHistogram::memoryBytes() const noexcept {
    return sizeof *this + m_cells.capacity() * sizeof m_cells[0] +
           m_overflow.capacity() * sizeof m_overflow[0];
}

void LatencyHistogram::forEachCell(const std::function<void(Nanos, std::uint64_t)>& visit) const {
    for (std::size_t slot = 0; slot < m_cells.size(); ++slot) {
        const std::uint64_t count = countAt(slot);
        if (count != 0) visit(middleOf(m_firstIndex + slot), count);
    }
}

LatencyHistogram::Contents LatencyHistogram::contents() const {
    Contents contents;
    contents.digits = m_digits;
    forEachCell([&](Nanos middle, std::uint64_t count) { contents.cells.emplace_back(middle, count); });
    contents.min = min();
    contents.max = max();
    contents.sumHigh = static_cast<std::uint64_t>(m_sum >> 64);
    contents.sumLow = static_cast<std::uint64_t>(m_sum);
    contents.clamped = m_clamped;
    return contents;
}

std::optional<LatencyHistogram> LatencyHistogram::restored(const Contents& contents) {
    const Nanos low = contents.min, high = contents.max;
    if (contents.digits < 1 || contents.digits > 3) return std::nullopt;
    if (low < Nanos::zero() || high < low || high > kHighest) return std::nullopt;
    LatencyHistogram histogram(contents.digits);
    for (const auto& [middle, count] : contents.cells) {
        if (middle < low || middle > high) return std::nullopt;
        histogram.record(middle, count);
    }
    const Sum sum = (static_cast<Sum>(contents.sumHigh) << 64) | contents.sumLow;
    if (sum < static_cast<Sum>(low.count()) * histogram.m_count) return std::nullopt;
    if (sum > static_cast<Sum>(high.count()) * histogram.m_count) return std::nullopt;
    histogram.m_min = histogram.empty() ? 0 : low.count();
    histogram.m_max = histogram.empty() ? 0 : high.count();
    histogram.m_sum = sum;
    histogram.m_clamped = contents.clamped;
    return histogram;
}

bool operator==(const LatencyHistogram& a, const LatencyHistogram& b) noexcept {
    if (a.m_digits != b.m_digits || a.m_count != b.m_count || a.m_clamped != b.m_clamped ||
        a.m_min != b.m_min || a.m_max != b.m_max || a.m_sum != b.m_sum || a.m_overflow != b.m_overflow) {
        return false;
    }
    const LatencyHistogram& low = a.m_firstIndex <= b.m_firstIndex ? a : b;
    const LatencyHistogram& high = &low == &a ? b : a;
    const std::size_t end =
        std::max(low.m_firstIndex + low.m_cells.size(), high.m_firstIndex + high.m_cells.size());
    const auto cell = [](const LatencyHistogram& of, std::size_t index) -> std::uint32_t {
        const std::size_t slot = index - of.m_firstIndex;
        return slot < of.m_cells.size() ? of.m_cells[slot] : 0;
    };
    for (std::size_t index = low.m_firstIndex; index < end; ++index) {
        if (cell(low, index) != cell(high, index)) return false;
    }
    return true;
}

}  // namespace sluice
