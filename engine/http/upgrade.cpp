#include "engine/http/upgrade.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sluice::http {

namespace {

/// Calls `visit` with each protocol that the Upgrade fields of a head list.
template <class Visit>
void forEachProtocol(const FieldList& fields, Visit visit) {
    if (!fields.has(FieldId::Upgrade)) return;
    for (const Field& field : fields) {
        if (field.id == FieldId::Upgrade) forEachListElement(field.value, visit);
    }
}

}  // namespace

bool mayTunnel(std::string_view protocol) noexcept {
    const std::string_view name = protocol.substr(0, protocol.find('/'));
    return !equalsIgnoreCase(name, "http") && !equalsIgnoreCase(name, "h2c") &&
           !equalsIgnoreCase(name, "h2") && !equalsIgnoreCase(name, "tls");
}

bool asksToSwitch(const RequestHead& head, const Framing& framing) noexcept {
    if (!framing.listsUpgrade || head.minorVersion == 0) return false;
    bool asks = false;
    forEachProtocol(head.fields, [&](std::string_view protocol) { asks = asks || mayTunnel(protocol); });
    return asks;
}

bool isAskedSwitch(const ResponseHead& answer, const RequestHead& request) noexcept {
    std::size_t named = 0;
    std::size_t asked = 0;
    forEachProtocol(answer.fields, [&](std::string_view protocol) {
        ++named;
        bool found = false;
        forEachProtocol(request.fields, [&](std::string_view other) {
            found = found || (mayTunnel(other) && equalsIgnoreCase(other, protocol));
        });
        if (found) ++asked;
    });
    return named > 0 && asked == named;
}

void writeUpgrade(HeadWriter& out, const FieldList& fields) {
    std::string_view before = "Upgrade: ";
    forEachProtocol(fields, [&](std::string_view protocol) {
        if (!mayTunnel(protocol)) return;
        out << before << protocol;
        before = ", ";
    });
    out << "\r\n";
}

}  // namespace sluice::http
