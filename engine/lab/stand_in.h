#pragma once

#include "engine/lab/built_in_plans.h"

#include <functional>

namespace sluice {

/// True when something accepts a connection at the URL's host and port within half a second. Blocks; resolves no names
/// but those of this machine and literal addresses.
bool isListening(const std::string& url);

/// Lets the embedded gateway stand in for every Url target that nobody answers, and its mock for the direct one: the
/// target keeps its name and the published figures, and is labelled by "(stand-in)" in its name. `urls` lead to the same
/// page through the gateway and at the mock. `listening` is isListening() in earnest.
ExperimentPlan withStandIns(ExperimentPlan plan, const PlanUrls& urls,
                            const std::function<bool(const std::string& url)>& listening);

}  // namespace sluice
