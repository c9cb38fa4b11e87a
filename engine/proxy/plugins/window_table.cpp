#include "engine/proxy/plugins/window_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace sluice {

namespace {

constexpr std::size_t kLongestKey = 256;
constexpr std::size_t kLeastRoom = 1024;

std::size_t nextRoom(std::size_t size) {
    return std::clamp(size * 2, kLeastRoom, WindowTable::kMostKeys);
}

/// A header may carry tens of kilobytes; the table must not keep them.
std::string shortened(std::string_view key) {
    constexpr std::size_t digits = 16;
    return fmt::format("{}{:016x}", key.substr(0, kLongestKey - digits), ViewHash{}(key));
}

}  // namespace

std::shared_ptr<FixedWindow> WindowTable::obtain(std::string_view key, Micros64 now) {
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_windows.find(key); found != m_windows.end()) return found->second;
    if (m_windows.size() >= m_roomMadeAt) makeRoom(now);
    return m_windows.emplace(key, std::make_shared<FixedWindow>()).first->second;
}

std::size_t WindowTable::size() const {
    const std::lock_guard lock(m_mutex);
    return m_windows.size();
}

void WindowTable::makeRoom(Micros64 now) {
    std::erase_if(m_windows, [now](const auto& entry) { return entry.second->retireIfOver(now); });
    if (m_windows.size() >= kMostKeys) {
        std::vector<std::pair<Micros64, WindowMap::iterator>> byEnd;
        byEnd.reserve(m_windows.size());
        for (auto it = m_windows.begin(); it != m_windows.end(); ++it)
            byEnd.emplace_back(it->second->end(), it);
        const auto quarter = byEnd.begin() + static_cast<std::ptrdiff_t>(byEnd.size() / 4);
        std::nth_element(byEnd.begin(), quarter, byEnd.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto it = byEnd.begin(); it != quarter; ++it) {
            it->second->second->retire();
            m_windows.erase(it->second);
        }
    }
    m_roomMadeAt = nextRoom(m_windows.size());
}

WindowCache::WindowCache(std::shared_ptr<WindowTable> table) : m_table(std::move(table)) {}

Admission WindowCache::take(std::string_view key, std::uint64_t limit, Micros64 length, Micros64 now) {
    if (key.size() > kLongestKey) return take(shortened(key), limit, length, now);
    for (;;) {
        const Admission admission = windowOf(key, now).take(limit, length, now);
        if (!admission.retired) return admission;
        m_known.erase(m_known.find(key));
    }
}

FixedWindow& WindowCache::windowOf(std::string_view key, Micros64 now) {
    if (const auto found = m_known.find(key); found != m_known.end()) return *found->second;
    if (m_known.size() >= m_roomMadeAt) {
        std::erase_if(m_known, [now](const auto& entry) {
            return entry.second->isRetired() || entry.second->isOver(now);
        });
        // The table itself holds no more than this, so what is left is nearly all of it: start over.
        if (m_known.size() >= WindowTable::kMostKeys) m_known.clear();
        m_roomMadeAt = nextRoom(m_known.size());
    }
    return *m_known.emplace(key, m_table->obtain(key, now)).first->second;
}

}  // namespace sluice
