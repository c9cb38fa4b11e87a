#include "engine/http/field.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"

namespace sluice::http {

FieldId identify(std::string_view name) noexcept {
    const auto isNamed = [name](std::string_view known, FieldId id) {
        return equalsLower(name, known) ? id : FieldId::Other;
    };
    switch (name.size()) {
        case 2:
            return isNamed("te", FieldId::Te);
        case 3:
            return isNamed("via", FieldId::Via);
        case 4:
            return isNamed("host", FieldId::Host);
        case 6:
            return isNamed("expect", FieldId::Expect);
        case 7:
            return (name[0] | 0x20) == 't' ? isNamed("trailer", FieldId::Trailer)
                                           : isNamed("upgrade", FieldId::Upgrade);
        case 10:
            return (name[0] | 0x20) == 'c' ? isNamed("connection", FieldId::Connection)
                                           : isNamed("keep-alive", FieldId::KeepAlive);
        case 14:
            return isNamed("content-length", FieldId::ContentLength);
        case 15:
            return isNamed("x-forwarded-for", FieldId::XForwardedFor);
        case 16:
            if ((name[0] | 0x20) == 'p') return isNamed("proxy-connection", FieldId::ProxyConnection);
            return (name[12] | 0x20) == 'h' ? isNamed("x-forwarded-host", FieldId::XForwardedHost)
                                            : isNamed("x-forwarded-port", FieldId::XForwardedPort);
        case 17:
            return (name[0] | 0x20) == 't' ? isNamed("transfer-encoding", FieldId::TransferEncoding)
                                           : isNamed("x-forwarded-proto", FieldId::XForwardedProto);
        default:
            return FieldId::Other;
    }
}

const Field* FieldList::find(std::string_view name) const noexcept {
    for (const Field& field : *this) {
        if (equalsIgnoreCase(field.name, name)) return &field;
    }
    return nullptr;
}

}  // namespace sluice::http
