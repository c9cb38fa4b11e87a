#include "engine/metrics/refusal_counts.h"

#include <algorithm>

namespace sluice {

namespace {

auto isOf(int status, std::string_view reason) {
    return
        [=](const RefusalCounts::Entry& entry) { return entry.status == status && entry.reason == reason; };
}

}  // namespace

void RefusalCounts::record(int status, std::string_view reason, std::uint64_t count) {
    const auto known = std::find_if(m_entries.begin(), m_entries.end(), isOf(status, reason));
    if (known != m_entries.end())
        known->count += count;
    else
        m_entries.push_back({status, reason, count});
}

void RefusalCounts::add(const RefusalCounts& other) {
    for (const Entry& entry : other.m_entries) record(entry.status, entry.reason, entry.count);
}

std::uint64_t RefusalCounts::count(int status, std::string_view reason) const noexcept {
    const auto known = std::find_if(m_entries.begin(), m_entries.end(), isOf(status, reason));
    return known == m_entries.end() ? 0 : known->count;
}

}  // namespace sluice
