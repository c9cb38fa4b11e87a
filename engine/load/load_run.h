#pragma once

#include "engine/core/result.h"
#include "engine/load/load_plan.h"
#include "engine/load/load_result.h"

#include <functional>
#include <memory>
#include <vector>

namespace sluice {

/// Told while a load runs, on one of its threads, at most 10 times a second. `seconds` are the seconds
/// finished since the former progress.
struct LoadProgress {
    Nanos elapsed{0};
    std::vector<SecondSample> seconds;
    double requestsPerSecond = 0;  ///< over the last 100 ms or more, for a live figure
    double maxThreadCpuShare = 0;
    Nanos cpuTime{0};  ///< of all load threads, since they began; 0 in the last progress
};

/// One load on its own sockets and threads. Must not be destroyed within one of its callbacks.
class LoadRun {
public:
    struct Callbacks {
        std::function<void(LoadProgress)> progress;  ///< may be empty
        std::function<void(LoadResult)> finished;    ///< exactly once, also after stop()
        /// Asked by start() while it resolves, probes and runs the script's first part, and by tellScript(), at
        /// least every 50 ms; a true ends them. May be empty.
        std::function<bool()> stopping;
    };

    /// Resolves, probes one connection, and starts. Errors: BadUrl, ResolveFailed, ConnectFailed (nothing
    /// listens: known at once, with the system's reason), SystemFailed (out of descriptors), BadPlan,
    /// FileReadFailed (a generator's file), ScriptFailed, Stopped. Blocks for 10 s at most for each address
    /// of the host, and for as long as the resolver takes.
    static Result<std::unique_ptr<LoadRun>> start(LoadPlan plan, Callbacks callbacks);

    /// Stops if need be and joins; `finished` has been called when it returns.
    virtual ~LoadRun() = default;
    /// Calls the script's done(), if it has one, on the calling thread; after `finished`. Error ScriptFailed.
    virtual Result<void> tellScript(const LoadResult&) { return {}; }
    /// Ends within 50 ms and keeps what was measured; within 100 ms where a script does not return, which is
    /// interrupted then, with a scriptError that names its line. Any thread; returns at once.
    virtual void stop() = 0;
};

}  // namespace sluice
