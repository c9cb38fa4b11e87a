#include "app/cli_text/route_text.h"

#include "app/cli_text/phrase.h"

namespace sluice::cli {

namespace {

Phrase phraseFor(RouteMiss miss) noexcept {
    switch (miss) {
        case RouteMiss::None: return {"takes the request", "命中"};
        case RouteMiss::Disabled: return {"is disabled", "已停用"};
        case RouteMiss::Host: return {"is for other hosts", "主机不匹配"};
        case RouteMiss::Path: return {"is for other paths", "路径不匹配"};
        case RouteMiss::Method: return {"is for other methods", "方法不匹配"};
        case RouteMiss::Outranked: return {"would take it, but ranks lower", "匹配，但优先级较低"};
    }
    return {"", ""};
}

}  // namespace

std::string toSentence(RouteMiss miss, Language language) {
    return say(phraseFor(miss), language, {});
}

std::string noRouteSentence(Language language) {
    return say({"no route takes the request; the gateway answers 404", "没有路由命中，网关返回 404"},
               language, {});
}

}  // namespace sluice::cli
