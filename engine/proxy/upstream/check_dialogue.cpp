#include "engine/proxy/upstream/check_dialogue.h"

#include "engine/proxy/upstream/http1_check.h"
#include "engine/proxy/upstream/http2_check.h"

namespace sluice {

std::unique_ptr<CheckDialogue> CheckDialogue::make(const ActiveHealthConfig& config, const HostPort& node,
                                                   UpstreamScheme scheme) {
    const std::string host = config.host.empty() ? toText(node) : config.host;
    if (isHttp2(scheme)) return std::make_unique<Http2Check>(config.httpPath, host, isSecure(scheme));
    return std::make_unique<Http1Check>(config.httpPath, host);
}

}  // namespace sluice
