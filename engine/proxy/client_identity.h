#pragma once

#include "engine/http/field.h"
#include "engine/http/head_writer.h"

#include <string_view>

namespace sluice::proxy {

/// Where a request comes from, and whether to believe what it says of that itself.
struct ClientIdentity {
    std::string_view address;  ///< the IP of the peer as text
    std::string_view scheme;   ///< "http" or "https"
    std::string_view host;     ///< as received, or the target's authority
    std::uint16_t listenPort = 0;
    bool trusted = false;    ///< the peer is a proxy whose word counts
    bool forwarded = false;  ///< Forwarded is written too
};

/// True for fields that writeIdentity() writes, and for those that only look like one to a recipient that takes "_"
/// for "-", as CGI does (RFC 3875 4.1.18). None of them is forwarded as an ordinary field.
bool isIdentity(http::FieldId id) noexcept;

/// Writes X-Forwarded-For, -Proto, -Host and -Port, and Forwarded (RFC 7239). From a trusted peer X-Forwarded-For and
/// Forwarded are appended to, and the others kept, for they are about the first client; from any other what came is
/// replaced. A Forwarded field that is no list of elements ends here also from a trusted peer.
void writeIdentity(http::HeadWriter& out, const http::FieldList& fields, const ClientIdentity& client);

/// Writes Via with what came and "<version> <pseudonym>" behind it (RFC 9110 7.6.3). `protocol`: that of the
/// request as it came, "HTTP/1.1".
void writeVia(http::HeadWriter& out, const http::FieldList& fields, std::string_view protocol,
              std::string_view pseudonym);

/// True when a Via field says that the message was received by `pseudonym` before.
bool viaNames(std::string_view value, std::string_view pseudonym) noexcept;

}  // namespace sluice::proxy
