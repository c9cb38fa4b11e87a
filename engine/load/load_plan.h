#pragma once

#include "engine/core/clock.h"

#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// A closed-loop load: `connections` connections, each sending its next request after the former answer.
struct LoadPlan {
    std::string url;                    ///< http://host[:port]/path?query ; the target goes on the wire byte for byte
    unsigned threads = 2;
    unsigned connections = 10;          ///< all of them are opened, spread evenly over the threads
    Millis duration{10'000};            ///< measured time, after the warm-up
    Millis warmup{0};                   ///< same connections and clock; recorded, left out of the result
    Millis timeout{2'000};              ///< an exchange that takes longer is recorded as a time-out, its connection replaced
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    bool keepAlive = true;

    friend bool operator==(const LoadPlan&, const LoadPlan&) = default;
};

}  // namespace sluice
