#include "engine/load/http2/http2_request.h"

#include "engine/http/body_decoder.h"
#include "engine/http/framing.h"
#include "engine/http/head_parser.h"

#include <cctype>

namespace sluice {

namespace {

constexpr std::size_t kOwnText = 128;  // pseudo fields' names, the scheme, a length

}  // namespace

bool Http2Request::read(std::string_view bytes, bool secure) {
    m_text.clear();
    m_fields.clear();
    m_body.clear();
    http::RequestParser parser;
    if (parser.parse(bytes) != http::ParseStatus::Done) return false;
    const http::RequestHead& head = parser.head();
    const http::Framing framing = http::frameRequest(head);
    if (framing.failureStatus != 0) return false;
    m_text.reserve(head.size + kOwnText);  // no field is longer here, and none may move

    m_body = bytes.substr(head.size);
    if (framing.kind == http::BodyKind::Chunked) {
        http::BodyDecoder decoder;
        decoder.start(framing.kind, 0);
        m_body.resize(decoder.decode(m_body.data(), m_body.size()).payload);
        if (!decoder.done() || decoder.failed()) return false;
    } else if (m_body.size() != (framing.kind == http::BodyKind::Length ? framing.length : 0)) {
        return false;
    }

    const http::Field* const host = head.fields.find("host");
    add(":method", head.method);
    add(":scheme", secure ? "https" : "http");
    if (host != nullptr) add(":authority", host->value);
    add(":path", head.target);
    for (const http::Field& field : head.fields) {
        if (field.id != http::FieldId::Host && !http::endsHere(field.id) &&
            !http::isListedByConnection(head.fields, field)) {
            add(field.name, field.value);
        }
    }
    if (framing.hasLength || !m_body.empty()) add("content-length", std::to_string(m_body.size()));
    return true;
}

void Http2Request::add(std::string_view name, std::string_view value) {
    const std::size_t nameAt = m_text.size();
    for (const char c : name) m_text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::size_t valueAt = m_text.size();
    m_text += value;
    auto* const text = reinterpret_cast<std::uint8_t*>(m_text.data());
    m_fields.push_back({text + nameAt, text + valueAt, name.size(), value.size(),
                        NGHTTP2_NV_FLAG_NO_COPY_NAME | NGHTTP2_NV_FLAG_NO_COPY_VALUE});
}

}  // namespace sluice
