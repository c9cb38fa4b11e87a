#pragma once

#include "engine/proxy/body_piece.h"
#include "engine/proxy/forwarded_head.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Requests and answers in the form of HTTP/1.1, around payloads that stay where they are.
namespace sluice::proxy {

/// The head and the first piece, both in `scratch`; empty when they do not fit.
std::optional<std::string_view> frameRequestHead(const RequestForwarding& request, const BodyPiece& first,
                                                 std::span<char> scratch);

/// The head and the first piece; in `spill` when they cannot stand in the piece's buffer. Empty when the head
/// does not fit into `scratch`.
std::optional<std::string_view> frameAnswerHead(const ResponseForwarding& answer, const BodyPiece& first,
                                                std::span<char> scratch, std::string& spill);

/// One piece: as it is, or as a chunk with what ends the chunks behind the last one. Trailers go to `spill`,
/// being of any length.
std::string_view frameBodyPiece(http::BodyKind kind, const BodyPiece& piece, std::string& spill);

}  // namespace sluice::proxy
