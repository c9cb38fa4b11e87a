#include "engine/load/mix/request_fields.h"

#include "engine/core/text.h"

namespace sluice {

void readHeaderLines(StrictFields& fields, YamlId map, const char* name, const std::string& at,
                     std::vector<std::pair<std::string, std::string>>& headers) {
    fields.each(map, name, at, [&](YamlId node, const std::string& field) {
        const std::string line = fields.scalar(node, field);
        const auto colon = line.find(':');
        if (colon == std::string::npos) fields.fail(node, field);
        headers.emplace_back(line.substr(0, colon), trimmed(std::string_view(line).substr(colon + 1)));
    });
}

ResponseCheck readResponseCheck(StrictFields& fields, YamlId node, const std::string& at) {
    fields.onlyFields(node, at, {"status", "text", "json", "value", "size"});
    ResponseCheck check;
    fields.text(node, "text", at, check.text);
    fields.text(node, "json", at, check.jsonPointer);
    if (const YamlId value = fields.find(node, "value"); value != kNoYaml)
        check.jsonValue = fields.scalar(value, at + ".value");
    if (const YamlId status = fields.find(node, "status"); status != kNoYaml) {
        const auto add = [&](YamlId one, const std::string& field) {
            check.statuses.push_back(fields.numberIn<int>(one, fields.scalar(one, field), field));
        };
        if (fields.isScalar(status))
            add(status, at + ".status");
        else
            fields.eachOf(status, at + ".status", add);
    }
    if (const YamlId size = fields.find(node, "size"); size != kNoYaml) {
        const std::string field = at + ".size";
        const std::string range = fields.scalar(size, field);
        const std::size_t dash = range.find('-');
        const std::string_view least = std::string_view(range).substr(0, dash);
        check.leastSize = fields.numberIn<std::uint64_t>(size, least, field);
        check.mostSize =
            dash == std::string::npos
                ? *check.leastSize
                : fields.numberIn<std::uint64_t>(size, std::string_view(range).substr(dash + 1), field);
    }
    return check;
}

LoadRequest readLoadRequest(StrictFields& fields, YamlId node, const std::string& at) {
    fields.onlyFields(node, at, {"name", "weight", "target", "method", "headers", "body", "expect"});
    LoadRequest request;
    fields.text(node, "name", at, request.name);
    if (request.name.empty()) fields.fail(node, at + ".name");
    fields.text(node, "target", at, request.target);
    fields.text(node, "method", at, request.method);
    fields.text(node, "body", at, request.body);
    fields.number(node, "weight", at, request.weight);
    readHeaderLines(fields, node, "headers", at, request.headers);
    if (const YamlId expect = fields.find(node, "expect"); expect != kNoYaml)
        request.check = readResponseCheck(fields, expect, at + ".expect");
    return request;
}

}  // namespace sluice
