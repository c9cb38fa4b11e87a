#pragma once

#include "engine/proxy/plugins/plugin.h"

#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// How limit-count reads its `key` (APISIX: key_type).
enum class KeyKind { Variable, Combination, Constant };

/// What requests are told apart by: one variable ("remote_addr"), several in a text ("$remote_addr $http_x"),
/// or nothing ("constant"). Variables have nginx's names: remote_addr, uri, host, request_method, args,
/// http_NAME, arg_NAME, cookie_NAME; any other is empty. Immutable.
class RequestKey {
public:
    RequestKey(KeyKind kind, std::string_view text);

    /// The key of that request; the client's address where every variable is empty. Points into the request,
    /// this object, or `scratch`, whose storage is used again from call to call. Allocates only while
    /// `scratch` grows.
    std::string_view of(const RequestView& request, std::string& scratch) const;

private:
    enum class Source { Text, RemoteAddress, Uri, Host, Method, Query, Header, Argument, Cookie, Nothing };
    struct Part {
        Source source = Source::Text;
        std::string name;  ///< of the header, argument or cookie; the text itself
    };

    static Part variable(std::string_view name);
    static std::string_view valueOf(const Part& part, const RequestView& request);

    std::vector<Part> m_parts;
};

}  // namespace sluice
