#pragma once

#include "engine/load/endpoint.h"
#include "engine/load/load_recorder.h"

#include <string>

namespace sluice {

/// What all threads of a run share; does not change while they run.
struct LoadJob {
    Endpoint endpoint;
    std::string request;      ///< the bytes of every request
    bool headMethod = false;  ///< answers carry no body
    bool mayResend = true;    ///< the method is idempotent (RFC 9110, 9.2.2)
    bool keepAlive = true;
    Nanos timeout{0};
    Nanos openEvery{0};  ///< pause between two first connects of one thread
    LoadTimes times;
};

}  // namespace sluice
