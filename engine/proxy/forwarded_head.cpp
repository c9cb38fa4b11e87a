#include "engine/proxy/forwarded_head.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"
#include "engine/http/upgrade.h"
#include "engine/proxy/routing/strip_prefix.h"

#include <algorithm>

namespace sluice::proxy {

using http::Field;
using http::FieldId;
using http::HeadWriter;

namespace {

constexpr std::string_view kCrlf = "\r\n";

/// Written by the gateway itself for every request.
bool isOurs(FieldId id) noexcept {
    return id == FieldId::Host || id == FieldId::Via || isIdentity(id);
}

void writeResponseFields(HeadWriter& out, const http::FieldList& fields, bool connectionListsFields) {
    for (const Field& field : fields) {
        if (isForwarded(field, fields, connectionListsFields)) out.field(field.name, field.value);
    }
}

/// What a response says of Upgrade, and that it is for the next hop alone.
void writeUpgradeOffer(HeadWriter& out, const http::FieldList& fields) {
    if (!fields.has(FieldId::Upgrade)) return;
    for (const Field& field : fields) {
        if (field.id == FieldId::Upgrade) out.field("Upgrade", field.value);
    }
    out << "Connection: Upgrade\r\n";
}

}  // namespace

bool isForwarded(const Field& field, const http::FieldList& fields, bool connectionListsFields) noexcept {
    return !http::endsHere(field.id) && !(connectionListsFields && http::isListedByConnection(fields, field));
}

std::optional<std::int64_t> hopsLeft(const http::RequestHead& head) noexcept {
    if (!head.fields.has(FieldId::MaxForwards) || head.method != "OPTIONS") return std::nullopt;
    const Field& field = *std::find_if(head.fields.begin(), head.fields.end(),
                                       [](const Field& each) { return each.id == FieldId::MaxForwards; });
    if (field.value.empty() || !http::consistsOf(field.value, http::kDigit)) return std::nullopt;
    // More than can be counted become as many as can.
    return parseInteger(field.value).value_or(INT64_MAX);
}

bool isChunked(const http::Framing& request) noexcept {
    return request.kind != http::BodyKind::None && !request.hasLength;
}

void writeTarget(HeadWriter& out, const RequestForwarding& request) {
    out << withoutPrefix(request.target.path, request.stripPrefix) << request.target.query;
}

bool goesOn(const Field& field, const RequestForwarding& request) noexcept {
    if (isOurs(field.id)) return false;
    if (field.id == FieldId::MaxForwards && hopsLeft(request.head)) return false;
    // An expectation of an HTTP/1.0 client means nothing (RFC 9110 10.1.1).
    if (field.id == FieldId::Expect && request.head.minorVersion == 0) return false;
    return isForwarded(field, request.head.fields, request.framing.connectionListsFields);
}

void writeOwnFields(HeadWriter& out, const RequestForwarding& request) {
    const http::FieldList& fields = request.head.fields;
    const auto hops = hopsLeft(request.head);
    if (hops && *hops > 0) out << "Max-Forwards: " << static_cast<std::uint64_t>(*hops - 1) << kCrlf;
    writeIdentity(out, fields, request.client);
    writeVia(out, fields, http::protocolOf(request.head), request.via);
}

void writeRequestHead(HeadWriter& out, const RequestForwarding& request) {
    out << request.head.method << " ";
    writeTarget(out, request);
    out << " HTTP/1.1\r\n";
    out.field("Host", request.client.host);
    for (const Field& field : request.head.fields) {
        if (goesOn(field, request)) out.field(field.name, field.value);
    }
    if (isChunked(request.framing)) {
        out << "Transfer-Encoding: chunked\r\n";
    } else if (request.framing.hasLength) {
        out << "Content-Length: " << request.framing.length << kCrlf;
    }
    if (request.framing.acceptsTrailers) out << "TE: trailers\r\n";
    if (request.upgrades) http::writeUpgrade(out, request.head.fields);
    if (request.framing.acceptsTrailers || request.upgrades) {
        out << "Connection: " << (request.framing.acceptsTrailers ? "TE" : "Upgrade")
            << (request.framing.acceptsTrailers && request.upgrades ? ", Upgrade\r\n" : "\r\n");
    }
    writeOwnFields(out, request);
    out << kCrlf;
}

void writeResponseHead(HeadWriter& out, const ResponseForwarding& response) {
    out << "HTTP/1.1 " << static_cast<std::uint64_t>(response.head.status) << " " << response.head.reason
        << kCrlf;
    writeResponseFields(out, response.head.fields, response.framing.connectionListsFields);
    if (response.clientBody == http::BodyKind::Chunked) {
        out << "Transfer-Encoding: chunked\r\n";
    } else if (response.framing.hasLength && response.head.status != 204) {
        out << "Content-Length: " << response.framing.length << kCrlf;
    }
    out << response.addedFields;
    // What the client is to switch to belongs to the answer (RFC 9110 15.5.22).
    if (response.head.status == 426) writeUpgradeOffer(out, response.head.fields);
    if (response.close)
        out << "Connection: close\r\n";
    else if (response.announceKeepAlive)
        out << "Connection: keep-alive\r\n";
    out << kCrlf;
}

void writeSwitchHead(HeadWriter& out, const http::ResponseHead& head, std::string_view addedFields) {
    out << "HTTP/1.1 101 " << head.reason << kCrlf;
    writeResponseFields(out, head.fields, true);
    out << addedFields;
    writeUpgradeOffer(out, head.fields);
    out << kCrlf;
}

void writeInterimHead(HeadWriter& out, const http::ResponseHead& head) {
    out << "HTTP/1.1 " << static_cast<std::uint64_t>(head.status) << " " << head.reason << kCrlf;
    writeResponseFields(out, head.fields, true);
    out << kCrlf;
}

}  // namespace sluice::proxy
