#include "engine/http/body_decoder.h"
#include "tests/fuzz/targets.h"

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
}

}  // namespace sluice::fuzz
