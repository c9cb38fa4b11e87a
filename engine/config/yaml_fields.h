#pragma once

#include "engine/config/field_path.h"
#include "engine/config/host_port.h"
#include "engine/config/issue_list.h"
#include "engine/config/yaml/yaml_document.h"
#include "engine/core/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Reads typed fields from a YAML tree. What has the wrong type or cannot be understood becomes an issue with
/// its place, and the field keeps the value it had.
class YamlFields {
public:
    YamlFields(const YamlDocument& document, IssueList& issues) : m_document(document), m_issues(issues) {}

    /// Calls `field(key, value, path)` for each pair of a mapping; where it returns false, the key is
    /// unknown: a warning. A null is no mapping and no mistake.
    template <class Field>
    void mapping(YamlId id, const FieldPath& path, Field field) {
        if (!isA(id, YamlKind::Mapping, path)) return;
        for (YamlId key = m_document.meaning(id).child; key != kNoYaml;
             key = m_document.at(valueOf(key)).next) {
            const std::string name = m_document.scalar(key);
            const FieldPath below(path, name);
            if (!field(std::string_view(name), valueOf(key), below)) unknownField(key, name, below);
        }
    }

    /// Calls `item(value, path)` for each item of a sequence.
    template <class Item>
    void sequence(YamlId id, const FieldPath& path, Item item) {
        if (!isA(id, YamlKind::Sequence, path)) return;
        std::size_t index = 0;
        for (YamlId at = m_document.meaning(id).child; at != kNoYaml; at = m_document.at(at).next) {
            item(at, FieldPath(path, index++));
        }
    }

    void text(YamlId id, const FieldPath& path, std::string& out);
    void texts(YamlId id, const FieldPath& path, std::vector<std::string>& out);
    void boolean(YamlId id, const FieldPath& path, bool& out);
    void integer(YamlId id, const FieldPath& path, std::int64_t& out);
    /// An integer that does not fit into 0..`highest` is an issue.
    void count(YamlId id, const FieldPath& path, std::int64_t highest, unsigned& out);
    /// A list of such integers; replaces what `out` held.
    void counts(YamlId id, const FieldPath& path, std::int64_t highest, std::vector<unsigned>& out);
    void duration(YamlId id, const FieldPath& path, Millis& out);
    void byteSize(YamlId id, const FieldPath& path, std::int64_t& out);
    void address(YamlId id, const FieldPath& path, HostPort& out);

    /// One of a few words, each standing for a value: an array of (value, word). `unknown` gets the word that
    /// is none of them and the list of those that are.
    template <class Choices, class Choice>
    void choice(YamlId id, const FieldPath& path, const Choices& choices, Choice& out,
                IssueCode unknown = IssueCode::UnknownChoice) {
        const std::optional<std::string> found = scalarFor(id, path, "text");
        if (!found) return;
        std::string known;
        for (const auto& [value, word] : choices) {
            if (word == *found) {
                out = value;
                return;
            }
            known.append(known.empty() ? "" : ", ").append(word);
        }
        error(id, path, unknown, {*found, known});
    }

    const YamlDocument& document() const noexcept { return m_document; }
    YamlId valueOf(YamlId key) const noexcept { return m_document.at(key).next; }
    void error(YamlId id, const FieldPath& path, IssueCode code, std::vector<std::string> args);
    /// An issue when a mapping lacks that field, or gives it no value.
    void require(YamlId id, const FieldPath& path, std::string_view field);
    void wrongType(YamlId id, const FieldPath& path, const char* expected);

private:
    bool isA(YamlId id, YamlKind kind, const FieldPath& path);
    void unknownField(YamlId key, const std::string& name, const FieldPath& path);
    const char* foundKind(YamlId id) const;
    std::optional<std::string> scalarFor(YamlId id, const FieldPath& path, const char* expected);

    const YamlDocument& m_document;
    IssueList& m_issues;
};

}  // namespace sluice
