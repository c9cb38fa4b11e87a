#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sluice {

/// Where a reader is: "routes[3].match.paths[0]" as a chain on the stack, put together only when there is
/// something to report. Each link lives shorter than the one before it.
class FieldPath {
public:
    FieldPath() = default;
    FieldPath(const FieldPath& above, std::string_view key) : m_above(&above), m_key(key) {}
    FieldPath(const FieldPath& above, std::size_t index) : m_above(&above), m_index(index), m_isItem(true) {}

    std::string text() const {
        if (!m_above) return {};
        std::string text = m_above->text();
        if (m_isItem) return text + '[' + std::to_string(m_index) + ']';
        if (!text.empty()) text += '.';
        return text.append(m_key);
    }

private:
    const FieldPath* m_above = nullptr;
    std::string_view m_key;
    std::size_t m_index = 0;
    bool m_isItem = false;
};

}  // namespace sluice
