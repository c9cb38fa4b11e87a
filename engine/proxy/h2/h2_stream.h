#pragma once

#include "engine/proxy/client_stream.h"
#include "engine/proxy/exchange.h"
#include "engine/proxy/h2/h2_channel.h"
#include "engine/proxy/h2/h2_request_head.h"
#include "engine/proxy/io/frame_memory.h"

#include <cstdint>
#include <memory>
#include <string>

namespace sluice::proxy {

class H2Connection;

/// One stream of a client's HTTP/2 connection: a request and its answer (RFC 9113 8.1). Belongs to its
/// connection. What nghttp2 reports from inside a call is only noted; deliver() tells the exchange
/// afterwards.
class H2Stream final : public H2Channel, public ClientStream, public H2OpenHook {
public:
    H2Stream(H2Connection& owner, std::int32_t id);
    ~H2Stream() = default;
    static void* operator new(std::size_t size) { return FrameMemory::allocate(size); }
    static void operator delete(void* memory, std::size_t size) noexcept {
        FrameMemory::release(memory, size);
    }

    // From inside nghttp2.
    void onField(std::string_view name, std::string_view value);
    /// A field section is whole: the head, or the trailers.
    void onFields();
    /// How many bytes nobody will read.
    std::size_t onData(std::string_view bytes);

    /// Tells the exchange what has happened. May end it, but does not destroy the stream.
    void deliver();
    /// The connection ends. True when an exchange was under way.
    bool cut();

    bool isStarted() const noexcept { return m_started; }
    /// Neither nghttp2 nor an exchange knows it any more.
    bool isFinished() const noexcept { return !isKnown() && !m_exchange; }
    /// The answer's end was handed over, if not sent yet.
    bool isAnswered() const noexcept { return m_outbox.isLast(); }

    // ClientStream
    const ClientPeer& peer() const noexcept override;
    bool mayBecomeTunnel() const noexcept override { return false; }
    IoResult read(char* to, std::size_t size) noexcept override { return take(to, size); }
    std::string_view trailers() const noexcept override { return m_requestTrailers; }
    std::optional<std::string_view> frameHead(const ResponseForwarding& answer, const BodyPiece& first,
                                              std::string& spill) override;
    std::string_view frameBody(const BodyPiece& piece, std::string& spill) override;
    std::string_view frameInterim(const http::ResponseHead& head, std::string& spill) override;
    IoResult write(std::string_view bytes) noexcept override { return give(bytes); }
    void abort(std::uint32_t code) noexcept override;
    void exchangeEnded() override;

private:
    void start();

    H2Connection& m_owner;
    H2RequestHead m_head;
    std::unique_ptr<Exchange> m_exchange;
    std::string m_requestTrailers;
    bool m_headWhole = false;
    bool m_started = false;
};

}  // namespace sluice::proxy
