#include "engine/proxy/h2/h2_field_block.h"

#include <charconv>

namespace sluice::proxy {

namespace {

/// nghttp2 reads through pointers that are not const.
std::uint8_t* bytesOf(std::string_view text) noexcept {
    return reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
}

}  // namespace

void H2FieldBlock::add(std::string_view name, std::string_view value) noexcept {
    if (m_size == m_fields.size()) return;
    m_fields[m_size++] = {bytesOf(name), bytesOf(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
}

void H2FieldBlock::add(std::string_view name, std::uint64_t number) noexcept {
    char* const begin = m_digits.data() + m_digitsSize;
    const auto [end, error] = std::to_chars(begin, m_digits.data() + m_digits.size(), number);
    if (error != std::errc()) return;
    m_digitsSize += static_cast<std::size_t>(end - begin);
    add(name, std::string_view(begin, static_cast<std::size_t>(end - begin)));
}

void H2FieldBlock::addLines(std::string_view lines) noexcept {
    while (!lines.empty()) {
        const std::size_t end = lines.find("\r\n");
        const std::string_view line = lines.substr(0, end);
        lines = end == std::string_view::npos ? std::string_view() : lines.substr(end + 2);
        const std::size_t colon = line.find(": ");
        if (colon != std::string_view::npos) add(line.substr(0, colon), line.substr(colon + 2));
    }
}

void H2FieldBlock::addForwarded(const http::FieldList& fields, bool connectionListsFields) noexcept {
    for (const http::Field& field : fields) {
        if (isForwarded(field, fields, connectionListsFields)) add(field.name, field.value);
    }
}

void writeRequest(H2FieldBlock& block, http::HeadWriter& own, const RequestForwarding& request,
                  std::string_view scheme) noexcept {
    writeTarget(own, request);
    const std::string_view path = own.text();
    block.add(":method", request.head.method);
    block.add(":scheme", scheme);
    if (!request.client.host.empty()) block.add(":authority", request.client.host);
    block.add(":path", path);
    for (const http::Field& field : request.head.fields) {
        if (goesOn(field, request)) block.add(field.name, field.value);
    }
    if (request.framing.hasLength) block.add("content-length", request.framing.length);
    if (request.framing.acceptsTrailers) block.add("te", "trailers");
    writeOwnFields(own, request);
    block.addLines(own.text().substr(path.size()));
}

void writeAnswer(H2FieldBlock& block, const ResponseForwarding& answer) noexcept {
    block.add(":status", static_cast<std::uint64_t>(answer.head.status));
    block.addForwarded(answer.head.fields, answer.framing.connectionListsFields);
    if (answer.framing.hasLength && answer.head.status != 204)
        block.add("content-length", answer.framing.length);
    block.addLines(answer.addedFields);
}

void writeInterimAnswer(H2FieldBlock& block, const http::ResponseHead& head) noexcept {
    block.add(":status", static_cast<std::uint64_t>(head.status));
    block.addForwarded(head.fields, true);
}

}  // namespace sluice::proxy
