#pragma once

#include "engine/http/framing.h"
#include "engine/http/head_writer.h"
#include "engine/http/target.h"
#include "engine/proxy/client_identity.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace sluice::proxy {

/// What a request becomes on its way to an upstream.
struct RequestForwarding {
    const http::RequestHead& head;
    const http::Framing& framing;
    const http::Target& target;
    const ClientIdentity& client;
    std::string_view stripPrefix;  ///< compiled, see routing/strip_prefix.h; empty: the path stays
    std::string_view via;          ///< this process's name in Via
    bool upgrades = false;         ///< the request's Upgrade goes on, see http/upgrade.h
};

/// Writes the request line and fields: hop-by-hop and Connection-listed fields left out, the client's identity and
/// Via said, framing written anew, the rest byte for byte in its order.
void writeRequestHead(http::HeadWriter& out, const RequestForwarding& request);

/// The parts of that, for another form of head. The target in origin form, as it goes on:
void writeTarget(http::HeadWriter& out, const RequestForwarding& request);
/// whether a field that came goes on as it is;
bool goesOn(const http::Field& field, const RequestForwarding& request) noexcept;
/// and the lines that the gateway says of itself and of the client: Max-Forwards, identity, Via.
void writeOwnFields(http::HeadWriter& out, const RequestForwarding& request);

/// What is forwarded of every message: no field of its connection, and none that Connection lists.
bool isForwarded(const http::Field& field, const http::FieldList& fields,
                 bool connectionListsFields) noexcept;
/// How many more hops an OPTIONS request may take (RFC 9110 7.6.2); empty without a limit that can be read, and for
/// all other methods.
std::optional<std::int64_t> hopsLeft(const http::RequestHead& head) noexcept;

/// A body whose length the client did not give goes on in chunks.
bool isChunked(const http::Framing& request) noexcept;

/// What a response becomes on its way to the client.
struct ResponseForwarding {
    const http::ResponseHead& head;
    const http::Framing& framing;
    http::BodyKind clientBody = http::BodyKind::None;  ///< how the client finds the end
    std::string_view addedFields;                      ///< whole lines from plugins
    bool close = false;                                ///< the client's connection ends after this answer
    bool announceKeepAlive = false;                    ///< an HTTP/1.0 client that asked for it
};

void writeResponseHead(http::HeadWriter& out, const ResponseForwarding& response);
/// A 101 answer, with its Upgrade; `addedFields` as above.
void writeSwitchHead(http::HeadWriter& out, const http::ResponseHead& head, std::string_view addedFields);
/// Any other 1xx answer (RFC 9110 15.2), without framing.
void writeInterimHead(http::HeadWriter& out, const http::ResponseHead& head);

}  // namespace sluice::proxy
