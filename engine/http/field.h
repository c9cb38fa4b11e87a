#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// HTTP/1.1 messages (RFC 9110, RFC 9112): heads, framing, bodies. Nothing here does I/O.
namespace sluice::http {

/// The fields that a proxy must understand; every other one is Other and passes as it is.
enum class FieldId : std::uint8_t {
    Other,
    Connection,
    ContentLength,
    Expect,
    Forwarded,
    ForwardedLookalike,  ///< an X-Forwarded field with "_" for "-"
    Host,
    KeepAlive,
    MaxForwards,
    ProxyConnection,
    Te,
    Trailer,
    TransferEncoding,
    Upgrade,
    Via,
    XForwardedFor,
    XForwardedHost,
    XForwardedPort,
    XForwardedProto,
};

/// Which field a name means, without regard to case. No allocation.
FieldId identify(std::string_view name) noexcept;

/// One field line. The views point into the buffer that was parsed; the value carries no blanks around it.
struct Field {
    std::string_view name;
    std::string_view value;
    FieldId id = FieldId::Other;
};

/// The field lines of one head in their order, in place: a head with more of them is refused (431, 502).
class FieldList {
public:
    static constexpr std::size_t kCapacity = 256;

    bool full() const noexcept { return m_size == kCapacity; }
    void add(const Field& field) noexcept {
        m_fields[m_size++] = field;
        m_present |= bitOf(field.id);
    }
    void clear() noexcept {
        m_size = 0;
        m_present = 0;
    }
    /// Whether any field has that id; no search.
    bool has(FieldId id) const noexcept { return (m_present & bitOf(id)) != 0; }
    std::size_t size() const noexcept { return m_size; }
    const Field* begin() const noexcept { return m_fields; }
    const Field* end() const noexcept { return m_fields + m_size; }
    Field* begin() noexcept { return m_fields; }
    Field* end() noexcept { return m_fields + m_size; }

    /// The first field of that name without regard to case, or null.
    const Field* find(std::string_view name) const noexcept;

private:
    static constexpr std::uint32_t bitOf(FieldId id) noexcept { return 1u << static_cast<unsigned>(id); }

    Field m_fields[kCapacity];
    std::size_t m_size = 0;
    std::uint32_t m_present = 0;
};

/// Calls `visit` with each element of a comma-separated list (RFC 9110 5.6.1), trimmed, empty ones left out.
template <class Visit>
void forEachListElement(std::string_view list, Visit visit) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        std::string_view element = list.substr(0, comma);
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
        while (!element.empty() && (element.front() == ' ' || element.front() == '\t'))
            element.remove_prefix(1);
        while (!element.empty() && (element.back() == ' ' || element.back() == '\t'))
            element.remove_suffix(1);
        if (!element.empty()) visit(element);
    }
}

}  // namespace sluice::http
