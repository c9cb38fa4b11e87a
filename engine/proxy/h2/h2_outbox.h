#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace sluice::proxy {

/// The payload that one stream sends: announced as pieces, offered to nghttp2 during a write, so that it is
/// copied once, into the buffer of its connection.
class H2Outbox {
public:
    struct Next {
        std::size_t size = 0;
        bool none = false;  ///< nothing to send for now
        bool last = false;
    };

    /// A piece will be offered. `trailers`: lines that come behind the last one.
    void announce(std::size_t size, bool last, std::string_view trailers) {
        m_left += size;
        m_last = last;
        m_trailers = trailers;
    }
    void offer(std::string_view bytes) noexcept { m_offered = bytes; }
    /// Ends the offer; how many bytes were not taken.
    std::size_t withdraw() noexcept {
        const std::size_t rest = m_offered.size();
        m_offered = {};
        return rest;
    }

    /// What the next DATA frame may carry, at most `most` bytes.
    Next next(std::size_t most) const noexcept {
        Next next;
        next.size = std::min(most, m_offered.size());
        next.last = m_last && next.size == m_left;
        next.none = next.size == 0 && !next.last;
        return next;
    }
    std::string_view take(std::size_t size) noexcept {
        const std::string_view taken = m_offered.substr(0, size);
        m_offered.remove_prefix(taken.size());
        m_left -= taken.size();
        return taken;
    }

    /// The end was announced, whether or not it has been sent.
    bool isLast() const noexcept { return m_last; }
    /// And nothing comes before it.
    bool isAtEnd() const noexcept { return m_last && m_left == 0; }
    std::string_view trailers() const noexcept { return m_trailers; }

private:
    std::string_view m_offered;
    std::size_t m_left = 0;  ///< announced and not taken
    std::string m_trailers;
    bool m_last = false;
};

}  // namespace sluice::proxy
