#include "engine/config/yaml_fields.h"

#include "engine/config/yaml/yaml_scalar.h"
#include "engine/core/text.h"

namespace sluice {

namespace {

constexpr Millis kBareDuration{1'000};

}  // namespace

void YamlFields::text(YamlId id, const FieldPath& path, std::string& out) {
    if (auto found = scalarFor(id, path, "text")) out = std::move(*found);
}

void YamlFields::texts(YamlId id, const FieldPath& path, std::vector<std::string>& out) {
    const YamlNode& node = m_document.meaning(id);
    if (node.kind == YamlKind::Sequence && node.height == 1) out.reserve(node.weight - 1);
    sequence(id, path, [&](YamlId item, const FieldPath& itemPath) {
        out.emplace_back();  // also for what is none, so that indices stay those of the file
        if (m_document.isNull(item))
            wrongType(item, itemPath, "text");
        else
            text(item, itemPath, out.back());
    });
}

void YamlFields::boolean(YamlId id, const FieldPath& path, bool& out) {
    const auto found = scalarFor(id, path, "boolean");
    if (!found) return;
    const YamlNode& node = m_document.meaning(id);
    const YamlValue value = node.style == YamlStyle::Plain && !node.isText ? resolvePlain(*found) : *found;
    if (const bool* given = std::get_if<bool>(&value))
        out = *given;
    else
        wrongType(id, path, "boolean");
}

void YamlFields::integer(YamlId id, const FieldPath& path, std::int64_t& out) {
    const auto found = scalarFor(id, path, "integer");
    if (!found) return;
    const YamlNode& node = m_document.meaning(id);
    const YamlValue value = node.style == YamlStyle::Plain && !node.isText ? resolvePlain(*found) : *found;
    const bool tooBig = std::holds_alternative<TooBig>(value) || std::holds_alternative<std::uint64_t>(value);
    if (const std::int64_t* given = std::get_if<std::int64_t>(&value))
        out = *given;
    else if (tooBig)
        error(id, path, IssueCode::OutOfRange,
              {*found, std::to_string(INT64_MIN), std::to_string(INT64_MAX)});
    else
        wrongType(id, path, "integer");
}

void YamlFields::count(YamlId id, const FieldPath& path, std::int64_t highest, unsigned& out) {
    std::int64_t value = out;
    integer(id, path, value);
    if (value >= 0 && value <= highest)
        out = static_cast<unsigned>(value);
    else
        error(id, path, IssueCode::OutOfRange, {std::to_string(value), "0", std::to_string(highest)});
}

void YamlFields::counts(YamlId id, const FieldPath& path, std::int64_t highest, std::vector<unsigned>& out) {
    if (m_document.isNull(id)) return;
    out.clear();
    sequence(id, path, [&](YamlId item, const FieldPath& itemPath) {
        out.emplace_back();  // also for what is none, so that indices stay those of the file
        if (m_document.isNull(item))
            wrongType(item, itemPath, "integer");
        else
            count(item, itemPath, highest, out.back());
    });
}

void YamlFields::duration(YamlId id, const FieldPath& path, Millis& out) {
    const auto found = scalarFor(id, path, "duration");
    if (!found) return;
    if (const auto value = parseDuration(*found, kBareDuration))
        out = *value;
    else
        error(id, path, IssueCode::BadDuration, {*found});
}

void YamlFields::byteSize(YamlId id, const FieldPath& path, std::int64_t& out) {
    const auto found = scalarFor(id, path, "size");
    if (!found) return;
    auto value = parseInteger(*found);  // exact, where parseByteSize() goes over double
    if (!value || *value < 0) value = parseByteSize(*found);
    if (value)
        out = *value;
    else
        error(id, path, IssueCode::BadSize, {*found});
}

void YamlFields::address(YamlId id, const FieldPath& path, HostPort& out) {
    const auto found = scalarFor(id, path, "text");
    if (!found) return;
    if (auto value = parseHostPort(*found))
        out = std::move(*value);
    else
        error(id, path, IssueCode::BadAddress, {*found});
}

void YamlFields::error(YamlId id, const FieldPath& path, IssueCode code, std::vector<std::string> args) {
    m_issues.add(Severity::Error, code, std::move(args), path.text(), m_document.at(id).begin);
}

void YamlFields::require(YamlId id, const FieldPath& path, std::string_view field) {
    if (m_document.meaning(id).kind != YamlKind::Mapping) return;
    const YamlId value = m_document.find(id, field);
    if (value != kNoYaml && !m_document.isNull(value)) return;
    error(value == kNoYaml ? id : value, FieldPath(path, field), IssueCode::MissingField,
          {std::string(field)});
}

void YamlFields::wrongType(YamlId id, const FieldPath& path, const char* expected) {
    error(id, path, IssueCode::WrongType, {expected, foundKind(id)});
}

bool YamlFields::isA(YamlId id, YamlKind kind, const FieldPath& path) {
    if (m_document.isNull(id)) return false;
    if (m_document.meaning(id).kind == kind) return true;
    wrongType(id, path, kind == YamlKind::Mapping ? "mapping" : "sequence");
    return false;
}

void YamlFields::unknownField(YamlId key, const std::string& name, const FieldPath& path) {
    m_issues.add(Severity::Warning, IssueCode::UnknownField, {name}, path.text(), m_document.at(key).begin);
}

const char* YamlFields::foundKind(YamlId id) const {
    const YamlNode& node = m_document.meaning(id);
    if (node.kind == YamlKind::Mapping) return "mapping";
    if (node.kind == YamlKind::Sequence) return "sequence";
    if (node.style != YamlStyle::Plain || node.isText) return m_document.isNull(id) ? "null" : "text";
    switch (resolvePlain(m_document.scalar(id)).index()) {
        case 0: return "null";
        case 1: return "boolean";
        case 2:
        case 3: return "integer";
        case 4:
        case 5: return "number";
        default: return "text";
    }
}

/// The scalar's text; empty for null, and with an issue for a collection.
std::optional<std::string> YamlFields::scalarFor(YamlId id, const FieldPath& path, const char* expected) {
    if (m_document.isNull(id)) return std::nullopt;
    if (m_document.meaning(id).kind == YamlKind::Scalar) return m_document.scalar(id);
    wrongType(id, path, expected);
    return std::nullopt;
}

}  // namespace sluice
