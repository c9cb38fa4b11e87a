#include "engine/load/request_split.h"

#include "engine/http/body_decoder.h"
#include "engine/http/framing.h"
#include "engine/http/head_parser.h"
#include "engine/load/load_target.h"

#include <string_view>

namespace sluice {

namespace {

/// Bytes of the request at the front, or 0 where none ends there.
std::size_t lengthOf(std::string_view bytes, RequestBatch::Part& part) {
    http::RequestParser parser;
    if (parser.parse(bytes) != http::ParseStatus::Done) return 0;
    const http::RequestHead& head = parser.head();
    const http::Framing framing = http::frameRequest(head);
    if (framing.failureStatus != 0) return 0;
    part.toHead = head.method == "HEAD";
    part.mayResend = isIdempotent(head.method);
    const std::size_t left = bytes.size() - head.size;
    if (framing.kind == http::BodyKind::Length)
        return framing.length <= left ? head.size + framing.length : 0;
    if (framing.kind != http::BodyKind::Chunked) return head.size;
    std::string body(bytes.substr(head.size));  // the decoder works in place
    http::BodyDecoder decoder;
    decoder.start(framing.kind, 0);
    const auto step = decoder.decode(body.data(), body.size());
    return decoder.done() && !decoder.failed() ? head.size + step.consumed : 0;
}

}  // namespace

Result<void> splitRequests(RequestBatch& batch) {
    batch.parts.clear();
    std::size_t begin = 0;
    do {
        RequestBatch::Part part;
        part.begin = begin;
        const std::size_t length = lengthOf(std::string_view(batch.bytes).substr(begin), part);
        if (length == 0) return Error{ErrorCode::BadPlan, "request", {}};
        batch.parts.push_back(part);
        begin += length;
    } while (begin < batch.bytes.size());
    return {};
}

}  // namespace sluice
