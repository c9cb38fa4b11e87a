#pragma once

#include <string>
#include <string_view>

namespace sluice {

/// Names this process among all that ever ran on this machine: boot, process id and the moment it started, so
/// that a number given out again is not mistaken for it.
std::string processIdentity();

/// Whether the process of that identity still runs on this machine.
bool processRuns(std::string_view identity);

}  // namespace sluice
