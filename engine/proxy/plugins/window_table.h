#pragma once

#include "engine/proxy/plugins/fixed_window.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sluice {

/// Lets a map of strings be asked with a view, without making a string of it.
struct ViewHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept {
        return std::hash<std::string_view>{}(text);
    }
};

using WindowMap = std::unordered_map<std::string, std::shared_ptr<FixedWindow>, ViewHash, std::equal_to<>>;

/// The windows of one limit by key, shared by all workers. Bounded: it forgets windows that are over whenever
/// it has doubled, and with kMostKeys of them running it gives up the quarter that would end first, so that a
/// flood of invented keys costs some keys a part of their count but never more memory. At the bound about 16
/// MiB, and 10 MiB for each worker's WindowCache.
class WindowTable {
public:
    static constexpr std::size_t kMostKeys = 65'536;

    /// The window of that key, made when there is none. Any thread; takes a lock, so WindowCache asks once
    /// per key.
    std::shared_ptr<FixedWindow> obtain(std::string_view key, Micros64 now);

    std::size_t size() const;

private:
    void makeRoom(Micros64 now);

    mutable std::mutex m_mutex;
    WindowMap m_windows;
    std::size_t m_roomMadeAt = 1024;
};

/// What one worker remembers of a table: a key that it has seen before costs one look-up in its own map.
/// Belongs to one thread.
class WindowCache {
public:
    explicit WindowCache(std::shared_ptr<WindowTable> table);

    /// Takes one of `limit` from the key's window. Keys of more than 256 bytes count by their beginning and a
    /// hash.
    Admission take(std::string_view key, std::uint64_t limit, Micros64 length, Micros64 now);

private:
    FixedWindow& windowOf(std::string_view key, Micros64 now);

    std::shared_ptr<WindowTable> m_table;
    WindowMap m_known;
    std::size_t m_roomMadeAt = 1024;
};

}  // namespace sluice
