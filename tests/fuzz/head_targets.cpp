#include "engine/http/framing.h"
#include "tests/fuzz/targets.h"

#include <vector>

namespace sluice::fuzz {

namespace {

bool sameFields(const http::FieldList& one, const http::FieldList& two) {
    if (one.size() != two.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const http::Field& a = one.begin()[i];
        const http::Field& b = two.begin()[i];
        if (a.name != b.name || a.value != b.value || a.id != b.id) return false;
    }
    return true;
}

template <class Parser>
http::ParseStatus byteByByte(Parser& parser, std::string_view text) {
    http::ParseStatus status = http::ParseStatus::NeedMore;
    for (std::size_t size = 1; size <= text.size() && status == http::ParseStatus::NeedMore; ++size)
        status = parser.parse(text.substr(0, size));
    return status;
}

/// The same bytes in the same place, so that the views of both heads may be compared.
template <class Head>
void checkFields(const Head& whole, const Head& pieces, std::string_view text) {
    require(whole.size == pieces.size && whole.size <= text.size());
    require(sameFields(whole.fields, pieces.fields));
    for (const http::Field& field : whole.fields) {
        require(!field.name.empty() && liesIn(field.name, text) && liesIn(field.value, text));
        require(field.value.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos);
        http::isListedByConnection(whole.fields, field);
    }
    http::keepAliveTimeout(whole.fields);
}

}  // namespace

void requestHead(Bytes input) {
    const std::string_view text = asText(input);
    http::RequestParser whole;
    http::RequestParser pieces;
    const http::ParseStatus status = whole.parse(text);
    require(status == byteByByte(pieces, text) || text.empty());
    if (status == http::ParseStatus::Failed) {
        require(whole.failureStatus() == pieces.failureStatus());
        require(whole.failureStatus() >= 400);
    }
    if (status != http::ParseStatus::Done) return;
    const http::RequestHead& head = whole.head();
    require(head.method == pieces.head().method && head.target == pieces.head().target);
    require(liesIn(head.method, text) && liesIn(head.target, text) && !head.target.empty());
    checkFields(head, pieces.head(), text);
    const http::Framing framing = http::frameRequest(head);
    require(framing.failureStatus == 0 || framing.failureStatus == 400 || framing.failureStatus == 501);
    require(framing.kind != http::BodyKind::UntilClose);
}

void responseHead(Bytes input) {
    const std::string_view text = asText(input);
    http::ResponseParser whole;
    http::ResponseParser pieces;
    const http::ParseStatus status = whole.parse(text);
    require(status == byteByByte(pieces, text) || text.empty());
    if (status != http::ParseStatus::Done) return;
    const http::ResponseHead& head = whole.head();
    require(head.status >= 100 && head.status <= 999 && head.status == pieces.head().status);
    require(liesIn(head.reason, text));
    checkFields(head, pieces.head(), text);
    require(http::frameResponse(head, "HEAD").kind == http::BodyKind::None);
    const http::Framing framing = http::frameResponse(head, "GET");
    require(framing.failureStatus == 0 || framing.failureStatus == 502);
}

}  // namespace sluice::fuzz
