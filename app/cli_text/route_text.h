#pragma once

#include "app/cli_text/language.h"
#include "engine/proxy/routing/route_table.h"

#include <string>

namespace sluice::cli {

/// Why the route does not take the request, or that it does.
std::string toSentence(RouteMiss miss, Language language);

/// That no route takes the request.
std::string noRouteSentence(Language language);

}  // namespace sluice::cli
