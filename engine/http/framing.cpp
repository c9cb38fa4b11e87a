#include "engine/http/framing.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"

namespace sluice::http {

namespace {

constexpr std::uint64_t kMaxLength = std::uint64_t{1} << 62;

/// 1*DIGIT below 2^62; false for anything else.
bool parseLength(std::string_view text, std::uint64_t& length) noexcept {
    if (text.empty() || !consistsOf(text, kDigit)) return false;
    std::uint64_t value = 0;
    for (const char digit : text) {
        if (value > kMaxLength / 10) return false;
        value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    length = value;
    return true;
}

struct ConnectionOptions {
    bool close = false;
    bool keepAlive = false;
};

/// Reads one Connection field into the options and marks.
void readConnection(std::string_view value, ConnectionOptions& options, Framing& framing) noexcept {
    forEachListElement(value, [&](std::string_view option) {
        if (equalsLower(option, "close")) {
            options.close = true;
        } else if (equalsLower(option, "keep-alive")) {
            options.keepAlive = true;
        } else if (equalsLower(option, "upgrade")) {
            framing.listsUpgrade = true;
        } else {
            framing.connectionListsFields = true;
        }
    });
}

/// What the length and coding fields of one head said before they are weighed.
struct LengthFields {
    bool lengthIsBad = false;
    bool hasCoding = false;
    bool endsInChunks = false;  ///< chunked is the last coding
    unsigned chunkedTimes = 0;
    bool hasOtherCoding = false;
};

/// Reads one Transfer-Encoding field. Those of a head are one list, with the empty elements that a list may have
/// (RFC 9110 5.6.1.2).
void readCodings(std::string_view value, LengthFields& seen) noexcept {
    seen.hasCoding = true;
    forEachListElement(value, [&](std::string_view coding) {
        seen.endsInChunks = equalsLower(coding, "chunked");
        if (seen.endsInChunks)
            ++seen.chunkedTimes;
        else
            seen.hasOtherCoding = true;
    });
}

void readLength(std::string_view value, bool mayRepeat, Framing& framing, LengthFields& seen) noexcept {
    std::uint64_t length = 0;
    bool any = false;
    const auto take = [&](std::string_view element) {
        if (!parseLength(element, length) || (framing.hasLength && framing.length != length))
            seen.lengthIsBad = true;
        framing.length = length;
        framing.hasLength = true;
        any = true;
    };
    if (framing.hasLength && !mayRepeat) seen.lengthIsBad = true;
    if (mayRepeat)
        forEachListElement(value, take);
    else
        take(value);
    if (!any) seen.lengthIsBad = true;
}

bool keepsAlive(const ConnectionOptions& options, int minorVersion) noexcept {
    if (options.close) return false;
    return minorVersion >= 1 || options.keepAlive;
}

}  // namespace

Framing frameRequest(const RequestHead& head) noexcept {
    Framing framing;
    LengthFields seen;
    ConnectionOptions options;
    for (const Field& field : head.fields) {
        switch (field.id) {
            case FieldId::ContentLength: readLength(field.value, false, framing, seen); break;
            case FieldId::TransferEncoding: readCodings(field.value, seen); break;
            case FieldId::Connection: readConnection(field.value, options, framing); break;
            case FieldId::Expect:
                framing.expectsContinue = head.minorVersion >= 1 && equalsLower(field.value, "100-continue");
                break;
            case FieldId::Te:
                forEachListElement(field.value, [&](std::string_view coding) {
                    if (equalsIgnoreCase(coding, "trailers")) framing.acceptsTrailers = true;
                });
                break;
            default: break;
        }
    }
    framing.keepAlive = keepsAlive(options, head.minorVersion);
    if (seen.lengthIsBad) {
        framing.failureStatus = 400;
    } else if (seen.hasCoding) {
        // Both fields, chunks in chunks, or a coding from HTTP/1.0 are how requests are smuggled, and without
        // chunks at last nobody knows the end (RFC 9112 6.1, 6.3, 11.2).
        if (framing.hasLength || seen.chunkedTimes > 1 || !seen.endsInChunks || head.minorVersion == 0)
            framing.failureStatus = 400;
        else if (seen.hasOtherCoding)
            framing.failureStatus = 501;
        framing.kind = BodyKind::Chunked;
    } else if (framing.hasLength && framing.length > 0) {
        framing.kind = BodyKind::Length;
    }
    return framing;
}

Framing frameResponse(const ResponseHead& head, std::string_view requestMethod) noexcept {
    Framing framing;
    LengthFields seen;
    ConnectionOptions options;
    for (const Field& field : head.fields) {
        switch (field.id) {
            case FieldId::ContentLength: readLength(field.value, true, framing, seen); break;
            case FieldId::TransferEncoding: readCodings(field.value, seen); break;
            case FieldId::Connection: readConnection(field.value, options, framing); break;
            default: break;
        }
    }
    framing.keepAlive = keepsAlive(options, head.minorVersion);
    if (seen.lengthIsBad ||
        (seen.hasCoding && (!seen.endsInChunks || seen.chunkedTimes > 1 || seen.hasOtherCoding))) {
        framing.failureStatus = 502;
        return framing;
    }
    if (seen.hasCoding) {
        // The coding wins over a length, and such a connection is not trusted further (RFC 9112 6.1).
        if (framing.hasLength || head.minorVersion == 0) framing.keepAlive = false;
        framing.hasLength = false;
    }
    if (head.status == 204 && (seen.hasCoding || framing.length > 0)) {
        // Must not be there: whoever says so may send that body, too (RFC 9110 8.6, RFC 9112 6.1).
        framing.keepAlive = false;
    }
    if (requestMethod == "HEAD" || head.status < 200 || head.status == 204 || head.status == 304)
        return framing;
    if (seen.hasCoding) {
        framing.kind = BodyKind::Chunked;
    } else if (!framing.hasLength) {
        framing.kind = BodyKind::UntilClose;
        framing.keepAlive = false;
    } else if (framing.length > 0) {
        framing.kind = BodyKind::Length;
    }
    return framing;
}

bool endsHere(FieldId id) noexcept {
    switch (id) {
        case FieldId::Connection:
        case FieldId::ContentLength:
        case FieldId::KeepAlive:
        case FieldId::ProxyConnection:
        case FieldId::Te:
        case FieldId::TransferEncoding:
        case FieldId::Upgrade: return true;
        default: return false;
    }
}

bool isListedByConnection(const FieldList& fields, const Field& field) noexcept {
    switch (field.id) {
        case FieldId::Forwarded:
        case FieldId::Host:
        case FieldId::Via:
        case FieldId::XForwardedFor:
        case FieldId::XForwardedHost:
        case FieldId::XForwardedPort:
        case FieldId::XForwardedProto: return false;
        default: break;
    }
    bool listed = false;
    for (const Field& other : fields) {
        if (other.id != FieldId::Connection) continue;
        forEachListElement(other.value, [&](std::string_view option) {
            if (equalsIgnoreCase(option, field.name)) listed = true;
        });
    }
    return listed;
}

std::int64_t keepAliveTimeout(const FieldList& fields) noexcept {
    std::int64_t seconds = -1;
    for (const Field& field : fields) {
        if (field.id != FieldId::KeepAlive) continue;
        forEachListElement(field.value, [&](std::string_view parameter) {
            constexpr std::string_view kName = "timeout=";
            if (parameter.size() <= kName.size() ||
                !equalsIgnoreCase(parameter.substr(0, kName.size()), kName))
                return;
            const auto value = parseInteger(parameter.substr(kName.size()));
            if (value && *value >= 0) seconds = *value;
        });
    }
    return seconds;
}

}  // namespace sluice::http
