#include "engine/http/body_decoder.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <optional>
#include <string>

namespace sluice::fuzz {

namespace {

struct Decoded {
    std::string payload;
    std::size_t consumed = 0;
    bool done = false;
    bool failed = false;
    std::string trailers;

    friend bool operator==(const Decoded&, const Decoded&) = default;
};

Decoded decode(std::string_view text, std::size_t step) {
    http::BodyDecoder decoder;
    decoder.start(http::BodyKind::Chunked, 0);
    Decoded decoded;
    while (!text.empty() && !decoder.done() && !decoder.failed()) {
        std::string piece(text.substr(0, step));
        const auto taken = decoder.decode(piece.data(), piece.size());
        require(taken.payload <= piece.size() && taken.consumed <= piece.size());
        require(taken.consumed == piece.size() || decoder.done() || decoder.failed());
        if (decoder.failed()) break;
        decoded.payload.append(piece, 0, taken.payload);
        decoded.consumed += taken.consumed;
        text.remove_prefix(taken.consumed);
    }
    decoded.done = decoder.done();
    decoded.failed = decoder.failed();
    if (decoded.failed) return {{}, 0, false, true, {}};  // how far it came may differ
    if (decoded.done) decoded.trailers = decoder.trailers();
    return decoded;
}

/// As slowly and plainly as the grammar reads (RFC 9112 7.1), for sizes of any length: the payload, or none when the
/// text is not a whole chunked body.
std::optional<std::string> plainly(std::string_view text) {
    const auto line = [&text]() -> std::optional<std::string_view> {
        const std::size_t end = text.find("\r\n");
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view found = text.substr(0, end);
        text.remove_prefix(end + 2);
        return found;
    };
    std::string payload;
    while (true) {
        const auto size = line();
        if (!size) return std::nullopt;
        std::string_view digits = size->substr(0, size->find_first_not_of("0123456789abcdefABCDEF"));
        digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
        if (digits.empty()) break;
        // A longer one is more than any input.
        if (digits.size() > 8) return std::nullopt;
        const std::size_t count = std::stoul(std::string(digits), nullptr, 16);
        if (text.size() < count + 2 || text.substr(count, 2) != "\r\n") return std::nullopt;
        payload.append(text.substr(0, count));
        text.remove_prefix(count + 2);
    }
    return payload;
}

}  // namespace

void chunks(Bytes input) {
    if (input.empty()) return;
    const std::size_t step = std::size_t{input[0]} + 1;
    const std::string_view text = asText(input.subspan(1));
    if (text.empty()) return;
    const Decoded whole = decode(text, text.size());
    require(whole == decode(text, step));
    require(whole == decode(text, 1));
    require(whole.payload.size() <= text.size());
    if (whole.done) require(plainly(text) == whole.payload);
}

}  // namespace sluice::fuzz
