#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace sluice::fuzz {

/// Inputs made from kept ones by a few random edits; the same ones for the same seed. Blind where libFuzzer sees
/// coverage, but it needs no special build.
class Mutation {
public:
    Mutation(std::vector<std::string> kept, std::uint32_t seed) : m_kept(std::move(kept)), m_random(seed) {}

    std::string next();

private:
    std::size_t below(std::size_t bound) { return bound == 0 ? 0 : m_random() % bound; }
    char byte();
    void edit(std::string& text);

    std::vector<std::string> m_kept;
    std::mt19937 m_random;
};

}  // namespace sluice::fuzz
