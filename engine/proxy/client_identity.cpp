#include "engine/proxy/client_identity.h"

#include "engine/core/text.h"
#include "engine/http/forwarded.h"

#include <algorithm>

namespace sluice::proxy {

using http::Field;
using http::FieldId;
using http::FieldList;
using http::HeadWriter;

namespace {

constexpr std::string_view kCrlf = "\r\n";

/// All values of a field that came, each with a comma behind it.
void writeFormer(HeadWriter& out, const FieldList& fields, FieldId id) {
    if (!fields.has(id)) return;
    for (const Field& field : fields) {
        if (field.id == id && !field.value.empty()) out << field.value << ", ";
    }
}

/// One that is about the first client: kept, or ours.
void writeKept(HeadWriter& out, const FieldList& fields, bool trusted, FieldId id, std::string_view name,
               std::string_view own) {
    if (!trusted || !fields.has(id)) {
        out << name << ": " << own << kCrlf;
        return;
    }
    for (const Field& field : fields) {
        if (field.id == id) out << name << ": " << field.value << kCrlf;
    }
}

bool isGoodForwarded(const FieldList& fields) noexcept {
    return std::all_of(fields.begin(), fields.end(), [](const Field& field) {
        return field.id != FieldId::Forwarded || http::isForwardedList(field.value);
    });
}

void writeForwarded(HeadWriter& out, const FieldList& fields, const ClientIdentity& client) {
    const bool goesOn = client.trusted && fields.has(FieldId::Forwarded) && isGoodForwarded(fields);
    if (client.forwarded) {
        out << "Forwarded: ";
        if (goesOn) writeFormer(out, fields, FieldId::Forwarded);
        http::writeForwardedElement(out, client.address, client.host, client.scheme);
        out << kCrlf;
    } else if (goesOn) {
        writeKept(out, fields, true, FieldId::Forwarded, "Forwarded", {});
    }
}

}  // namespace

bool isIdentity(FieldId id) noexcept {
    switch (id) {
        case FieldId::Forwarded:
        case FieldId::ForwardedLookalike:
        case FieldId::XForwardedFor:
        case FieldId::XForwardedHost:
        case FieldId::XForwardedPort:
        case FieldId::XForwardedProto: return true;
        default: return false;
    }
}

void writeIdentity(HeadWriter& out, const FieldList& fields, const ClientIdentity& client) {
    char digits[20];
    HeadWriter port(digits, sizeof digits);
    port << std::uint64_t{client.listenPort};
    out << "X-Forwarded-For: ";
    if (client.trusted) writeFormer(out, fields, FieldId::XForwardedFor);
    out << client.address << kCrlf;
    writeKept(out, fields, client.trusted, FieldId::XForwardedProto, "X-Forwarded-Proto", client.scheme);
    writeKept(out, fields, client.trusted, FieldId::XForwardedHost, "X-Forwarded-Host", client.host);
    writeKept(out, fields, client.trusted, FieldId::XForwardedPort, "X-Forwarded-Port", port.text());
    if (client.forwarded || client.trusted) writeForwarded(out, fields, client);
}

void writeVia(HeadWriter& out, const FieldList& fields, std::string_view protocol,
              std::string_view pseudonym) {
    out << "Via: ";
    writeFormer(out, fields, FieldId::Via);
    out << protocol.substr(protocol.find('/') + 1) << " " << pseudonym << kCrlf;
}

bool viaNames(std::string_view value, std::string_view pseudonym) noexcept {
    bool named = false;
    // received-protocol RWS received-by [ RWS comment ]
    http::forEachListElement(value, [&](std::string_view element) {
        const std::size_t blank = element.find_first_of(" \t");
        if (blank == std::string_view::npos) return;
        const std::string_view receivedBy = trimmed(element.substr(blank));
        if (equalsIgnoreCase(receivedBy.substr(0, receivedBy.find_first_of(" \t")), pseudonym)) named = true;
    });
    return named;
}

}  // namespace sluice::proxy
