#pragma once

#include "engine/core/clock.h"
#include "engine/load/request_mix.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// A stretch of an open loop in which the rate goes from one value to another in a straight line. Requests a
/// second, of the whole load.
struct RateStage {
    double from = 0, to = 0;
    Millis length{0};

    friend bool operator==(const RateStage&, const RateStage&) = default;
};

/// How the requests of an open loop follow each other: at even distances, or as independent users would send
/// them.
enum class Arrivals { Even, Poisson };

/// A pause between two requests of a connection in a closed loop, drawn evenly between the two.
struct ThinkTime {
    Millis least{0}, most{0};

    friend bool operator==(const ThinkTime&, const ThinkTime&) = default;
};

/// What a load speaks. HTTP/2 by prior knowledge on plain TCP, by ALPN on TLS (RFC 9113, 3.3 and 3.2).
enum class HttpVersion { Http1, Http2 };

/// A load. Without `rate` and `stages` the loop is closed: each connection sends its next request after the
/// former answer. With them it is open: requests are due by a schedule fixed in advance, wait where every
/// connection is busy, and are late from when they were due.
///
/// The URL's target, header values and bodies may hold generators (see TextTemplate).
struct LoadPlan {
    std::string url;       ///< http[s]://host[:port]/path?query ; the target goes on the wire byte for byte
    unsigned threads = 2;  ///< groups of connections, each with its own script state and "Req/Sec" figure
    unsigned connections = 10;  ///< all of them are opened, spread evenly over the threads
    Millis duration{10'000};    ///< measured time, after the warm-up
    Millis warmup{0};           ///< same connections and clock; recorded, left out of the result
    /// An exchange that takes longer is recorded as a time-out, its connection replaced.
    Millis timeout{2'000};
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    bool keepAlive = true;

    HttpVersion version = HttpVersion::Http1;
    /// HTTP/2: requests that a connection carries at a time, each as if on a connection of its own. The server
    /// may allow fewer; the others then wait for it.
    unsigned streams = 1;

    double rate = 0;  ///< open loop: requests a second, of the whole load; 0: closed loop
    /// Open loop in stages, from the warm-up's start on; the last stage's end rate holds until the end.
    /// Excludes `rate`.
    std::vector<RateStage> stages;
    Arrivals arrivals = Arrivals::Even;
    ThinkTime think;  ///< closed loop only

    unsigned pipeline = 1;  ///< requests that a connection sends at once, before their answers
    /// Several weighted requests to the same host; empty: the one that the fields above describe.
    std::vector<LoadRequest> mix;
    ResponseCheck check;     ///< of every answer, unless a request of the mix has its own
    bool cookies = false;    ///< each connection keeps the cookies it is given, as a user would
    std::uint64_t seed = 1;  ///< of everything drawn by lot

    /// https: wrk does not, and test gateways have certificates of their own making.
    bool verifyCertificate = false;
    std::string serverName;  ///< https: SNI and the name verified; empty: the URL's host

    std::string script;      ///< file of a Lua script in wrk's manner; empty: none
    std::string scriptText;  ///< the script itself, then `script` is its name alone; empty: read the file
    std::vector<std::string> scriptArguments;

    bool openLoop() const noexcept { return rate > 0 || !stages.empty(); }

    friend bool operator==(const LoadPlan&, const LoadPlan&) = default;
};

}  // namespace sluice
