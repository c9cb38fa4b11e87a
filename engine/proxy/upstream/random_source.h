#pragma once

#include <cstdint>

namespace sluice::proxy {

/// Steele, Lea, Flood: SplitMix64. Spreads any 64 bits over all of them; no number tells the one before it.
constexpr std::uint64_t mixBits(std::uint64_t bits) noexcept {
    bits += 0x9e3779b97f4a7c15u;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    return bits ^ (bits >> 31);
}

/// Random numbers that cost a few nanoseconds. Not for secrets.
class RandomSource {
public:
    explicit RandomSource(std::uint64_t seed) noexcept : m_state(seed) {}

    /// 0 … bound - 1; `bound` must not be 0.
    std::uint64_t below(std::uint64_t bound) noexcept {
        const std::uint64_t bits = mixBits(m_state);
        m_state += 0x9e3779b97f4a7c15u;
        return bits % bound;
    }

private:
    std::uint64_t m_state;
};

}  // namespace sluice::proxy
