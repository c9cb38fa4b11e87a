#pragma once

#include "engine/proxy/client_stream.h"
#include "engine/proxy/exchange.h"
#include "engine/proxy/h2/h2_inbox.h"
#include "engine/proxy/h2/h2_outbox.h"
#include "engine/proxy/h2/h2_request_head.h"
#include "engine/proxy/io/frame_memory.h"

#include <boost/intrusive/list.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace sluice::proxy {

class H2Connection;

template <class Tag>
using H2StreamHook =
    boost::intrusive::list_base_hook<boost::intrusive::tag<Tag>,
                                     boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;
using H2OpenHook = H2StreamHook<struct H2OpenTag>;        ///< all of a connection
using H2NotedHook = H2StreamHook<struct H2NotedTag>;      ///< those that have something to deliver
using H2BlockedHook = H2StreamHook<struct H2BlockedTag>;  ///< those that wait to write

/// One stream of a client's HTTP/2 connection: a request and its answer (RFC 9113 8.1). Belongs to its
/// connection. What nghttp2 reports from inside a call is only noted; deliver() tells the exchange
/// afterwards.
class H2Stream final : public ClientStream, public H2OpenHook, public H2NotedHook, public H2BlockedHook {
public:
    H2Stream(H2Connection& owner, std::int32_t id);
    ~H2Stream() = default;
    static void* operator new(std::size_t size) { return FrameMemory::allocate(size); }
    static void operator delete(void* memory, std::size_t size) noexcept {
        FrameMemory::release(memory, size);
    }

    std::int32_t id() const noexcept { return m_id; }

    // From inside nghttp2.
    void onField(std::string_view name, std::string_view value);
    /// A field section is whole: the head, or the trailers.
    void onFields();
    void onEnd() noexcept { m_ended = true; }
    /// How many bytes nobody will read.
    std::size_t onData(std::string_view bytes);
    void onClosed() noexcept { m_closed = true; }
    H2Outbox& outbox() noexcept { return m_outbox; }

    /// Tells the exchange what has happened. May end it, but does not destroy the stream.
    void deliver();
    /// The windows or the buffer have room again.
    void mayWrite();
    /// The connection ends. True when an exchange was under way.
    bool cut();

    bool isStarted() const noexcept { return m_started; }
    /// Neither nghttp2 nor an exchange knows it any more.
    bool isFinished() const noexcept { return m_closed && !m_exchange; }
    bool isKnown() const noexcept { return !m_closed; }
    /// The answer's end was handed over, if not sent yet.
    bool isAnswered() const noexcept { return m_outbox.isLast(); }
    bool requestEnded() const noexcept { return m_ended; }
    /// Bytes that came and will not be read; forgets them.
    std::size_t dropInput() noexcept;

    // ClientStream
    const ClientPeer& peer() const noexcept override;
    bool mayBecomeTunnel() const noexcept override { return false; }
    IoResult read(char* to, std::size_t size) noexcept override;
    std::string_view trailers() const noexcept override { return m_requestTrailers; }
    std::optional<std::string_view> frameHead(const ResponseForwarding& answer, const AnswerPiece& first,
                                              std::string& spill) override;
    std::string_view frameBody(const AnswerPiece& piece, std::string& spill) override;
    std::string_view frameInterim(const http::ResponseHead& head, std::string& spill) override;
    IoResult write(std::string_view bytes) noexcept override;
    void abort() noexcept override;
    void exchangeEnded() override;

private:
    void start();
    void closeDirections() noexcept;

    H2Connection& m_owner;
    const std::int32_t m_id;
    Direction m_readDirection;
    Direction m_writeDirection;
    H2RequestHead m_head;
    H2Inbox m_inbox;
    H2Outbox m_outbox;
    std::unique_ptr<Exchange> m_exchange;
    std::string m_requestTrailers;
    bool m_headWhole = false;
    bool m_started = false;
    bool m_ended = false;   ///< the request is whole
    bool m_closed = false;  ///< nghttp2 has forgotten it
};

}  // namespace sluice::proxy
