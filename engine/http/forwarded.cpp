#include "engine/http/forwarded.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"
#include "engine/http/target.h"

#include <algorithm>
#include <array>

namespace sluice::http {

namespace {

bool isBlank(char c) noexcept {
    return c == ' ' || c == '\t';
}

/// RFC 7239 6: obfnode and obfport, "_" and at least one letter, digit, ".", "_" or "-".
bool isObfuscated(std::string_view text) noexcept {
    return text.size() > 1 && text.front() == '_' && std::all_of(text.begin() + 1, text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is(c, kDigit) || c == '.' ||
                      c == '_' || c == '-';
           });
}

bool isNodePort(std::string_view text) noexcept {
    return isObfuscated(text) || (!text.empty() && text.size() <= 5 && consistsOf(text, kDigit));
}

bool isIpv4(std::string_view text) noexcept {
    int parts = 0;
    while (true) {
        const std::size_t dot = std::min(text.find('.'), text.size());
        const auto part = dot <= 3 && consistsOf(text.substr(0, dot), kDigit)
                              ? parseInteger(text.substr(0, dot))
                              : std::nullopt;
        if (!part || *part > 255 || ++parts > 4) return false;
        if (dot == text.size()) return parts == 4;
        text.remove_prefix(dot + 1);
    }
}

bool isNode(std::string_view text) noexcept {
    // A literal's own colons come before the port's.
    std::size_t nameEnd = text.find(':');
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos) return false;
        nameEnd = close + 1 == text.size() ? std::string_view::npos : close + 1;
        if (!isValidHost(text.substr(0, close + 1))) return false;
    } else {
        const std::string_view name = text.substr(0, nameEnd);
        if (!isIpv4(name) && !equalsIgnoreCase(name, "unknown") && !isObfuscated(name)) return false;
    }
    if (nameEnd == std::string_view::npos) return true;
    return text[nameEnd] == ':' && isNodePort(text.substr(nameEnd + 1));
}

/// RFC 3986 3.1.
bool isScheme(std::string_view text) noexcept {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !text.empty() && isLetter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
        return isLetter(c) || is(c, kDigit) || c == '+' || c == '-' || c == '.';
    });
}

bool isGoodValue(std::string_view name, std::string_view value) noexcept {
    if (equalsIgnoreCase(name, "for") || equalsIgnoreCase(name, "by")) return isNode(value);
    if (equalsIgnoreCase(name, "host")) return isValidHost(value);
    return !equalsIgnoreCase(name, "proto") || isScheme(value);
}

/// Reads a list from its front.
class ListReader {
public:
    explicit ListReader(std::string_view text) noexcept : m_text(text) {}

    bool readList() noexcept {
        bool any = false;
        do {
            if (!readElement(any)) return false;
        } while (take(','));
        return any && m_text.empty();
    }

private:
    static constexpr std::size_t kMostParameters = 16;

    void skipBlanks() noexcept {
        while (!m_text.empty() && isBlank(m_text.front())) m_text.remove_prefix(1);
    }
    bool take(char wanted) noexcept {
        if (m_text.empty() || m_text.front() != wanted) return false;
        m_text.remove_prefix(1);
        return true;
    }
    std::string_view takeToken() noexcept {
        std::size_t end = 0;
        while (end < m_text.size() && is(m_text[end], kTokenChar)) ++end;
        const std::string_view token = m_text.substr(0, end);
        m_text.remove_prefix(end);
        return token;
    }
    /// RFC 9110 5.6.4, behind its first quote. Nothing that this field holds needs an escape, so that none is taken.
    bool takeQuoted(std::string_view& value) noexcept {
        const std::size_t end = m_text.find_first_of("\"\\");
        if (end == std::string_view::npos || m_text[end] == '\\') return false;
        value = m_text.substr(0, end);
        m_text.remove_prefix(end + 1);
        return true;
    }
    bool readElement(bool& any) noexcept {
        std::array<std::string_view, kMostParameters> names;
        std::size_t count = 0;
        do {
            skipBlanks();
            const std::string_view name = takeToken();
            if (name.empty()) continue;
            const auto same = [&](std::string_view other) { return equalsIgnoreCase(other, name); };
            if (count == names.size() || std::any_of(names.begin(), names.begin() + count, same))
                return false;
            names[count++] = name;
            if (!take('=')) return false;
            std::string_view value;
            if (take('"')) {
                if (!takeQuoted(value)) return false;
            } else {
                value = takeToken();
                if (value.empty()) return false;
            }
            if (!isGoodValue(name, value)) return false;
            any = true;
            skipBlanks();
        } while (take(';'));
        return true;
    }

    std::string_view m_text;
};

void writeValue(HeadWriter& out, std::string_view value) {
    if (consistsOf(value, kTokenChar))
        out << value;
    else
        out << "\"" << value << "\"";
}

}  // namespace

bool isForwardedList(std::string_view value) noexcept {
    return ListReader(value).readList();
}

void writeForwardedElement(HeadWriter& out, std::string_view address, std::string_view host,
                           std::string_view proto) {
    if (address.find(':') == std::string_view::npos)
        out << "for=" << address;
    else
        out << "for=\"[" << address << "]\"";
    if (!host.empty()) {
        out << ";host=";
        writeValue(out, host);
    }
    out << ";proto=" << proto;
}

}  // namespace sluice::http
