#pragma once

#include "engine/http/head_parser.h"

#include <cstdint>
#include <string_view>

namespace sluice::http {

/// How the end of a body is found (RFC 9112 6.3).
enum class BodyKind : std::uint8_t {
    None,    ///< there is none
    Length,  ///< Content-Length bytes
    Chunked,
    UntilClose,  ///< responses only
};

/// What the fields of a head say about its message and its connection.
struct Framing {
    BodyKind kind = BodyKind::None;
    std::uint64_t length = 0;            ///< for Length; also what a HEAD or 304 answer claims
    bool hasLength = false;              ///< a Content-Length was there
    bool keepAlive = true;               ///< by the version and Connection
    bool expectsContinue = false;        ///< requests: Expect: 100-continue from an HTTP/1.1 client
    bool acceptsTrailers = false;        ///< requests: TE has "trailers"
    bool connectionListsFields = false;  ///< Connection names fields that end here
    bool listsUpgrade = false;           ///< Connection has "upgrade"
    int failureStatus = 0;               ///< 0, or 400, 501 for a request; 502 for a response
};

/// Judges a request's Content-Length, Transfer-Encoding and Connection; anything two parsers could read in
/// two ways is a failure. The connection must be closed after one.
Framing frameRequest(const RequestHead& head) noexcept;

/// Judges a response to a request of that method. `kind` is None for HEAD, 1xx, 204 and 304.
Framing frameResponse(const ResponseHead& head, std::string_view requestMethod) noexcept;

/// True for fields that belong to one connection and must not be forwarded (RFC 9110 7.6.1), whether or not
/// Connection lists them, and for the framing that the sender writes anew.
bool endsHere(FieldId id) noexcept;

/// True when some Connection field lists that name. Fields that the gateway writes itself, Host and framing
/// cannot be listed away.
bool isListedByConnection(const FieldList& fields, const Field& field) noexcept;

/// The N of a Keep-Alive field's "timeout=N" in seconds, or -1.
std::int64_t keepAliveTimeout(const FieldList& fields) noexcept;

}  // namespace sluice::http
