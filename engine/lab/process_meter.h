#pragma once

#include "engine/core/clock.h"
#include "engine/lab/watched_process.h"

#include <cstdint>
#include <map>
#include <optional>

namespace sluice {

/// Reads what a process of this machine uses, or all processes of a name together. Not thread-safe.
class ProcessMeter {
public:
    /// `pid` 0 and no name: this process.
    explicit ProcessMeter(const WatchedProcess& process) : m_process(process) {}

    struct Reading {
        Nanos cpu{0};  ///< user and system, since the former reading; 0 in the first
        std::uint64_t residentBytes = 0;
        unsigned processes = 0;  ///< that were found
    };
    /// Empty where no such process runs.
    std::optional<Reading> read();

private:
    WatchedProcess m_process;
    std::map<std::int64_t, Nanos> m_former;  ///< CPU time by process
    bool m_began = false;
};

}  // namespace sluice
