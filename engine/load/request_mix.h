#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// What a right answer looks like; whatever is left empty is not asked for.
struct ResponseCheck {
    std::vector<int> statuses;                         ///< any of them
    std::string text;                                  ///< stands somewhere in the body
    std::string jsonPointer;                           ///< RFC 6901; the body is JSON and has a value there
    std::optional<std::string> jsonValue;              ///< that value: a string's text, else its JSON
    std::optional<std::uint64_t> leastSize, mostSize;  ///< of the body, bytes

    bool asksNothing() const noexcept {
        return statuses.empty() && text.empty() && jsonPointer.empty() && !leastSize && !mostSize;
    }

    friend bool operator==(const ResponseCheck&, const ResponseCheck&) = default;
};

/// One request of a mix. Texts may hold generators (see TextTemplate).
struct LoadRequest {
    std::string name;     ///< of its figures; unique in the mix
    unsigned weight = 1;  ///< sent in that proportion
    std::string target;   ///< path and query; empty: the URL's
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers;  ///< after the plan's own
    std::string body;
    ResponseCheck check;

    friend bool operator==(const LoadRequest&, const LoadRequest&) = default;
};

}  // namespace sluice
