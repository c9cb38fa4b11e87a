#pragma once

#include <nghttp2/nghttp2.h>

namespace sluice::proxy {

class H2NodeConnection;

/// What nghttp2 calls for a connection to a node. As with H2Callbacks, events are only noted.
class H2NodeCallbacks {
public:
    /// A session of which `connection` is told. The caller deletes it.
    static nghttp2_session* makeClient(H2NodeConnection& connection);
};

}  // namespace sluice::proxy
