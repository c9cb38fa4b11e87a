#include "engine/load/answer_check.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using nlohmann::json;

/// RFC 6901, 3: empty or "/"-led tokens, "~" only before 0 and 1.
bool isJsonPointer(const std::string& text) {
    if (!text.empty() && text.front() != '/') return false;
    for (std::size_t at = text.find('~'); at != std::string::npos; at = text.find('~', at + 1)) {
        if (at + 1 == text.size() || (text[at + 1] != '0' && text[at + 1] != '1')) return false;
    }
    return true;
}

bool jsonSatisfies(const std::string& body, const ResponseCheck& check) {
    const json document = json::parse(body, nullptr, false);
    if (document.is_discarded()) return false;
    const json::json_pointer pointer(check.jsonPointer);
    if (!document.contains(pointer)) return false;
    if (!check.jsonValue) return true;
    const json& value = document.at(pointer);
    return value.is_string() ? value.get_ref<const std::string&>() == *check.jsonValue
                             : value.dump(-1, ' ', false, json::error_handler_t::replace) == *check.jsonValue;
}

}  // namespace

std::optional<std::string> faultIn(const ResponseCheck& check) {
    const auto isStatus = [](int status) { return status >= 100 && status <= 999; };
    if (!std::all_of(check.statuses.begin(), check.statuses.end(), isStatus)) return "status";
    if (!isJsonPointer(check.jsonPointer)) return "json";
    if (check.jsonValue && check.jsonPointer.empty()) return "json";
    if (check.leastSize && check.mostSize && *check.leastSize > *check.mostSize) return "size";
    return std::nullopt;
}

bool satisfies(const ResponseText& answer, const ResponseCheck& check) {
    const auto& statuses = check.statuses;
    if (!statuses.empty() && std::find(statuses.begin(), statuses.end(), answer.status) == statuses.end())
        return false;
    if (check.leastSize && answer.bodySize < *check.leastSize) return false;
    if (check.mostSize && answer.bodySize > *check.mostSize) return false;
    if (!check.text.empty() && answer.body.find(check.text) == std::string::npos) return false;
    return check.jsonPointer.empty() || jsonSatisfies(answer.body, check);
}

}  // namespace sluice
