#include "engine/proxy/upstream/check_dialogue.h"

#include "engine/proxy/upstream/grpc_check.h"
#include "engine/proxy/upstream/http1_check.h"
#include "engine/proxy/upstream/http2_check.h"

namespace sluice {

std::unique_ptr<CheckDialogue> CheckDialogue::make(const ActiveHealthConfig& config, const HostPort& node,
                                                   UpstreamScheme scheme) {
    if (config.type == CheckType::Tcp) return nullptr;
    const std::string host = config.host.empty() ? toText(node) : config.host;
    if (config.type == CheckType::Grpc)
        return std::make_unique<GrpcCheck>(config.grpcService, host, isSecure(scheme), config.timeout);
    if (isHttp2(scheme)) return std::make_unique<Http2Check>(config.httpPath, host, isSecure(scheme));
    return std::make_unique<Http1Check>(config.httpPath, host);
}

}  // namespace sluice
