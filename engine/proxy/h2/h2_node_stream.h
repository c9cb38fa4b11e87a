#pragma once

#include "engine/proxy/h2/h2_channel.h"
#include "engine/proxy/h2/h2_text.h"
#include "engine/proxy/io/frame_memory.h"
#include "engine/proxy/upstream/upstream_connection.h"

#include <boost/smart_ptr/intrusive_ptr.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace sluice::proxy {

class H2NodeConnection;

/// One stream of an HTTP/2 connection to a node: an exchange's request and the answer (RFC 9113 8.1). Belongs to its
/// connection, which it keeps. The heads of the answer are put together as HTTP/1.1 would have them, under the
/// limits that the exchange's parser keeps; nghttp2 has judged the fields before (8.2.1).
class H2NodeStream final : public H2Channel, public NodeStream, public H2OpenHook {
public:
    explicit H2NodeStream(H2NodeConnection& owner);
    ~H2NodeStream() = default;
    static void* operator new(std::size_t size) { return FrameMemory::allocate(size); }
    static void operator delete(void* memory, std::size_t size) noexcept {
        FrameMemory::release(memory, size);
    }

    // From inside nghttp2.
    /// False when the fields are more than any limit allows.
    bool onField(std::string_view name, std::string_view value);
    /// A field section is whole: a head, or the trailers.
    void onFields();
    /// How many bytes nobody will read.
    std::size_t onData(std::string_view bytes);
    void onReset(std::uint32_t code) noexcept;

    /// Tells the exchange what has happened. May end it, but does not destroy the stream.
    void deliver();
    /// Neither nghttp2 nor an exchange knows it any more.
    bool isFinished() const noexcept { return !isKnown() && m_left; }
    void leave() noexcept { m_left = true; }
    /// What keeps its connection, for whoever destroys it.
    boost::intrusive_ptr<UpstreamConnection> takeKeeper() noexcept { return std::move(m_keep); }

    // NodeStream
    UpstreamConnection& connection() noexcept override { return *m_keep; }
    bool looksAlive() noexcept override { return isKnown(); }
    std::optional<std::string_view> frameHead(const RequestForwarding& request, const BodyPiece& first,
                                              std::span<char> scratch) override;
    std::string_view frameBody(const BodyPiece& piece, std::string& spill) override;
    IoResult write(std::string_view bytes) noexcept override { return give(bytes); }
    bool isUntouched() const noexcept override { return id() == 0 || m_resetCode == kRefused; }
    IoResult read(char* to, std::size_t size) noexcept override;
    http::Framing frameAnswer(const http::ResponseHead& head,
                              std::string_view method) const noexcept override;
    std::string_view trailers() const noexcept override {
        return isHeadWhole() ? m_text.text().substr(m_trailersBegin) : std::string_view();
    }
    std::optional<std::uint32_t> resetCode() const noexcept override { return m_resetCode; }
    void close() noexcept override;
    void end(bool whole, Seconds peerTimeout) override;

private:
    bool isHeadWhole() const noexcept { return m_trailersBegin > 0; }
    bool hasNews() const noexcept { return m_headsEnd > m_headsRead || hasInput(); }

    H2NodeConnection& m_owner;
    boost::intrusive_ptr<UpstreamConnection> m_keep;
    H2Text m_text;                    ///< heads, each with its empty line, then the trailers
    std::size_t m_headsEnd = 0;       ///< of those that are whole
    std::size_t m_headsRead = 0;      ///< as far as the exchange has them
    std::size_t m_trailersBegin = 0;  ///< 0: the final head is not whole
    std::size_t m_readAlong = 0;      ///< payload that was read with the last head
    std::optional<std::uint32_t> m_resetCode;
    bool m_isFinal = false;  ///< the head that comes, or the one that has come
    bool m_left = false;
};

}  // namespace sluice::proxy
