#pragma once

#include "engine/core/clock.h"
#include "engine/proxy/upstream/http2_dialogue.h"

namespace sluice {

/// A call of grpc.health.v1.Health/Check, whose answer must be SERVING.
/// https://github.com/grpc/grpc/blob/master/doc/health-checking.md
class GrpcCheck final : public Http2Dialogue {
public:
    /// `service`: whose health is asked for; "" = the whole node's. The node is told of `timeout`.
    GrpcCheck(std::string service, std::string host, bool secure, Millis timeout)
        : m_service(std::move(service)), m_host(std::move(host)), m_secure(secure), m_timeout(timeout) {}

    std::string request() override;

private:
    /// An answer has two bytes; one that goes on is none.
    static constexpr std::size_t kLargestMessage = 1024;

    void onField(std::string_view name, std::string_view value) override;
    void onData(std::string_view bytes) override;
    std::optional<HealthCheckResult> judge(bool isClosed) const override;

    const std::string m_service;
    const std::string m_host;
    const bool m_secure;
    const Millis m_timeout;
    std::string m_httpStatus;
    std::string m_grpcStatus;
    std::string m_body;
};

}  // namespace sluice
