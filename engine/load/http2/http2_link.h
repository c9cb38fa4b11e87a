#pragma once

#include "engine/load/http2/http2_request.h"
#include "engine/load/load_connection.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sluice {

class Http2Link;

/// A unit of a load that speaks HTTP/2: it has one request at a time on the connection that it shares.
struct Http2Stream {
    LoadConnection* unit = nullptr;  ///< its counts and its batch; its own socket stays closed
    Http2Link* link = nullptr;
    const Http2Request* request = nullptr;
    std::int32_t id = 0;       ///< 0: none is open
    int status = 0;            ///< of the answer so far
    bool whole = false;        ///< the answer has come to its end
    std::uint32_t reason = 0;  ///< how the stream was closed (RFC 9113, 7)
    std::size_t bodySent = 0;
    Http2Request own;  ///< where the lane's source makes requests
};

/// An HTTP/2 connection of a load (RFC 9113), client side: what its streams send, and which of them were
/// sent or ended by what was received. It calls nobody back. One thread.
class Http2Link {
public:
    enum class State : std::uint8_t { Closed, Connecting, Securing, Ready };

    Http2Link();
    ~Http2Link();
    Http2Link(const Http2Link&) = delete;
    Http2Link& operator=(const Http2Link&) = delete;

    /// The socket is open, and secured where that is wanted: begins with the preface.
    void start();
    /// Closes the socket and forgets the session, and whatever was open in it.
    void close() noexcept;

    /// False where no stream can be opened on this connection any more.
    bool submit(Http2Stream& stream);
    /// The stream's answer is not wanted any more.
    void cancel(Http2Stream& stream);

    /// Takes bytes received; false where they are no HTTP/2.
    bool take(std::string_view bytes);
    /// Sends what there is, as far as the socket takes it, and adds the bytes to `sent`. Errno, or 0.
    int send(std::size_t& sent);
    bool hasOutput() const noexcept;
    /// One side has ended the session for good; what is open in it will not be answered.
    bool over() const noexcept;

    /// Those that were closed since the former call, in order; each is then without a stream. `into` is
    /// cleared before.
    void takeEnded(std::vector<Http2Stream*>& into) noexcept;
    /// Those whose request was sent since the former call.
    void takeSent(std::vector<Http2Stream*>& into) noexcept;

    State state = State::Closed;
    bool everOpened = false;
    bool draining = false;  ///< takes no new streams; closed once those open have ended
    bool unsent = false;    ///< something was submitted, and waits for the end of the round
    unsigned closed = 0;    ///< how often close() was called: tells one connection from the next
    unsigned open = 0;      ///< streams
    Nanos heard{0};         ///< when something came last
    LoadSocket socket;
    std::vector<Http2Stream*> waiting;  ///< for the connection, or for a new one

    bool goingAway() const noexcept { return m_goingAway; }
    /// The server gave no fault as the reason for going away.
    bool inOrder() const noexcept { return m_goingAway && m_goAwayReason == 0; }

private:
    struct Callbacks;
    struct FreeSession {
        void operator()(nghttp2_session* session) const noexcept { nghttp2_session_del(session); }
    };

    void ended(Http2Stream& stream, std::uint32_t reason);

    std::unique_ptr<nghttp2_session, FreeSession> m_session;
    std::string m_output;
    std::size_t m_outputSent = 0;
    std::vector<Http2Stream*> m_ended, m_sent;
    bool m_goingAway = false;
    std::uint32_t m_goAwayReason = 0;
};

/// An HTTP/2 error code as a reason (RFC 9113, 7).
std::error_code http2Error(std::uint32_t code);

}  // namespace sluice
