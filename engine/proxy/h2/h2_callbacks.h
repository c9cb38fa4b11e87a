#pragma once

#include <nghttp2/nghttp2.h>

namespace sluice::proxy {

class H2Connection;

/// What nghttp2 calls for a client's connection. It must not be called back from there: events are noted with
/// the connection and its streams.
class H2Callbacks {
public:
    /// A session of which `connection` is told. The caller deletes it.
    static nghttp2_session* makeServer(H2Connection& connection);
};

}  // namespace sluice::proxy
