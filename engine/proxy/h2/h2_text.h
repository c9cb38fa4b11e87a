#pragma once

#include "engine/http/field.h"
#include "engine/proxy/io/buffer_pool.h"

#include <cstring>
#include <string_view>
#include <utility>

namespace sluice::proxy {

/// The names and values of one field section, decoded from HPACK, in a buffer that becomes a large one when
/// the first is full. Its user keeps within the limit of a field section, which a large one has room for.
class H2Text {
public:
    explicit H2Text(BufferPool& buffers) noexcept : m_buffers(buffers) {}

    /// Makes room. `moved` is called with a function that turns an old view into its new one, when the text
    /// had to move.
    template <class Moved>
    void reserve(std::size_t size, Moved moved) {
        if (!m_text) m_text = m_buffers.takeSmall();
        if (m_size + size <= m_text.size()) return;
        Buffer larger = m_buffers.takeLarge();
        std::memcpy(larger.data(), m_text.data(), m_size);
        const char* const from = m_text.data();
        const char* const to = larger.data();
        moved([from, to](std::string_view& view) {
            if (view.data() != nullptr) view = {to + (view.data() - from), view.size()};
        });
        m_text = std::move(larger);
    }
    /// Copies into the room that was made.
    std::string_view keep(std::string_view text) noexcept {
        char* const to = m_text.data() + m_size;
        if (!text.empty()) std::memcpy(to, text.data(), text.size());
        m_size += text.size();
        return {to, text.size()};
    }
    void clear() noexcept { m_size = 0; }
    std::size_t size() const noexcept { return m_size; }
    std::string_view text() const noexcept { return {m_text.data(), m_size}; }
    Buffer take() noexcept { return std::move(m_text); }

private:
    BufferPool& m_buffers;
    Buffer m_text;
    std::size_t m_size = 0;
};

}  // namespace sluice::proxy
