#include "engine/http/target.h"

#include "engine/proxy/routing/normal_path.h"
#include "tests/fuzz/targets.h"

#include <string>

namespace sluice::fuzz {

void target(Bytes input) {
    const std::string_view text = asText(input);
    http::isValidHost(text);
    for (const std::string_view method : {"GET", "OPTIONS"}) {
        const auto parsed = http::parseTarget(method, text);
        if (!parsed) continue;
        require(parsed->query.empty() || parsed->query.front() == '?');
        require(parsed->authority.empty() || http::isValidHost(parsed->authority));
        require(!parsed->path.empty());
        if (parsed->path == "*") continue;
        require(parsed->path.front() == '/');
        const std::string once = normalPath(parsed->path);
        require(!once.empty() && once.front() == '/');
        require(normalPath(once) == once);
        require(mayNeedNormalForm(parsed->path) || once == parsed->path);
        require(once.find("//") == std::string::npos && once.find("/../") == std::string::npos &&
                once.find("/./") == std::string::npos);
    }
}

}  // namespace sluice::fuzz
