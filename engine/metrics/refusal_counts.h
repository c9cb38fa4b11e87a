#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sluice {

/// How often a gateway answered 4xx or 5xx, by status and by its own word for the reason. Few kinds ever occur, so that a
/// list is searched.
class RefusalCounts {
public:
    struct Entry {
        int status = 0;
        /// A literal: the error's code as the body of the answer and the access log have it; of a circuit limit the
        /// field that sets it ("max-pending"); a plugin's name; kRelayed.
        std::string_view reason;
        std::uint64_t count = 0;
    };
    /// The upstream's own answer, passed on.
    static constexpr std::string_view kRelayed = "upstream";

    void record(int status, std::string_view reason, std::uint64_t count = 1);
    void add(const RefusalCounts& other);
    /// Keeps the list's storage.
    void clear() noexcept { m_entries.clear(); }
    /// In the order in which they first occurred.
    const std::vector<Entry>& entries() const noexcept { return m_entries; }
    std::uint64_t count(int status, std::string_view reason) const noexcept;

private:
    std::vector<Entry> m_entries;
};

}  // namespace sluice
