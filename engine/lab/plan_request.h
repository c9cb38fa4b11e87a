#pragma once

#include "engine/load/load_plan.h"

#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// What every target of a plan is asked, and what a right answer is: the load generator's own settings (LoadPlan), which
/// say what each of them means. URLs, header values and bodies may hold its generators, such as "{ip}".
struct PlanRequest {
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::string bodyFile;          ///< read when the plan starts, instead of `body`; "" = none
    ResponseCheck check;           ///< of every answer, unless a request of the mix has its own
    std::vector<LoadRequest> mix;  ///< several requests instead; "items" is relative to each target's URL
    bool keepAlive = true;
    bool cookies = false;
    unsigned pipeline = 1;
    ThinkTime think;         ///< of closed levels
    std::string script;      ///< file of a Lua script in wrk's manner; "" = none
    std::string scriptText;  ///< the script itself, with `script` as its name in messages; "" = read the file
    std::vector<std::string> scriptArguments;

    friend bool operator==(const PlanRequest&, const PlanRequest&) = default;
};

}  // namespace sluice
