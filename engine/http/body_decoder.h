#pragma once

#include "engine/http/framing.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sluice::http {

inline constexpr std::size_t kMaxTrailers = 8 * 1024;

/// False for trailers that would change how a message is framed, routed, authorised or answered if someone merged
/// them into its head (RFC 9110 6.5.1).
bool mayBeTrailer(const Field& field) noexcept;

/// Finds the payload and the end of a body in the bytes of its connection. Chunked coding is undone strictly
/// (RFC 9112 7.1): CRLF only, no sign, no blank but before a ";", sizes below 2^62, and the extensions behind a
/// size are skipped.
class BodyDecoder {
public:
    struct Step {
        std::size_t payload = 0;   ///< bytes of payload, moved to the front of the data
        std::size_t consumed = 0;  ///< bytes of the data that belong to the body
    };

    void start(BodyKind kind, std::uint64_t length) noexcept;
    /// The body behind that head. Trailers that its Connection names end here like its fields (RFC 9110 7.6.1).
    void start(const Framing& framing, const FieldList& head);

    /// Decodes in place. Consumes less than `size` only when the body is done or failed.
    Step decode(char* data, std::size_t size) noexcept;
    /// The stream has ended: right for UntilClose, a failure for the others unless they were done. `trailers`
    /// are those of a stream that has them beside its body (HTTP/2), filtered already.
    void finish(std::string_view trailers = {});

    bool done() const noexcept { return m_done; }
    bool failed() const noexcept { return m_failed; }
    /// How many bytes may be read without touching the next message; for Chunked as many as one likes.
    std::uint64_t mayRead() const noexcept { return m_kind == BodyKind::Length ? m_left : UINT64_MAX; }
    /// Trailer lines worth forwarding, each "Name: value\r\n": those for framing, routing and authority are
    /// left out (RFC 9110 6.5.1). Whole when done.
    std::string_view trailers() const noexcept { return m_trailers; }

private:
    enum class State : std::uint8_t {
        Size,
        SizeDigits,
        SizeBlank,
        Extension,
        SizeFeed,
        Data,
        DataReturn,
        DataFeed,
        Trailer
    };
    static constexpr std::size_t kMaxSizeLine = 4096;
    static constexpr std::uint64_t kMaxExcess = 16 * 1024;
    static constexpr std::uint64_t kMaxChunk = std::uint64_t{1} << 62;

    Step decodeChunked(char* data, std::size_t size) noexcept;
    bool takeControlByte(char c);
    bool takeSizeEnd(char c) noexcept;
    bool takeTrailerByte(char c);
    bool takeTrailerLine();

    BodyKind m_kind = BodyKind::None;
    State m_state = State::Size;
    bool m_done = true;
    bool m_failed = false;
    std::uint64_t m_left = 0;      ///< of the body (Length) or of the chunk
    std::size_t m_lineLength = 0;  ///< of the size line
    std::uint64_t m_excess = 0;    ///< bytes of size lines for which the chunks were too small
    std::size_t m_trailerBytes = 0;
    std::string m_line;  ///< the trailer line being read
    std::string m_trailers;
    std::string m_hopByHop;  ///< the names of trailers that end here, a list
};

}  // namespace sluice::http
