#include "engine/http/field.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"

#include <algorithm>

namespace sluice::http {

namespace {

/// Whether the name becomes the known one where "_" is taken for "-".
bool isLookalike(std::string_view name, std::string_view known) noexcept {
    return std::equal(name.begin(), name.end(), known.begin(), known.end(),
                      [](char c, char other) { return (c == '_' ? '-' : c | 0x20) == other; });
}

}  // namespace

FieldId identify(std::string_view name) noexcept {
    const auto isNamed = [name](std::string_view known, FieldId id) {
        return equalsLower(name, known) ? id : FieldId::Other;
    };
    const auto isForwarding = [name](std::string_view known, FieldId id) {
        if (equalsLower(name, known)) return id;
        return isLookalike(name, known) ? FieldId::ForwardedLookalike : FieldId::Other;
    };
    switch (name.size()) {
        case 2: return isNamed("te", FieldId::Te);
        case 3: return isNamed("via", FieldId::Via);
        case 4: return isNamed("host", FieldId::Host);
        case 6: return isNamed("expect", FieldId::Expect);
        case 7:
            return (name[0] | 0x20) == 't' ? isNamed("trailer", FieldId::Trailer)
                                           : isNamed("upgrade", FieldId::Upgrade);
        case 9: return isNamed("forwarded", FieldId::Forwarded);
        case 10:
            return (name[0] | 0x20) == 'c' ? isNamed("connection", FieldId::Connection)
                                           : isNamed("keep-alive", FieldId::KeepAlive);
        case 12: return isNamed("max-forwards", FieldId::MaxForwards);
        case 14: return isNamed("content-length", FieldId::ContentLength);
        case 15: return isForwarding("x-forwarded-for", FieldId::XForwardedFor);
        case 16:
            if ((name[0] | 0x20) == 'p') return isNamed("proxy-connection", FieldId::ProxyConnection);
            return (name[12] | 0x20) == 'h' ? isForwarding("x-forwarded-host", FieldId::XForwardedHost)
                                            : isForwarding("x-forwarded-port", FieldId::XForwardedPort);
        case 17:
            return (name[0] | 0x20) == 't' ? isNamed("transfer-encoding", FieldId::TransferEncoding)
                                           : isForwarding("x-forwarded-proto", FieldId::XForwardedProto);
        default: return FieldId::Other;
    }
}

const Field* FieldList::find(std::string_view name) const noexcept {
    for (const Field& field : *this) {
        if (equalsIgnoreCase(field.name, name)) return &field;
    }
    return nullptr;
}

}  // namespace sluice::http
