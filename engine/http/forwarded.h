#pragma once

#include "engine/http/head_writer.h"

#include <string_view>

/// The Forwarded field (RFC 7239): what proxies say of the requests they pass on.
namespace sluice::http {

/// True for a list of elements as RFC 7239 4 writes them, so that one more can be appended without becoming part of
/// something else: quotes are closed, no parameter stands twice in an element, `for` and `by` hold nodes (section 6:
/// an IPv4 address, an IPv6 address in brackets, "unknown" or an obfuscated "_name", each with an optional port),
/// `host` a host, `proto` a scheme. Blanks around ";" are let pass. No allocation.
bool isForwardedList(std::string_view value) noexcept;

/// One element, values quoted where they are no tokens: for="[2001:db8::1]";host="a:80";proto=http. `address` is an
/// IP address as text, `host` one that isValidHost() found good, or empty.
void writeForwardedElement(HeadWriter& out, std::string_view address, std::string_view host,
                           std::string_view proto);

}  // namespace sluice::http
