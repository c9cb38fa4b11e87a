#include "engine/proxy/h2/h2_request_head.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"

namespace sluice::proxy {

namespace {

constexpr std::size_t kFieldOverhead = 32;  ///< RFC 9113 6.5.2

/// One resource has the port of its scheme, said or not (RFC 9110 4.2.3).
std::string_view withoutUsualPort(std::string_view authority, bool isHttps) noexcept {
    for (const std::string_view port :
         {isHttps ? std::string_view(":443") : std::string_view(":80"), std::string_view(":")}) {
        if (authority.ends_with(port)) return authority.substr(0, authority.size() - port.size());
    }
    return authority;
}

}  // namespace

void H2RequestHead::add(std::string_view name, std::string_view value) {
    m_size += name.size() + value.size() + kFieldOverhead;
    if (m_size > m_limits.fieldSection) fail(431);
    if (m_failureStatus != 0) return;
    if (name.starts_with(':'))
        addPseudo(name, value);
    else if (name == "cookie")
        m_cookies.append(m_cookies.empty() ? "" : "; ").append(value);
    else
        addField(name, value);
}

void H2RequestHead::addPseudo(std::string_view name, std::string_view value) {
    if (name == ":method") {
        if (!http::consistsOf(value, http::kTokenChar)) fail(400);
        m_head.method = keep(value);
    } else if (name == ":path") {
        if (value.size() > m_limits.requestLine) fail(414);
        if (!http::consistsOf(value, http::kTargetChar)) fail(400);
        if (m_failureStatus == 0) m_head.target = keep(value);
    } else if (name == ":authority") {
        m_authority = keep(value);
    } else if (name == ":scheme") {
        m_isHttps = equalsIgnoreCase(value, "https");
        if (!m_isHttps && !equalsIgnoreCase(value, "http")) fail(400);
    } else {
        fail(400);
    }
}

void H2RequestHead::addField(std::string_view name, std::string_view value) {
    if (m_head.fields.size() >= m_limits.fields) {
        fail(431);
        return;
    }
    const http::FieldId id = http::identify(name);
    if (id == http::FieldId::Host && !m_authority.empty()) {
        // Two names for one resource is how a filter is led past itself (RFC 9113 8.3.1).
        if (!equalsIgnoreCase(withoutUsualPort(value, m_isHttps), withoutUsualPort(m_authority, m_isHttps)))
            fail(400);
        return;
    }
    reserve(name.size() + value.size());
    m_head.fields.add({keep(name), keep(value), id});
}

void H2RequestHead::finish(bool ended) {
    if (!m_cookies.empty()) addField("cookie", m_cookies);
    if (!m_authority.empty() && m_head.fields.size() >= m_limits.fields) fail(431);
    if (!m_authority.empty() && m_failureStatus == 0)
        m_head.fields.add({"host", m_authority, http::FieldId::Host});
    m_head.size = m_text.size();
    m_head.majorVersion = 2;
    if (m_failureStatus != 0) return;
    m_framing = http::frameRequest(m_head);
    if (m_framing.failureStatus != 0) fail(m_framing.failureStatus);
    m_framing.kind = ended ? http::BodyKind::None : http::BodyKind::UntilClose;
}

std::string_view H2RequestHead::keep(std::string_view text) {
    reserve(text.size());
    return m_text.keep(text);
}

void H2RequestHead::reserve(std::size_t size) {
    m_text.reserve(size, [this](auto move) {
        move(m_head.method);
        move(m_head.target);
        move(m_authority);
        for (http::Field& field : m_head.fields) {
            move(field.name);
            move(field.value);
        }
    });
}

}  // namespace sluice::proxy
