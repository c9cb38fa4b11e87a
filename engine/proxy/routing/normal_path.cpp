#include "engine/proxy/routing/normal_path.h"

namespace sluice {

namespace {

int hexValue(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool isUnreserved(unsigned char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

constexpr char kHex[] = "0123456789ABCDEF";

/// Ends the segment that was just written after `lastSlash`: a dot segment is taken back. Returns the new
/// length.
std::size_t endSegment(char* buffer, std::size_t length) noexcept {
    std::size_t start = length;
    while (start > 0 && buffer[start - 1] != '/') --start;
    const std::string_view segment(buffer + start, length - start);
    if (segment == ".") return start;
    if (segment != "..") return length;
    if (start <= 1) return 1;  // above the root there is nothing
    std::size_t parent = start - 1;
    while (parent > 0 && buffer[parent - 1] != '/') --parent;
    return parent;
}

}  // namespace

bool mayNeedNormalForm(std::string_view path) noexcept {
    char before = 0;
    for (const char c : path) {
        const bool afterSlash = before == '/' && (c == '/' || c == '.');
        if (c == '%' || static_cast<unsigned char>(c) >= 0x80 || afterSlash) return true;
        before = c;
    }
    return false;
}

std::optional<std::string_view> normalForm(std::string_view path, char* buffer, std::size_t size,
                                           NormalPlace* place) noexcept {
    std::size_t length = 0;
    // Said again whenever the form grows to that length anew, after a dot segment took it back.
    const auto grownTo = [place](std::size_t normal, std::size_t raw) {
        if (place && normal == place->normal) place->raw = raw;
    };
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (length + 3 > size) return std::nullopt;
        auto byte = static_cast<unsigned char>(path[i]);
        bool escaped = byte >= 0x80;
        if (byte == '%' && i + 2 < path.size() && hexValue(path[i + 1]) >= 0 && hexValue(path[i + 2]) >= 0) {
            byte = static_cast<unsigned char>(hexValue(path[i + 1]) * 16 + hexValue(path[i + 2]));
            escaped = !isUnreserved(byte);
            i += 2;
        }
        if (escaped) {
            buffer[length++] = '%';
            buffer[length++] = kHex[byte >> 4];
            buffer[length++] = kHex[byte & 15u];
            grownTo(length, i + 1);
            continue;
        }
        if (byte == '/') {
            length = endSegment(buffer, length);
            if (length > 0 && buffer[length - 1] == '/') continue;
        }
        buffer[length++] = static_cast<char>(byte);
        grownTo(length, i + 1);
    }
    return std::string_view(buffer, endSegment(buffer, length));
}

std::string normalPath(std::string_view path) {
    if (!path.starts_with('/') || !mayNeedNormalForm(path)) return std::string(path);
    std::string buffer(3 * path.size() + 3, '\0');
    return std::string(normalForm(path, buffer.data(), buffer.size()).value_or(path));
}

}  // namespace sluice
