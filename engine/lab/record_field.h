#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>

namespace sluice {

/// Stops the reading; becomes the Error of the caller.
struct RecordFault {
    std::string path;
};

/// A JSON value and where it stands. Every access checks the type and names the place when it is wrong.
class RecordField {
public:
    RecordField(const nlohmann::json& json, std::string path) : m_json(json), m_path(std::move(path)) {}

    RecordField operator[](const char* name) const {
        if (!has(name)) throw RecordFault{at(name)};
        return {m_json.at(name), at(name)};
    }

    bool isNull() const { return m_json.is_null(); }
    bool has(const char* name) const { return m_json.is_object() && m_json.contains(name); }

    std::string text() const {
        if (!m_json.is_string()) fail();
        return m_json.get<std::string>();
    }

    bool flag() const {
        if (!m_json.is_boolean()) fail();
        return m_json.get<bool>();
    }

    /// Null, or left out by a version that did not know it.
    std::optional<double> realOrNone(const char* name) const {
        if (!has(name) || m_json.at(name).is_null()) return std::nullopt;
        return (*this)[name].real();
    }

    /// 0 where a version that did not know it left it out.
    std::uint64_t countOrZero(const char* name) const {
        return has(name) ? (*this)[name].integer<std::uint64_t>() : 0;
    }

    double real() const {
        if (!m_json.is_number()) fail();
        return m_json.get<double>();
    }

    template <class Integer>
    Integer integer() const {
        using Limits = std::numeric_limits<Integer>;
        if (m_json.is_number_unsigned()) {
            const auto value = m_json.get<std::uint64_t>();
            if (value > static_cast<std::uint64_t>(Limits::max())) fail();
            return static_cast<Integer>(value);
        }
        if constexpr (std::is_signed_v<Integer>) {
            if (m_json.is_number_integer()) {
                const auto value = m_json.get<std::int64_t>();
                if (value >= static_cast<std::int64_t>(Limits::min())) return static_cast<Integer>(value);
            }
        }
        fail();
    }

    template <class Duration>
    Duration duration() const {
        return Duration(integer<std::int64_t>());
    }

    std::size_t size() const {
        if (!m_json.is_array()) fail();
        return m_json.size();
    }

    RecordField item(std::size_t index) const {
        if (index >= size()) fail();
        return {m_json[index], fmt::format("{}[{}]", m_path, index)};
    }

    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0, n = size(); i < n; ++i) visit(item(i));
    }

    [[noreturn]] void fail() const { throw RecordFault{m_path}; }

private:
    std::string at(const char* name) const { return m_path.empty() ? name : m_path + "." + name; }

    const nlohmann::json& m_json;
    std::string m_path;
};

/// The enumerator whose token this is, among 0 … last.
template <class Enum>
Enum enumerator(const RecordField& field, Enum last) {
    const std::string token = field.text();
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (token == toToken(static_cast<Enum>(i))) return static_cast<Enum>(i);
    }
    field.fail();
}

}  // namespace sluice
