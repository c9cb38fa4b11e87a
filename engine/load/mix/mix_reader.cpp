#include "engine/load/mix/mix_reader.h"

#include "engine/config/yaml/yaml_document.h"
#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <string_view>

namespace sluice {

namespace {

constexpr YamlLimits kLimits{.bytes = 4 << 20, .depth = 16, .nodes = 200'000};

/// Stops the reading; becomes the Error of readMix().
struct BadField {
    std::string field;
    std::size_t offset = 0;
};

class MixReader {
public:
    explicit MixReader(const YamlDocument& document) : m_document(document) {}

    std::vector<LoadRequest> read() const {
        const YamlId root = m_document.root();
        onlyFields(root, "", {"requests"});
        const YamlId list = m_document.find(root, "requests");
        if (list == kNoYaml) fail(root, "requests");
        std::vector<LoadRequest> requests;
        eachOf(list, "requests",
               [&](YamlId node, const std::string& at) { requests.push_back(request(node, at)); });
        if (requests.empty()) fail(list, "requests");
        return requests;
    }

private:
    [[noreturn]] void fail(YamlId node, const std::string& field) const {
        throw BadField{field, m_document.at(node).begin};
    }

    void onlyFields(YamlId map, const std::string& at, std::initializer_list<std::string_view> known) const {
        if (m_document.meaning(map).kind != YamlKind::Mapping) fail(map, at.empty() ? "yaml" : at);
        for (YamlId key = m_document.meaning(map).child; key != kNoYaml;) {
            const std::string name = m_document.scalar(key);
            if (std::find(known.begin(), known.end(), name) == known.end())
                fail(key, at.empty() ? name : at + "." + name);
            key = m_document.at(m_document.at(key).next).next;
        }
    }

    template <class Visit>
    void eachOf(YamlId list, const std::string& field, Visit visit) const {
        if (m_document.meaning(list).kind != YamlKind::Sequence) fail(list, field);
        std::size_t index = 0;
        for (YamlId node = m_document.meaning(list).child; node != kNoYaml; node = m_document.at(node).next)
            visit(node, fmt::format("{}[{}]", field, index++));
    }

    std::string scalar(YamlId node, const std::string& field) const {
        if (m_document.meaning(node).kind != YamlKind::Scalar) fail(node, field);
        return m_document.scalar(node);
    }

    void text(YamlId map, const char* name, const std::string& at, std::string& out) const {
        const YamlId node = m_document.find(map, name);
        if (node != kNoYaml) out = scalar(node, at + "." + name);
    }

    template <class Number>
    Number number(YamlId node, std::string_view digits, const std::string& field) const {
        Number value{};
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (fault != std::errc{} || end != digits.data() + digits.size()) fail(node, field);
        return value;
    }

    LoadRequest request(YamlId node, const std::string& at) const {
        onlyFields(node, at, {"name", "weight", "target", "method", "headers", "body", "expect"});
        LoadRequest request;
        text(node, "name", at, request.name);
        if (request.name.empty()) fail(node, at + ".name");
        text(node, "target", at, request.target);
        text(node, "method", at, request.method);
        text(node, "body", at, request.body);
        if (const YamlId weight = m_document.find(node, "weight"); weight != kNoYaml)
            request.weight = number<unsigned>(weight, scalar(weight, at + ".weight"), at + ".weight");
        if (const YamlId headers = m_document.find(node, "headers"); headers != kNoYaml) {
            eachOf(headers, at + ".headers", [&](YamlId line, const std::string& field) {
                const std::string header = scalar(line, field);
                const auto colon = header.find(':');
                if (colon == std::string::npos) fail(line, field);
                request.headers.emplace_back(header.substr(0, colon),
                                             trimmed(std::string_view(header).substr(colon + 1)));
            });
        }
        if (const YamlId expect = m_document.find(node, "expect"); expect != kNoYaml)
            request.check = check(expect, at + ".expect");
        return request;
    }

    ResponseCheck check(YamlId node, const std::string& at) const {
        onlyFields(node, at, {"status", "text", "json", "value", "size"});
        ResponseCheck check;
        text(node, "text", at, check.text);
        text(node, "json", at, check.jsonPointer);
        if (const YamlId value = m_document.find(node, "value"); value != kNoYaml)
            check.jsonValue = scalar(value, at + ".value");
        if (const YamlId status = m_document.find(node, "status"); status != kNoYaml) {
            const auto add = [&](YamlId one, const std::string& field) {
                check.statuses.push_back(number<int>(one, scalar(one, field), field));
            };
            if (m_document.meaning(status).kind == YamlKind::Scalar)
                add(status, at + ".status");
            else
                eachOf(status, at + ".status", add);
        }
        if (const YamlId size = m_document.find(node, "size"); size != kNoYaml) {
            const std::string range = scalar(size, at + ".size");
            const std::size_t dash = range.find('-');
            check.leastSize =
                number<std::uint64_t>(size, std::string_view(range).substr(0, dash), at + ".size");
            check.mostSize =
                dash == std::string::npos
                    ? *check.leastSize
                    : number<std::uint64_t>(size, std::string_view(range).substr(dash + 1), at + ".size");
        }
        return check;
    }

    const YamlDocument& m_document;
};

}  // namespace

Result<std::vector<LoadRequest>> readMix(const std::string& yaml) {
    const auto bad = [&](const std::string& field, std::size_t offset) {
        return Error{
            ErrorCode::BadPlan, fmt::format("{}:{}", field, PlaceFinder(yaml).placeOf(offset).line), {}};
    };
    const YamlDocument document(yaml, kLimits);
    if (!document.faults().empty()) return bad("yaml", document.faults().front().offset);
    if (document.root() == kNoYaml) return bad("yaml", 0);
    try {
        return MixReader(document).read();
    } catch (const BadField& fault) {
        return bad(fault.field, fault.offset);
    }
}

}  // namespace sluice
