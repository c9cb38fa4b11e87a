#pragma once

#include "engine/proxy/upstream/check_dialogue.h"

#include <memory>
#include <nghttp2/nghttp2.h>

namespace sluice {

/// A GET by HTTP/2, on a connection of its own, of whose answer the status is read. It says nothing in return to
/// what the node's settings ask: the answer does not wait for that (RFC 9113 6.5.3).
class Http2Check final : public CheckDialogue {
public:
    Http2Check(std::string path, std::string host, bool secure);

    std::string request() override;
    std::optional<HealthCheckResult> take(std::string_view bytes) override;

private:
    struct Deleter {
        void operator()(nghttp2_session* session) const noexcept { nghttp2_session_del(session); }
    };
    std::string takeOutput();
    static int onHeader(nghttp2_session*, const nghttp2_frame*, const std::uint8_t* name,
                        std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                        void* user);
    static int onStreamClose(nghttp2_session*, std::int32_t, std::uint32_t, void* user);

    const std::string m_path;
    const std::string m_host;
    const bool m_secure;
    std::unique_ptr<nghttp2_session, Deleter> m_session;
    int m_status = 0;
    bool m_closed = false;
};

}  // namespace sluice
