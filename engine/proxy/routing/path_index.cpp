#include "engine/proxy/routing/path_index.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace sluice {

namespace {

/// FNV-1a, for it can be continued byte by byte. The keys are the operator's, so nobody can choose them to
/// collide.
constexpr std::uint64_t kHashStart = 0xcbf29ce484222325u;

std::uint64_t hashOn(std::uint64_t hash, std::string_view bytes) noexcept {
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

/// FNV's low bits are weak for short keys; the table's index takes them from the whole.
std::size_t spread(std::uint64_t hash) noexcept {
    return static_cast<std::size_t>(hash ^ (hash >> 29) ^ (hash >> 43));
}

bool isPreferred(const IndexedPath& a, const IndexedPath& b) noexcept {
    return std::tie(a.pattern.text, a.pattern.kind, b.priority, a.route) <
           std::tie(b.pattern.text, b.pattern.kind, a.priority, b.route);
}

}  // namespace

PathIndex::PathIndex(std::vector<IndexedPath> paths) {
    std::sort(paths.begin(), paths.end(), isPreferred);
    std::size_t texts = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        texts += i == 0 || paths[i].pattern.text != paths[i - 1].pattern.text;
        if (paths[i].pattern.kind != PathKind::Exact) {
            m_lengths.push_back(static_cast<std::uint32_t>(paths[i].pattern.text.size()));
        }
    }
    std::sort(m_lengths.begin(), m_lengths.end());
    m_lengths.erase(std::unique(m_lengths.begin(), m_lengths.end()), m_lengths.end());
    m_lengths.shrink_to_fit();
    m_slots.resize(std::bit_ceil(2 * texts + 1));
    for (std::size_t i = 0; i < paths.size();) {
        std::size_t end = i;
        while (end < paths.size() && paths[end].pattern.text == paths[i].pattern.text) ++end;
        const auto first = static_cast<std::uint32_t>(m_entries.size());
        appendReachable(&paths[i], paths.data() + end);
        addSlot(paths[i].pattern.text, first);
        i = end;
    }
    m_entries.shrink_to_fit();
}

/// Leaves out a route whose methods the ones before it at the same pattern already take: thousands of routes
/// at one path then cost what one costs.
void PathIndex::appendReachable(const IndexedPath* begin, const IndexedPath* end) {
    PathKind kind = begin->pattern.kind;
    std::uint16_t taken = 0;
    for (const IndexedPath* path = begin; path != end; ++path) {
        if (path->pattern.kind != kind) taken = 0;
        kind = path->pattern.kind;
        const std::uint16_t bits = path->methods->bits;
        if ((bits & ~taken) == 0) continue;
        const bool wholly = path->methods->others.empty();
        const std::uint16_t sure = wholly ? bits : static_cast<std::uint16_t>(bits & ~method_bits::kOther);
        taken = static_cast<std::uint16_t>(taken | sure);
        m_entries.push_back({path->route, kind, bits, path->methods});
    }
}

void PathIndex::addSlot(std::string_view text, std::uint32_t first) {
    const std::uint64_t hash = hashOn(kHashStart, text);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = spread(hash) & mask;
    while (m_slots[at].count != 0) at = (at + 1) & mask;
    m_slots[at] = {hash, static_cast<std::uint32_t>(m_texts.size()), static_cast<std::uint32_t>(text.size()),
                   first, static_cast<std::uint32_t>(m_entries.size()) - first};
    m_texts += text;
}

const PathIndex::Slot* PathIndex::slotOf(std::uint64_t hash, std::string_view text) const noexcept {
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t at = spread(hash) & mask; m_slots[at].count != 0; at = (at + 1) & mask) {
        const Slot& slot = m_slots[at];
        if (slot.hash == hash && std::string_view(m_texts).substr(slot.text, slot.textSize) == text)
            return &slot;
    }
    return nullptr;
}

std::uint32_t PathIndex::firstMatch(const Slot& slot, bool whole, bool atSegmentEnd, std::string_view method,
                                    std::uint16_t methodBit) const noexcept {
    for (std::uint32_t i = slot.first; i < slot.first + slot.count; ++i) {
        const Entry& entry = m_entries[i];
        if (entry.kind == PathKind::Exact && !whole) continue;
        if (entry.kind == PathKind::SegmentPrefix && !atSegmentEnd) continue;
        if ((entry.methodBits & methodBit) != 0 && entry.methods->contains(method, methodBit))
            return entry.route;
    }
    return kNone;
}

std::uint32_t PathIndex::find(std::string_view path, std::string_view method,
                              std::uint16_t methodBit) const noexcept {
    std::uint32_t best = kNone;
    std::uint64_t hash = kHashStart;
    std::size_t hashed = 0;
    for (const std::uint32_t length : m_lengths) {
        if (length >= path.size()) break;  // the whole path is looked at below
        hash = hashOn(hash, path.substr(hashed, length - hashed));
        hashed = length;
        const Slot* slot = slotOf(hash, path.substr(0, length));
        if (!slot) continue;
        const std::uint32_t found = firstMatch(*slot, false, path[length] == '/', method, methodBit);
        if (found != kNone) best = found;
    }
    hash = hashOn(hash, path.substr(hashed));
    const Slot* slot = slotOf(hash, path);
    const std::uint32_t found = slot ? firstMatch(*slot, true, true, method, methodBit) : kNone;
    return found != kNone ? found : best;
}

}  // namespace sluice
