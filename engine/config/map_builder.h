#pragma once

#include "engine/config/config_tree.h"
#include "engine/core/text.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// Builds one map: each call adds a field, marked when it has the value that the file format gives it anyway.
class MapBuilder {
public:
    MapBuilder() { m_map.kind = ConfigTree::Kind::Map; }

    MapBuilder& text(const char* key, const std::string& value, const std::string& usual = {}) {
        return scalar(key, value, true, value == usual);
    }
    template <class Number>
    MapBuilder& number(const char* key, Number value, Number usual) {
        return scalar(key, std::to_string(value), false, value == usual);
    }
    MapBuilder& boolean(const char* key, bool value, bool usual) {
        return scalar(key, value ? "true" : "false", false, value == usual);
    }
    MapBuilder& duration(const char* key, Millis value, Millis usual) {
        return scalar(key, formatDuration(value), false, value == usual);
    }
    MapBuilder& size(const char* key, std::int64_t value, std::int64_t usual) {
        return scalar(key, formatByteSize(value), false, value == usual);
    }
    MapBuilder& always(const char* key, const std::string& value, bool isText = true) {
        return scalar(key, value, isText, false);
    }
    MapBuilder& tree(const char* key, ConfigTree value) {
        value.key = key;
        value.isDefault = std::all_of(value.items.begin(), value.items.end(),
                                      [](const ConfigTree& item) { return item.isDefault; });
        m_map.items.push_back(std::move(value));
        return *this;
    }
    /// A map that says something by being there, even when it holds nothing but defaults.
    MapBuilder& given(const char* key, ConfigTree value) {
        value.key = key;
        m_map.items.push_back(std::move(value));
        return *this;
    }
    /// Numbers, which are left out together when they are the usual ones.
    MapBuilder& numbers(const char* key, const std::vector<unsigned>& values,
                        const std::vector<unsigned>& usual) {
        ConfigTree list{ConfigTree::Kind::List, key, {}, false, values == usual, false, {}, {}};
        for (const unsigned value : values) {
            const std::string text = std::to_string(value);
            list.items.push_back({ConfigTree::Kind::Scalar, {}, text, false, false, false, text, {}});
        }
        m_map.items.push_back(std::move(list));
        return *this;
    }
    /// The same for texts.
    MapBuilder& texts(const char* key, const std::vector<std::string>& values,
                      const std::vector<std::string>& usual) {
        ConfigTree list{ConfigTree::Kind::List, key, {}, false, values == usual, false, {}, {}};
        for (const std::string& value : values)
            list.items.push_back({ConfigTree::Kind::Scalar, {}, value, true, false, false, value, {}});
        m_map.items.push_back(std::move(list));
        return *this;
    }
    /// The word that stands for a value in an array of (value, word).
    template <class Choices, class Choice>
    MapBuilder& choice(const char* key, const Choices& choices, Choice value, Choice usual) {
        for (const auto& [known, word] : choices) {
            if (known == value) return scalar(key, std::string(word), true, value == usual);
        }
        return *this;
    }
    ConfigTree take() { return std::move(m_map); }
    ConfigTree take(std::string identity) {
        m_map.identity = std::move(identity);
        return std::move(m_map);
    }

private:
    MapBuilder& scalar(const char* key, std::string value, bool isText, bool isDefault) {
        m_map.items.push_back(
            {ConfigTree::Kind::Scalar, key, std::move(value), isText, isDefault, false, {}, {}});
        return *this;
    }
    ConfigTree m_map;
};

template <class Entry>
ConfigTree listOf(const std::vector<Entry>& entries) {
    ConfigTree list{ConfigTree::Kind::List, {}, {}, false, false, false, {}, {}};
    for (const Entry& entry : entries) list.items.push_back(toTree(entry));
    return list;
}

}  // namespace sluice
