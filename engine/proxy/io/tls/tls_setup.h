#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"

#include <memory>
#include <vector>

namespace sluice::proxy {

class TlsClientContext;
class TlsServerContext;

/// The TLS contexts of a configuration. Copies share them.
struct TlsSetup {
    std::vector<std::shared_ptr<const TlsServerContext>> listeners;  ///< by their index; null: plain
    std::vector<std::shared_ptr<const TlsClientContext>> upstreams;  ///< by their index; null: plain
    std::vector<ConfigIssue> issues;  ///< of the files; with one the setup is not whole

    /// Reads every certificate and key that the configuration names; blocks on the disk. What did not change,
    /// in its settings or in the contents of its files, is taken from `former`: then sessions can still be
    /// resumed, and pooled connections stay.
    static TlsSetup load(const GatewayConfig& config, const TlsSetup& former);
};

}  // namespace sluice::proxy
