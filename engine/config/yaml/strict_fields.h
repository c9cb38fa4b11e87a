#pragma once

#include "engine/config/yaml/yaml_document.h"

#include <fmt/format.h>

#include <charconv>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sluice {

/// Reads the fields of a small format of our own (a plan, a mix), where the first mistake ends the reading and a field
/// that does not exist is one. Remembers where each field stands, so that a value found impossible later has its place.
class StrictFields {
public:
    /// Thrown by every reader: the field and where it stands. Caught by whoever began the reading.
    struct Bad {
        std::string field;
        std::size_t offset = 0;
    };

    explicit StrictFields(const YamlDocument& document) : m_document(document) {}

    const YamlDocument& document() const noexcept { return m_document; }
    YamlId find(YamlId map, std::string_view name) const { return m_document.find(map, name); }
    bool isScalar(YamlId node) const { return m_document.meaning(node).kind == YamlKind::Scalar; }

    [[noreturn]] void fail(YamlId node, const std::string& field) const {
        throw Bad{field, m_document.at(node).begin};
    }

    static std::string below(const std::string& at, std::string_view name) {
        return at.empty() ? std::string(name) : at + "." + std::string(name);
    }

    void onlyFields(YamlId map, const std::string& at, std::initializer_list<std::string_view> known);
    std::string scalar(YamlId node, const std::string& field) const;
    /// These leave `out` as it is where the field is not there.
    void text(YamlId map, const char* name, const std::string& at, std::string& out) const;
    void flag(YamlId map, const char* name, const std::string& at, bool& out) const;

    template <class Number>
    Number numberIn(YamlId node, std::string_view digits, const std::string& field) const {
        Number value{};
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (fault != std::errc{} || end != digits.data() + digits.size()) fail(node, field);
        return value;
    }

    template <class Number>
    void number(YamlId map, const char* name, const std::string& at, Number& out) const {
        const YamlId node = m_document.find(map, name);
        if (node != kNoYaml) out = numberIn<Number>(node, scalar(node, below(at, name)), below(at, name));
    }

    void number(YamlId map, const char* name, const std::string& at, std::optional<double>& out) const {
        if (m_document.find(map, name) != kNoYaml) number(map, name, at, out.emplace());
    }

    /// Calls `visit(node, field)` for each item of a list.
    template <class Visit>
    void eachOf(YamlId list, const std::string& field, Visit visit) {
        if (m_document.meaning(list).kind != YamlKind::Sequence) fail(list, field);
        std::size_t index = 0;
        for (YamlId node = m_document.meaning(list).child; node != kNoYaml; node = m_document.at(node).next) {
            const std::string place = fmt::format("{}[{}]", field, index++);
            m_offsets.emplace(place, m_document.at(node).begin);
            visit(node, place);
        }
    }

    template <class Visit>
    void each(YamlId map, const char* name, const std::string& at, Visit visit) {
        if (const YamlId list = m_document.find(map, name); list != kNoYaml)
            eachOf(list, below(at, name), visit);
    }

    /// Where a field stands that was read, else the nearest field around it.
    std::size_t offsetOf(std::string field) const;

private:
    const YamlDocument& m_document;
    std::map<std::string, std::size_t> m_offsets;
};

}  // namespace sluice
