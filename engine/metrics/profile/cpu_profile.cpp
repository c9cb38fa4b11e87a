#include "engine/metrics/profile/cpu_profile.h"

#include <algorithm>

namespace sluice {

namespace {

/// What separates frames and lines in the format must not stand in a name.
std::string nameInStack(std::string name) {
    for (char& c : name) {
        if (c == ';') c = ':';
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return name;
}

}  // namespace

std::uint64_t CpuProfile::samples() const noexcept {
    std::uint64_t sum = 0;
    for (const Call& call : calls) sum += call.samples;
    return sum;
}

std::string collapsedStacks(const CpuProfile& profile) {
    std::vector<std::string> stacks;
    stacks.reserve(profile.calls.size());
    std::vector<std::string> lines;
    for (const CpuProfile::Call& call : profile.calls) {
        std::string stack = nameInStack(profile.functions[call.function]);
        if (call.caller != CpuProfile::kOutermost) stack = stacks[call.caller] + ';' + stack;
        if (call.samples > 0) lines.push_back(stack + ' ' + std::to_string(call.samples) + '\n');
        stacks.push_back(std::move(stack));
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

}  // namespace sluice
