#pragma once

#include "engine/http/field.h"
#include "engine/metrics/stage_times.h"
#include "engine/proxy/proxy_error.h"

#include <cstdint>
#include <string_view>

namespace sluice::proxy {

/// One exchange that is over, as the access log sees it. Views; empty where a thing is not known.
struct AccessRecord {
    std::string_view remoteAddress;
    std::uint16_t listenPort = 0;
    std::string_view method;
    std::string_view target;  ///< as received
    std::string_view path;    ///< without the query
    std::string_view query;   ///< without "?"
    std::string_view protocol;
    std::string_view host;
    const http::FieldList* fields = nullptr;
    int status = 0;  ///< sent to the client; 0: it left before an answer
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;
    std::uint64_t bodyBytesOut = 0;
    std::string_view route;
    std::string_view upstream;
    std::string_view node;   ///< the last one that was asked, with its port
    int upstreamStatus = 0;  ///< 0: no answer came from it
    std::uint32_t retries = 0;
    ProxyError error;
    StageTimes stages;
    Nanos tunnel{0};  ///< how long the tunnel was open that it became; its bytes are counted above
};

}  // namespace sluice::proxy
