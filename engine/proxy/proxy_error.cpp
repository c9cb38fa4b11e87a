#include "engine/proxy/proxy_error.h"

namespace sluice::proxy {

void writeErrorBody(std::string& body, const ProxyError& error, std::string_view node) {
    body.assign("{\"error\":\"").append(error.code);
    body.append("\",\"side\":\"").append(error.side);
    body.append("\",\"stage\":\"").append(error.stage);
    if (!error.limit.empty()) body.append("\",\"limit\":\"").append(error.limit);
    if (!node.empty()) body.append("\",\"node\":\"").append(node);
    body.append("\"}\n");
}

}  // namespace sluice::proxy
