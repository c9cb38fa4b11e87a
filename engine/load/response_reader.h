#pragma once

#include "engine/load/response_text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// Finds the end of one HTTP/1.x answer after another in the bytes of a connection (RFC 9112, section 6.3),
/// keeping nothing of it but the status, unless a copy is asked for. Interim answers (1xx) are passed over.
/// Allocates only for a head that arrives in several pieces. One object per connection; not thread-safe.
class ResponseReader {
public:
    enum class State {
        More,       ///< the answer goes on
        Complete,   ///< its last byte was among the bytes given
        Malformed,  ///< no HTTP/1.x answer
    };

    static constexpr std::size_t kMaxHead = 64 * 1024;

    /// From now on every answer is copied there, which must live as long as the reader.
    void copyTo(ResponseText* text) noexcept { m_text = text; }
    /// Prepares for the answer to the next request. An answer to HEAD has no body.
    void begin(bool toHead) noexcept;
    /// Takes the next bytes of the connection. Those behind the answer's end are left over.
    State take(std::string_view& bytes);
    /// The peer closed: ends a body that lasts until then, else the answer is Malformed.
    State end() noexcept;

    /// Any byte of the answer was seen.
    bool begun() const noexcept { return m_begun; }
    /// 100..999; of the final answer, valid once its head was read.
    int status() const noexcept { return m_status; }
    /// The connection may carry another request. Valid once Complete.
    bool keepsAlive() const noexcept { return m_keepsAlive; }

private:
    enum class Phase { Head, Fixed, ChunkSize, ChunkData, ChunkEnd, Trailer, UntilClose, Done };

    bool takeHead(std::string_view& bytes);
    bool parseHead(std::string_view head);
    bool parseField(std::string_view line);
    bool parseContentLength(std::string_view value);
    void parseConnection(std::string_view value);
    bool chooseBody();
    bool takeChunkLine(std::string_view& bytes);
    bool endChunkLine();
    void copyBody(std::string_view bytes);

    Phase m_phase = Phase::Head;
    bool m_toHead = false;
    bool m_begun = false;
    bool m_keepsAlive = true;
    bool m_chunked = false;
    bool m_otherCoding = false;  ///< a transfer coding whose end only the close tells
    bool m_hasLength = false;
    bool m_failed = false;
    ResponseText* m_text = nullptr;
    int m_status = 0;
    std::uint64_t m_length = 0;     ///< Content-Length
    std::uint64_t m_remaining = 0;  ///< of the body or of the chunk
    std::string m_pending;          ///< a head or a chunk line that has not ended yet
};

}  // namespace sluice
