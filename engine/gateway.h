#pragma once

#include "engine/config/config_diff.h"
#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"
#include "engine/core/result.h"
#include "engine/events.h"
#include "engine/metrics/profile/cpu_profile.h"
#include "engine/metrics/snapshot.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sluice {

/// What an apply did. `issues` with an error: nothing was changed. What could not open says so in `listeners` and
/// `failures`; everything else runs.
struct ApplyReport {
    bool applied = false;
    std::uint64_t configVersion = 0;
    std::vector<ConfigIssue> issues;
    std::vector<ConfigChange> changes;
    std::vector<ListenerStatus> listeners;
    std::vector<Error>
        failures;  ///< of the mock, the metrics page and the access log, which could not be opened
};

/// What is wrong with the files that a configuration names: certificates and keys. An apply refuses them as well.
/// Blocks on the disk.
std::vector<ConfigIssue> checkFiles(const GatewayConfig& config);

struct StopReport {
    std::uint64_t exchangesCut = 0;  ///< in flight at the deadline
};

/// The gateway: listeners, workers, upstreams, plugins, the mock and the metrics page of one configuration.
/// Every function may be called from any thread, returns at once, and answers later on the control thread;
/// after ~Gateway nothing is called any more. Callers that have a thread of their own re-post the answer there.
class Gateway {
public:
    /// `events` must outlive the gateway.
    explicit Gateway(EventQueue& events);
    /// Stops without draining and joins every thread.
    ~Gateway();
    Gateway(const Gateway&) = delete;
    Gateway& operator=(const Gateway&) = delete;

    /// Validates, opens and closes listeners, installs the routes in every worker, then answers. Starts the gateway
    /// when it is stopped. Requests in flight keep what they began with; none is dropped. Applies are serialized.
    void apply(GatewayConfig next, std::function<void(ApplyReport)> done);

    /// Closes the listeners, finishes what is in flight, cuts the rest at the deadline. The mock stops too.
    void stop(Millis deadline, std::function<void(StopReport)> done);

    /// The state since the former snapshot was taken by anyone; at least 50 ms of traffic, else the former one again.
    void requestSnapshot(std::function<void(GatewaySnapshot)> done);

    /// Begins to sample where the workers, those of later applies too, spend their CPU time. `done` gets why that cannot
    /// be: as CpuSampler::start() (metrics/profile).
    void startSampling(std::function<void(Result<void>)> done);
    /// Ends it; `done` gets the profile, an empty one when nothing was sampled. Finding the functions' names takes some
    /// tenths of a second, on a thread of their own.
    void stopSampling(std::function<void(CpuProfile)> done);

private:
    class Control;
    std::shared_ptr<Control> m_control;
};

}  // namespace sluice
