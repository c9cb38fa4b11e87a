#include "engine/load/mix/mix_reader.h"

#include "engine/load/mix/request_fields.h"

namespace sluice {

namespace {

constexpr YamlLimits kLimits{.bytes = 4 << 20, .depth = 16, .nodes = 200'000};

std::vector<LoadRequest> readRequests(StrictFields& fields) {
    const YamlId root = fields.document().root();
    fields.onlyFields(root, "", {"requests"});
    const YamlId list = fields.find(root, "requests");
    if (list == kNoYaml) fields.fail(root, "requests");
    std::vector<LoadRequest> requests;
    fields.eachOf(list, "requests", [&](YamlId node, const std::string& at) {
        requests.push_back(readLoadRequest(fields, node, at));
    });
    if (requests.empty()) fields.fail(list, "requests");
    return requests;
}

}  // namespace

Result<std::vector<LoadRequest>> readMix(const std::string& yaml) {
    const auto bad = [&](const std::string& field, std::size_t offset) {
        return Error{
            ErrorCode::BadPlan, fmt::format("{}:{}", field, PlaceFinder(yaml).placeOf(offset).line), {}};
    };
    const YamlDocument document(yaml, kLimits);
    if (!document.faults().empty()) return bad("yaml", document.faults().front().offset);
    if (document.root() == kNoYaml) return bad("yaml", 0);
    StrictFields fields(document);
    try {
        return readRequests(fields);
    } catch (const StrictFields::Bad& fault) {
        return bad(fault.field, fault.offset);
    }
}

}  // namespace sluice
