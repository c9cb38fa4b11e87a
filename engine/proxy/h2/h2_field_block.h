#pragma once

#include "engine/http/field.h"
#include "engine/proxy/forwarded_head.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <nghttp2/nghttp2.h>
#include <string_view>

namespace sluice::proxy {

/// A field section in the form that nghttp2 takes, which copies it and makes the names lower-case (RFC 9113
/// 8.2.1). Views must live until it was submitted.
class H2FieldBlock {
public:
    /// Silently none beyond the capacity, which is twice what a head may have.
    void add(std::string_view name, std::string_view value) noexcept;
    /// For a short number: a status, a length.
    void add(std::string_view name, std::uint64_t number) noexcept;
    /// Whole lines, each "Name: value\r\n".
    void addLines(std::string_view lines) noexcept;
    /// Those that a head sends on: none of its connection, and no framing (RFC 9113 8.2.2).
    void addForwarded(const http::FieldList& fields, bool connectionListsFields) noexcept;

    const nghttp2_nv* data() const noexcept { return m_fields.data(); }
    std::size_t size() const noexcept { return m_size; }

private:
    std::array<nghttp2_nv, 2 * http::FieldList::kCapacity> m_fields;
    std::size_t m_size = 0;
    std::array<char, 64> m_digits;
    std::size_t m_digitsSize = 0;
};

/// The head of a request as a node is told it; `own` takes what is written for it.
void writeRequest(H2FieldBlock& block, http::HeadWriter& own, const RequestForwarding& request,
                  std::string_view scheme) noexcept;
/// The head of an answer, final or interim, as a client is told it.
void writeAnswer(H2FieldBlock& block, const ResponseForwarding& answer) noexcept;
void writeInterimAnswer(H2FieldBlock& block, const http::ResponseHead& head) noexcept;

}  // namespace sluice::proxy
