#pragma once

#include "engine/proxy/routing/method_set.h"
#include "engine/proxy/routing/path_pattern.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sluice {

/// One pattern of one route, as it goes into an index.
struct IndexedPath {
    PathPattern pattern;
    std::uint32_t route = 0;
    std::int64_t priority = 0;
    const MethodSet* methods = nullptr;  ///< lives as long as the index
};

/// The patterns of the routes that share a host: a hash table of pattern texts, probed once for the whole
/// path and once for each length that some prefix has. A hash of the path grows byte by byte, so that all
/// probes together read the path once: the cost depends on the number of distinct prefix lengths, hardly on
/// the number of routes.
class PathIndex {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    explicit PathIndex(std::vector<IndexedPath> paths);

    /// The route of the preferred pattern that takes the path and the method, or kNone. No allocation.
    std::uint32_t find(std::string_view path, std::string_view method,
                       std::uint16_t methodBit) const noexcept;

private:
    struct Entry {
        std::uint32_t route;
        PathKind kind;
        std::uint16_t methodBits;
        const MethodSet* methods;
    };
    /// Entries of one text: [first, first + count) of m_entries, the preferred first.
    struct Slot {
        std::uint64_t hash = 0;
        std::uint32_t text = 0;
        std::uint32_t textSize = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    void addSlot(std::string_view text, std::uint32_t first);
    void appendReachable(const IndexedPath* begin, const IndexedPath* end);
    const Slot* slotOf(std::uint64_t hash, std::string_view text) const noexcept;
    std::uint32_t firstMatch(const Slot& slot, bool whole, bool atSegmentEnd, std::string_view method,
                             std::uint16_t methodBit) const noexcept;

    std::string m_texts;
    std::vector<Entry> m_entries;
    std::vector<Slot> m_slots;             ///< open addressing, a power of two
    std::vector<std::uint32_t> m_lengths;  ///< of the prefixes, ascending
};

}  // namespace sluice
