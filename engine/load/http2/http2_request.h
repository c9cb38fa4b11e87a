#pragma once

#include <nghttp2/nghttp2.h>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// One request as HTTP/2 sends it, made from its HTTP/1.1 bytes: the pseudo fields, names in lower case, what
/// belongs to a connection left out (RFC 9113, 8.2 and 8.3), and the body without a chunked coding.
class Http2Request {
public:
    /// False where the bytes are not one whole HTTP/1.1 request.
    bool read(std::string_view bytes, bool secure);

    /// They point into this object.
    const std::vector<nghttp2_nv>& fields() const noexcept { return m_fields; }
    std::string_view body() const noexcept { return m_body; }

private:
    void add(std::string_view name, std::string_view value);

    std::string m_text;  ///< names and values; its capacity is set before any is added
    std::vector<nghttp2_nv> m_fields;
    std::string m_body;
};

}  // namespace sluice
