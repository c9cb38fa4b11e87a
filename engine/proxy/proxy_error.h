#pragma once

#include <string>
#include <string_view>

namespace sluice::proxy {

/// An answer that the gateway makes because an exchange cannot go on: whose fault, at which stage. All texts
/// are literal tokens.
struct ProxyError {
    int status = 0;          ///< for the client; 0: no error, or nobody is left to be told
    std::string_view code;   ///< "connect-refused", "no-route", …
    std::string_view side;   ///< "client", "upstream", "gateway"
    std::string_view stage;  ///< "request", "route", "limit", "connect", "send", "response-head", …
    std::string_view limit;  ///< of a busy upstream, as RefusalCounts has it: "max-pending", …; else ""

    explicit operator bool() const noexcept { return status != 0; }
};

namespace errors {

constexpr ProxyError clientFault(int status, std::string_view code, std::string_view stage) {
    return {status, code, "client", stage, {}};
}
constexpr ProxyError upstreamFault(int status, std::string_view code, std::string_view stage) {
    return {status, code, "upstream", stage, {}};
}
constexpr ProxyError gatewayFault(int status, std::string_view code, std::string_view stage,
                                  std::string_view limit = {}) {
    return {status, code, "gateway", stage, limit};
}

}  // namespace errors

/// {"error":"connect-refused","side":"upstream","stage":"connect","node":"127.0.0.1:8189"}, the node left out
/// when there is none; with "limit":"max-pending" where one was reached. Replaces what `body` held.
void writeErrorBody(std::string& body, const ProxyError& error, std::string_view node);

}  // namespace sluice::proxy
