#pragma once

#include "engine/lab/built_in_plans.h"

namespace sluice {

/// What the built-in plans are put together from.

PlanTarget directTarget(const std::string& url);
PlanTarget gatewayTarget(const std::string& url, std::string name = "gateway", std::string variant = {});

/// Both URLs with `path` instead of what they end in together: "http://g:1/http/a/b" and "http://d:2/a/b" with "/ok" are
/// "http://g:1/http/ok" and "http://d:2/ok".
PlanUrls withPath(const PlanUrls& urls, const std::string& path);

/// Report 004's pair with its parameters.
const std::vector<MeasuredPlugin>& apisixPlugins();
/// The variant that has these plugins and no others: "plugins:{…}".
std::string pluginsVariant(const std::vector<MeasuredPlugin>& plugins);

}  // namespace sluice
