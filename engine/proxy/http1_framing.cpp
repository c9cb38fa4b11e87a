#include "engine/proxy/http1_framing.h"

#include <cstring>

namespace sluice::proxy {

std::optional<std::string_view> frameRequestHead(const RequestForwarding& request, const BodyPiece& first,
                                                 std::span<char> scratch) {
    http::HeadWriter out(scratch.data(), scratch.size());
    writeRequestHead(out, request);
    if (isChunked(request.framing)) {
        if (first.size > 0) {
            char size[BodyPiece::kChunkRoom];
            out << std::string_view(size, http::writeChunkSize(size, first.size))
                << std::string_view(first.data, first.size) << "\r\n";
        }
        if (first.last) out << "0\r\n" << first.trailers << "\r\n";
    } else {
        out << std::string_view(first.data, first.size);
    }
    if (out.overflowed()) return std::nullopt;
    return out.text();
}

std::optional<std::string_view> frameAnswerHead(const ResponseForwarding& answer, const BodyPiece& first,
                                                std::span<char> scratch, std::string& spill) {
    http::HeadWriter out(scratch.data(), scratch.size());
    writeResponseHead(out, answer);
    if (out.overflowed()) return std::nullopt;
    const std::string_view head = out.text();
    const std::string_view body = frameBodyPiece(answer.clientBody, first, spill);
    const bool spilled = body.data() == spill.data();
    const bool inPlace =
        !spilled && first.roomBefore > 0 &&
        head.size() <= static_cast<std::size_t>(body.data() - (first.data - first.roomBefore));
    if (inPlace) {
        // The new head goes right before the payload, over the old one: one write for both.
        char* const begin = const_cast<char*>(body.data()) - head.size();
        std::memcpy(begin, head.data(), head.size());
        return std::string_view(begin, head.size() + body.size());
    }
    if (spilled)
        spill.insert(0, head);
    else
        spill.assign(head).append(body);
    return spill;
}

std::string_view frameBodyPiece(http::BodyKind kind, const BodyPiece& piece, std::string& spill) {
    if (kind == http::BodyKind::None) return {piece.data, 0};
    if (kind != http::BodyKind::Chunked) return {piece.data, piece.size};
    char* begin = piece.data;
    char* end = piece.data + piece.size;
    if (piece.size > 0) {
        char line[BodyPiece::kChunkRoom];
        const std::size_t length = http::writeChunkSize(line, piece.size);
        begin -= length;
        std::memcpy(begin, line, length);
        std::memcpy(end, "\r\n", 2);
        end += 2;
    }
    if (!piece.last) return {begin, static_cast<std::size_t>(end - begin)};
    if (piece.trailers.empty()) {
        std::memcpy(end, "0\r\n\r\n", 5);
        return {begin, static_cast<std::size_t>(end + 5 - begin)};
    }
    // Rare, and without a bound that the room behind a payload could be made for.
    spill.assign(begin, static_cast<std::size_t>(end - begin));
    spill.append("0\r\n").append(piece.trailers).append("\r\n");
    return spill;
}

}  // namespace sluice::proxy
