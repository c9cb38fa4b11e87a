#include "engine/metrics/profile/address_tree.h"

#include "engine/metrics/profile/profile_builder.h"
#include "engine/metrics/profile/symbol_names.h"

#include <algorithm>
#include <unordered_map>

namespace sluice {

void AddressTree::add(const std::string& thread, std::span<const std::uint64_t> frames, std::uint64_t weight,
                      bool whole) {
    auto known = std::find(m_threads.begin(), m_threads.end(), thread);
    if (known == m_threads.end()) known = m_threads.insert(known, thread);
    std::uint32_t innermost =
        child(CpuProfile::kOutermost, static_cast<std::uint64_t>(known - m_threads.begin()));
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) innermost = child(innermost, *frame);
    m_nodes[innermost].samples += weight;
    if (!whole) m_cut += weight;
}

std::uint32_t AddressTree::child(std::uint32_t caller, std::uint64_t address) {
    const auto [place, added] =
        m_children.try_emplace({caller, address}, static_cast<std::uint32_t>(m_nodes.size()));
    if (added) m_nodes.push_back({caller, address});
    return place->second;
}

CpuProfile AddressTree::profile(SymbolNames& names) const {
    struct Function {
        std::uint32_t number;
        bool known;
    };
    ProfileBuilder builder;
    std::unordered_map<std::uint64_t, Function> functions;  ///< by address
    const auto functionAt = [&](std::uint64_t address) {
        const auto [place, added] = functions.try_emplace(address);
        if (added) {
            const SymbolNames::Name name = names.at(address);
            place->second = {builder.function(name.text), name.known};
        }
        return place->second;
    };
    std::uint64_t unnamed = 0;
    std::vector<std::uint32_t> stack;
    for (const Node& leaf : m_nodes) {
        if (leaf.samples == 0) continue;
        stack.clear();
        bool allKnown = true;
        const Node* node = &leaf;
        for (; node->caller != CpuProfile::kOutermost; node = &m_nodes[node->caller]) {
            const Function function = functionAt(node->address);
            allKnown = allKnown && function.known;
            if (function.known || stack.empty() || stack.back() != function.number)
                stack.push_back(function.number);
        }
        stack.push_back(builder.function(m_threads[node->address]));
        std::reverse(stack.begin(), stack.end());
        builder.add(stack, leaf.samples);
        if (!allKnown) unnamed += leaf.samples;
    }
    CpuProfile& profile = builder.profile();
    profile.cut = m_cut;
    profile.unnamed = unnamed;
    profile.stripped = names.programIsStripped();
    return std::move(profile);
}

}  // namespace sluice
