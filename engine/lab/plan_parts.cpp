#include "engine/lab/plan_parts.h"

#include <algorithm>

namespace sluice {

namespace {

/// Where a URL's path begins.
std::size_t pathOf(const std::string& url) {
    const auto scheme = url.find("://");
    return std::min(url.find('/', scheme == std::string::npos ? 0 : scheme + 3), url.size());
}

}  // namespace

PlanTarget directTarget(const std::string& url) {
    return {"direct", TargetKind::Direct, url, {}};
}

PlanTarget gatewayTarget(const std::string& url, std::string name, std::string variant) {
    return {std::move(name), TargetKind::Gateway, url, std::move(variant)};
}

PlanUrls withPath(const PlanUrls& urls, const std::string& path) {
    const std::string gateway = urls.gateway.substr(pathOf(urls.gateway));
    const std::string direct = urls.direct.substr(pathOf(urls.direct));
    std::size_t common = 0;  // what both end in, from a slash on
    for (std::size_t i = 1; i <= std::min(gateway.size(), direct.size()); ++i) {
        if (gateway[gateway.size() - i] != direct[direct.size() - i]) break;
        if (gateway[gateway.size() - i] == '/') common = i;
    }
    return {urls.gateway.substr(0, urls.gateway.size() - common) + path,
            urls.direct.substr(0, urls.direct.size() - common) + path};
}

const std::vector<MeasuredPlugin>& apisixPlugins() {
    static const std::vector<MeasuredPlugin> pair{
        {"limit-count", R"({"count":999999999,"key":"remote_addr","rejected_code":503,"time_window":60})"},
        {"prometheus", "{}"}};
    return pair;
}

std::string pluginsVariant(const std::vector<MeasuredPlugin>& plugins) {
    std::string json;
    for (const MeasuredPlugin& plugin : plugins) {
        json += (json.empty() ? "" : ",") + ("\"" + plugin.name + "\":") + plugin.parameters;
    }
    return "plugins:{" + json + "}";
}

}  // namespace sluice
