#include "engine/lab/flame_graph.h"

#include <algorithm>

namespace sluice {

namespace {

FrameKind kindOf(const std::string& name, bool outermost) {
    if (outermost) return FrameKind::Thread;
    if (name.starts_with('[')) return FrameKind::Unnamed;
    if (name.starts_with("sluice::")) return FrameKind::Own;
    if (name.starts_with("boost")) return FrameKind::Boost;
    for (const char* standard : {"std::", "__gnu_cxx::", "operator ", "__cxa", "_Unwind"}) {
        if (name.starts_with(standard)) return FrameKind::Standard;
    }
    return FrameKind::Library;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool containsIgnoringCase(std::string_view whole, std::string_view part) {
    return std::search(whole.begin(), whole.end(), part.begin(), part.end(),
                       [](char a, char b) { return lower(a) == lower(b); }) != whole.end();
}

}  // namespace

FlameGraph::FlameGraph(const CpuProfile& profile) : m_functions(profile.functions) {
    // A call stands behind its caller, so one pass from the end adds up every subtree.
    std::vector<std::uint64_t> totals(profile.calls.size());
    std::vector<std::vector<std::uint32_t>> callees(profile.calls.size());
    std::vector<std::uint32_t> outermost;
    for (std::size_t i = profile.calls.size(); i-- > 0;) {
        const CpuProfile::Call& call = profile.calls[i];
        totals[i] += call.samples;
        if (totals[i] == 0) continue;
        const bool isOutermost = call.caller == CpuProfile::kOutermost;
        if (!isOutermost) totals[call.caller] += totals[i];
        (isOutermost ? outermost : callees[call.caller]).push_back(static_cast<std::uint32_t>(i));
    }
    const auto byName = [&](std::uint32_t a, std::uint32_t b) {
        return m_functions[profile.calls[a].function] < m_functions[profile.calls[b].function];
    };

    struct Waiting {
        std::uint32_t call, caller, depth;
        std::uint64_t from;
    };
    std::vector<Waiting> waiting;  ///< a stack: deep recursion must not be ours
    const auto push = [&](std::vector<std::uint32_t>& calls, std::uint32_t caller, std::uint32_t depth,
                          std::uint64_t from) {
        std::sort(calls.begin(), calls.end(), byName);
        const std::size_t first = waiting.size();
        for (const std::uint32_t call : calls) {
            waiting.push_back({call, caller, depth, from});
            from += totals[call];
        }
        std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(first), waiting.end());
    };
    push(outermost, kNoBox, 0, 0);
    while (!waiting.empty()) {
        const Waiting next = waiting.back();
        waiting.pop_back();
        const CpuProfile::Call& call = profile.calls[next.call];
        const auto number = static_cast<std::uint32_t>(m_boxes.size());
        m_boxes.push_back({call.function, next.depth, next.caller, next.from, totals[next.call], call.samples,
                           kindOf(m_functions[call.function], next.depth == 0)});
        m_depth = std::max(m_depth, next.depth + 1);
        if (next.depth == 0) m_samples += totals[next.call];
        push(callees[next.call], number, next.depth + 1, next.from);
    }
}

std::vector<bool> FlameGraph::matching(std::string_view text) const {
    std::vector<bool> matches(m_functions.size());
    if (text.empty()) return matches;
    for (std::size_t i = 0; i < matches.size(); ++i) matches[i] = containsIgnoringCase(m_functions[i], text);
    return matches;
}

std::uint64_t FlameGraph::samplesIn(const std::vector<bool>& functions) const {
    std::uint64_t sum = 0, counted = 0;  ///< up to where, from the left
    for (const Box& box : m_boxes) {
        if (!functions[box.function] || box.from < counted) continue;
        sum += box.samples;
        counted = box.from + box.samples;
    }
    return sum;
}

}  // namespace sluice
