#pragma once

#include "engine/http/framing.h"
#include "engine/http/head_writer.h"

#include <string_view>

/// Leaving HTTP/1.1 for another protocol on the same connection (RFC 9110 7.8).
namespace sluice::http {

/// False for what a gateway must not open a tunnel for: HTTP itself in whatever version ("h2c"), whose requests would
/// pass every route unseen, and TLS (RFC 2817), which is between two neighbours.
bool mayTunnel(std::string_view protocol) noexcept;

/// The request asks for at least one protocol that may be tunnelled. HTTP/1.0 cannot ask.
bool asksToSwitch(const RequestHead& head, const Framing& framing) noexcept;

/// A 101 that names a protocol, and none but those that the request may have.
bool isAskedSwitch(const ResponseHead& answer, const RequestHead& request) noexcept;

/// "Upgrade: websocket" with what of the request's list may be tunnelled.
void writeUpgrade(HeadWriter& out, const FieldList& fields);

}  // namespace sluice::http
