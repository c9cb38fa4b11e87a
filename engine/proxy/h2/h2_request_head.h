#pragma once

#include "engine/http/framing.h"
#include "engine/proxy/h2/h2_text.h"
#include "engine/proxy/io/buffer_pool.h"

#include <string>
#include <string_view>

namespace sluice::proxy {

/// A request head that comes field by field and decoded from HPACK, put together as the one that HTTP/1.1
/// would have had, under the same limits: :authority becomes Host, cookie crumbs become one field (RFC 9113
/// 8.2.3, 8.3.1). nghttp2 has judged the pseudo-header fields and the characters before (8.2.1, 8.3).
class H2RequestHead {
public:
    H2RequestHead(BufferPool& buffers, const http::HeadLimits& limits) : m_text(buffers), m_limits(limits) {}

    void add(std::string_view name, std::string_view value);
    /// All fields have come. `ended`: and no body follows.
    void finish(bool ended);

    /// The status that refuses the request (400, 414, 431), or 0.
    int failureStatus() const noexcept { return m_failureStatus; }
    const http::RequestHead& head() const noexcept { return m_head; }
    /// The body goes until its stream ends, whatever length was announced.
    const http::Framing& framing() const noexcept { return m_framing; }
    /// What the head's views point into; whoever takes it keeps it as long as the head.
    Buffer takeText() noexcept { return m_text.take(); }
    std::size_t textSize() const noexcept { return m_text.size(); }

private:
    void fail(int status) noexcept {
        if (m_failureStatus == 0) m_failureStatus = status;
    }
    void addPseudo(std::string_view name, std::string_view value);
    void addField(std::string_view name, std::string_view value);
    std::string_view keep(std::string_view text);
    void reserve(std::size_t size);

    H2Text m_text;
    const http::HeadLimits m_limits;
    std::size_t m_size = 0;  ///< as RFC 9113 6.5.2 counts a field section
    http::RequestHead m_head;
    http::Framing m_framing;
    std::string_view m_authority;
    bool m_isHttps = false;
    std::string m_cookies;
    int m_failureStatus = 0;
};

}  // namespace sluice::proxy
