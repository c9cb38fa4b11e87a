#pragma once

#include "engine/proxy/upstream/http2_dialogue.h"

namespace sluice {

/// A GET by HTTP/2 of whose answer the status is read.
class Http2Check final : public Http2Dialogue {
public:
    Http2Check(std::string path, std::string host, bool secure)
        : m_path(std::move(path)), m_host(std::move(host)), m_secure(secure) {}

    std::string request() override;

private:
    void onField(std::string_view name, std::string_view value) override;
    std::optional<HealthCheckResult> judge(bool isClosed) const override;

    const std::string m_path;
    const std::string m_host;
    const bool m_secure;
    int m_status = 0;
};

}  // namespace sluice
