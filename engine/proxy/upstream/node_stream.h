#pragma once

#include "engine/http/framing.h"
#include "engine/proxy/body_piece.h"
#include "engine/proxy/forwarded_head.h"
#include "engine/proxy/io/direction.h"
#include "engine/proxy/io/stream_socket.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sluice::proxy {

class UpstreamConnection;

/// Where an exchange's request goes to and its answer comes from: an HTTP/1.1 connection to a node, or one
/// stream of an HTTP/2 connection to it. The exchange deals in heads and payloads, the stream in their form on
/// the wire. One request and its answer at a time; held by a NodeStreamPtr. Worker's thread only.
class NodeStream {
public:
    NodeStream(const NodeStream&) = delete;
    NodeStream& operator=(const NodeStream&) = delete;

    /// What carries it; an HTTP/1.1 stream is its connection, and may become a tunnel.
    virtual UpstreamConnection& connection() noexcept = 0;
    /// False when the end, an error or unasked bytes are there already. One system call.
    virtual bool looksAlive() noexcept = 0;

    /// The head, and the first piece of the body behind it, in the form in which they go out: the bytes that come
    /// back are for write(), and lie in `scratch` or in the piece's place. Empty when the head is too large.
    virtual std::optional<std::string_view> frameHead(const RequestForwarding& request,
                                                      const BodyPiece& first, std::span<char> scratch) = 0;
    /// The same for what comes after; in the piece's place or in `spill`.
    virtual std::string_view frameBody(const BodyPiece& piece, std::string& spill) = 0;
    /// Sends as many of the framed bytes as it can without waiting.
    virtual IoResult write(std::string_view bytes) noexcept = 0;
    /// The node has got nothing of the request, or has said that it did not look at it (RFC 9113 8.7): then it
    /// may be sent again, whatever its method.
    virtual bool isUntouched() const noexcept = 0;

    /// The answer: heads as HTTP/1.1 writes them, the interim ones first, then the body as frameAnswer() says
    /// that it is coded. Ended behind the last byte of one that is UntilClose, with trailers() complete.
    virtual IoResult read(char* to, std::size_t size) noexcept = 0;
    /// By the final head, once it was read.
    virtual http::Framing frameAnswer(const http::ResponseHead& head,
                                      std::string_view method) const noexcept = 0;
    /// Trailer lines of such a body, each "Name: value\r\n".
    virtual std::string_view trailers() const noexcept { return {}; }
    /// The code with which the node has reset an HTTP/2 stream (RFC 9113 7); none when it has not.
    virtual std::optional<std::uint32_t> resetCode() const noexcept { return std::nullopt; }
    static constexpr std::uint32_t kRefused = 7;  ///< REFUSED_STREAM

    Direction::Awaiter readable(Nanos timeout) noexcept { return m_read.wait(timeout); }
    Direction::Awaiter writable(Nanos timeout) noexcept { return m_write.wait(timeout); }
    /// End a wait at once, on the caller's stack.
    void interruptRead() noexcept { m_read.resume(Wait::Interrupted); }
    void interruptWrite() noexcept { m_write.resume(Wait::Interrupted); }
    /// For the wait that is under way.
    void setReadDeadline(Nanos deadline) noexcept { m_loop.deadlines.set(m_read, deadline); }

    /// Nothing of it is wanted any more. Waiters learn of it later, not on the caller's stack.
    virtual void close() noexcept = 0;
    /// The exchange is done with it, which is as good as gone. `whole`: request and answer are, and nothing is
    /// behind them, so that what carried them may carry more. `peerTimeout`: for how long the node will wait for
    /// that, or negative.
    virtual void end(bool whole, Seconds peerTimeout) = 0;

protected:
    NodeStream(WorkerLoop& loop, Direction& read, Direction& write) noexcept
        : m_loop(loop), m_read(read), m_write(write) {}
    ~NodeStream() = default;

private:
    WorkerLoop& m_loop;
    Direction& m_read;
    Direction& m_write;
};

/// An exchange's hold on its stream. Letting go of it breaks off what is not whole.
struct NodeStreamEnder {
    void operator()(NodeStream* stream) const noexcept { stream->end(false, Seconds(-1)); }
};
using NodeStreamPtr = std::unique_ptr<NodeStream, NodeStreamEnder>;

}  // namespace sluice::proxy
