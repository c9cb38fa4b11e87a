#include "engine/http/body_decoder.h"
#include "engine/http/framing.h"
#include "tests/fuzz/session_rig.h"
#include "tests/fuzz/targets.h"

#include <string>
#include <vector>

namespace sluice::fuzz {

namespace {

constexpr std::string_view kHttp2 = "PRI * HTTP/2.0\r\n";
/// The preface of HTTP/2 and empty SETTINGS.
constexpr std::string_view kOpening("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0", 33);

/// Takes the body off the front; false when its bytes are wrong, and the rest is empty when it goes on.
bool skipBody(std::string_view& text, const http::Framing& framing) {
    http::BodyDecoder decoder;
    decoder.start(framing.kind, framing.length);
    std::string bytes(text);
    const auto step = decoder.decode(bytes.data(), bytes.size());
    text.remove_prefix(step.consumed);
    return !decoder.failed();
}

/// The methods of the requests that the client has sent, as far as they are valid.
std::vector<std::string> methodsIn(std::string_view text) {
    std::vector<std::string> methods;
    while (!text.empty()) {
        http::RequestParser parser;
        const http::ParseStatus status = parser.parse(text);
        if (status == http::ParseStatus::NeedMore) break;
        methods.emplace_back(parser.head().method);
        const http::Framing framing = http::frameRequest(parser.head());
        if (status == http::ParseStatus::Failed || framing.failureStatus != 0) break;
        text.remove_prefix(parser.head().size);
        if (!skipBody(text, framing)) break;
    }
    return methods;
}

/// Whoever reads it strictly finds requests and nothing else.
void requireRequests(std::string_view text) {
    while (!text.empty()) {
        http::RequestParser parser;
        const http::ParseStatus status = parser.parse(text);
        require(status != http::ParseStatus::Failed);
        if (status == http::ParseStatus::NeedMore) return;
        const http::RequestHead& head = parser.head();
        // Behind it may be a tunnel.
        if (head.fields.has(http::FieldId::Upgrade)) return;
        const http::Framing framing = http::frameRequest(head);
        require(framing.failureStatus == 0 && head.fields.has(http::FieldId::Host));
        text.remove_prefix(head.size);
        require(skipBody(text, framing));
    }
}

/// Likewise answers, no more than there were requests, but for one to what is no request.
void requireAnswers(std::string_view text, const std::vector<std::string>& methods) {
    std::size_t answers = 0;
    while (!text.empty()) {
        http::ResponseParser parser;
        parser.setLimit(72 * 1024);
        const http::ParseStatus status = parser.parse(text);
        require(status != http::ParseStatus::Failed);
        if (status == http::ParseStatus::NeedMore) return;
        const http::ResponseHead& head = parser.head();
        text.remove_prefix(head.size);
        if (head.status == 101) return;
        if (head.status < 200) continue;
        require(answers <= methods.size());
        const http::Framing framing =
            http::frameResponse(head, answers < methods.size() ? std::string_view(methods[answers]) : "GET");
        ++answers;
        require(framing.failureStatus == 0 && skipBody(text, framing));
    }
}

}  // namespace

void session(Bytes input) {
    if (input.empty()) return;
    const bool connects = (input[0] & 1) != 0;
    SessionRig rig({connects, (input[0] & 4) != 0});
    if ((input[0] & 2) != 0) rig.clientSends(kOpening);
    std::string_view rest = asText(input.subspan(1));
    const auto takeByte = [&rest] {
        const auto byte = rest.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(rest.front());
        if (!rest.empty()) rest.remove_prefix(1);
        return byte;
    };
    for (int step = 0; step < 64 && !rest.empty(); ++step) {
        const std::uint8_t what = takeByte();
        const auto text = [&] {
            const std::size_t size = std::size_t{takeByte()} * (what < 128 ? 1 : 64);
            const std::string_view bytes = rest.substr(0, size);
            rest.remove_prefix(bytes.size());
            return bytes;
        };
        switch (what % 16) {
            case 9: rig.clientEnds(); break;
            case 10: rig.nodeEnds(); break;
            case 11: rig.nodeResets(); break;
            case 12: rig.timePasses(); break;
            case 13: rig.drain(); break;
            default:
                if (what % 16 < 6)
                    rig.clientSends(text());
                else
                    rig.nodeSends(text());
        }
    }
    if (connects) return;
    for (const std::string& got : rig.toNode()) requireRequests(got);
    if (!rig.fromClient().starts_with(kHttp2)) requireAnswers(rig.toClient(), methodsIn(rig.fromClient()));
}

}  // namespace sluice::fuzz
