#pragma once

#include <cstdint>
#include <string>

namespace sluice {

/// A process that is watched while a plan runs: a gateway or a backend that is not this program's own. By its number, or
/// by its name: all processes of that name together (a master and its workers). Data as the user wrote it.
struct WatchedProcess {
    std::string name;      ///< as shown; unique in the plan
    std::int64_t pid = 0;  ///< 0 = by `process`
    std::string process;   ///< the program's file name or the name that the system shows; "" = by `pid`

    friend bool operator==(const WatchedProcess&, const WatchedProcess&) = default;
};

}  // namespace sluice
