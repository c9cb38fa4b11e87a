#include "engine/config/tree_text.h"

#include "engine/config/yaml/yaml_text.h"

#include <algorithm>

namespace sluice {

namespace {

using Kind = ConfigTree::Kind;

/// Lists whose items deserve a line of their own: they are maps with a map or a list in them, or many.
bool isTall(const ConfigTree& tree) {
    return tree.kind == Kind::List &&
           std::any_of(tree.items.begin(), tree.items.end(), [](const ConfigTree& item) {
               return item.kind == Kind::Map && item.items.size() > 2;
           });
}

bool isWide(const ConfigTree& item) {
    return std::any_of(item.items.begin(), item.items.end(), [](const ConfigTree& field) {
        return field.kind != Kind::Scalar && !field.isDefault;
    });
}

}  // namespace

std::string flowText(const ConfigTree& tree, bool quoted) {
    if (tree.kind == Kind::Scalar) return tree.isText ? yamlText(tree.text, quoted) : tree.text;
    std::string out;
    for (const ConfigTree& item : tree.items) {
        if (item.isDefault) continue;
        if (!out.empty()) out += ", ";
        if (tree.kind == Kind::Map) out += yamlText(item.key) + ": ";
        out += flowText(item);
    }
    return tree.kind == Kind::Map ? '{' + out + '}' : '[' + out + ']';
}

std::string blockText(const ConfigTree& map, std::size_t indent, const TextLayout& layout) {
    std::string out;
    for (const ConfigTree& field : map.items) {
        if (field.isDefault) continue;
        if (!out.empty()) out.append(layout.newline).append(indent, ' ');
        out += yamlText(field.key) + ':' + valueText(field, indent, layout);
    }
    return out.empty() ? "{}" : out;
}

std::string valueText(const ConfigTree& value, std::size_t indent, const TextLayout& layout) {
    if (!isTall(value)) return ' ' + flowText(value);
    std::string out;
    for (const ConfigTree& item : value.items) {
        out.append(layout.newline).append(indent + 2, ' ').append("- ");
        out += isWide(item) ? blockText(item, indent + 4, layout) : flowText(item);
    }
    return out;
}

}  // namespace sluice
