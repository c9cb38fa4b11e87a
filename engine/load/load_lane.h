#pragma once

#include "engine/load/endpoint.h"
#include "engine/load/request_source.h"

#include <memory>

namespace sluice {

/// One of the plan's threads: a share of the connections with a script state and a "Req/Sec" figure of its
/// own. Several lanes may run on one event loop, so that hundreds of them need no thread each.
struct LoadLane {
    unsigned connections = 0;
    Endpoint endpoint;
    RequestBatch fixed;                     ///< what every connection sends, unless the source makes requests
    std::unique_ptr<RequestSource> source;  ///< null: none

    bool makesRequests() const noexcept { return source && source->makesRequests(); }
    bool pauses() const noexcept { return source && source->pauses(); }
    bool seesAnswers() const noexcept { return source && source->seesAnswers(); }
    bool stopped() const noexcept { return source && source->stopped(); }
};

}  // namespace sluice
