#include "engine/metrics/profile/profile_builder.h"

namespace sluice {

std::uint32_t ProfileBuilder::function(std::string_view name) {
    const auto known = m_functions.find(name);
    if (known != m_functions.end()) return known->second;
    const auto number = static_cast<std::uint32_t>(m_profile.functions.size());
    m_profile.functions.emplace_back(name);
    m_functions.emplace(name, number);
    return number;
}

std::uint32_t ProfileBuilder::call(std::uint32_t caller, std::uint32_t function) {
    const auto next = static_cast<std::uint32_t>(m_profile.calls.size());
    const auto [place, added] = m_calls.try_emplace({caller, function}, next);
    if (added) m_profile.calls.push_back({caller, function, 0});
    return place->second;
}

void ProfileBuilder::add(std::span<const std::uint32_t> stack, std::uint64_t samples) {
    if (stack.empty()) return;
    std::uint32_t innermost = CpuProfile::kOutermost;
    for (const std::uint32_t function : stack) innermost = call(innermost, function);
    m_profile.calls[innermost].samples += samples;
}

void ProfileBuilder::add(const CpuProfile& other) {
    std::vector<std::uint32_t> functions, calls;
    for (const std::string& name : other.functions) functions.push_back(function(name));
    for (const CpuProfile::Call& each : other.calls) {
        const std::uint32_t caller =
            each.caller == CpuProfile::kOutermost ? CpuProfile::kOutermost : calls[each.caller];
        calls.push_back(call(caller, functions[each.function]));
        m_profile.calls[calls.back()].samples += each.samples;
    }
    m_profile.lost += other.lost;
    m_profile.cut += other.cut;
    m_profile.unnamed += other.unnamed;
    m_profile.stripped = m_profile.stripped || other.stripped;
    if (m_profile.hertz == 0) m_profile.hertz = other.hertz;
    if (!m_profile.error) m_profile.error = other.error;
}

}  // namespace sluice
