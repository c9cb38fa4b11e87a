#pragma once

#include "engine/proxy/upstream/check_dialogue.h"

#include <initializer_list>
#include <memory>
#include <nghttp2/nghttp2.h>
#include <utility>

namespace sluice {

/// One request by HTTP/2, on a connection of its own; what its answer means is the derived check's to say. It says
/// nothing in return to what the node's settings ask: the answer does not wait for that (RFC 9113 6.5.3).
class Http2Dialogue : public CheckDialogue {
public:
    std::optional<HealthCheckResult> take(std::string_view bytes) final;

protected:
    using Field = std::pair<std::string_view, std::string_view>;

    Http2Dialogue();

    /// The bytes of a connection that asks this; all views are of use until it returns.
    std::string ask(std::initializer_list<Field> head, std::string_view body);

private:
    /// A field of the answer: of an interim head, of the head, or of the trailers.
    virtual void onField(std::string_view name, std::string_view value) = 0;
    virtual void onData(std::string_view) {}
    /// Once all that came has been told; the answer has ended or was cut when `isClosed`.
    virtual std::optional<HealthCheckResult> judge(bool isClosed) const = 0;

    struct Deleter {
        void operator()(nghttp2_session* session) const noexcept { nghttp2_session_del(session); }
    };
    std::string takeOutput();
    static int onHeader(nghttp2_session*, const nghttp2_frame*, const std::uint8_t* name,
                        std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                        void* user);
    static int onDataChunk(nghttp2_session*, std::uint8_t, std::int32_t, const std::uint8_t* bytes,
                           std::size_t size, void* user);
    static int onStreamClose(nghttp2_session*, std::int32_t, std::uint32_t, void* user);

    std::unique_ptr<nghttp2_session, Deleter> m_session;
    bool m_closed = false;
};

}  // namespace sluice
