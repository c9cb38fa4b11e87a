#include "engine/config/yaml/yaml_parser.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace sluice {

namespace {

constexpr std::size_t kMostSyntaxErrors = 20;  // each may cost a second look at what follows it
constexpr std::size_t kMostFaults = 1'000;

}  // namespace

YamlId YamlParser::add(YamlKind kind, YamlStyle style, const Properties& properties) {
    if (m_document.m_nodes.size() >= m_limits.nodes) {
        fault(IssueCode::TooManyNodes, {std::to_string(m_limits.nodes)}, m_at);
        m_stopped = true;
        return kNoYaml;
    }
    YamlNode& made = m_document.m_nodes.emplace_back();
    made.begin = static_cast<std::uint32_t>(properties.any ? properties.begin : m_at);
    made.content = static_cast<std::uint32_t>(m_at);
    made.end = made.content;
    made.kind = kind;
    made.style = style;
    made.isText = properties.isText;
    return static_cast<YamlId>(m_document.m_nodes.size() - 1);
}

YamlId YamlParser::addEmpty(std::size_t at) {
    const YamlId id = add(YamlKind::Scalar, YamlStyle::Empty, {});
    if (id == kNoYaml) return id;
    node(id).begin = node(id).content = node(id).end = static_cast<std::uint32_t>(at);
    return id;
}

/// Counts what aliases repeat as if it were written out, so that a small text cannot stand for a huge tree.
void YamlParser::append(YamlId parent, YamlId& last, YamlId child) {
    YamlNode& above = node(parent);
    const YamlNode& below = node(child);
    (last == kNoYaml ? above.child : node(last).next) = child;
    last = child;
    above.end = std::max(above.end, below.end);
    above.height = std::max<std::uint8_t>(above.height, static_cast<std::uint8_t>(below.height + 1));
    const std::uint64_t weight = std::uint64_t{above.weight} + below.weight;
    if (!m_stopped && weight > m_limits.nodes) {
        fault(IssueCode::TooManyNodes, {std::to_string(m_limits.nodes)}, below.begin);
        m_stopped = true;
    }
    if (!m_stopped && m_depth + below.height > m_limits.depth) {
        fault(IssueCode::TooDeep, {std::to_string(m_limits.depth)}, below.begin);
        m_stopped = true;
    }
    above.weight = static_cast<std::uint32_t>(std::min<std::uint64_t>(weight, m_limits.nodes + 1));
}

YamlId YamlParser::finish(YamlId id, std::size_t end, const Properties& properties) {
    if (id == kNoYaml) return id;
    node(id).end = static_cast<std::uint32_t>(end);
    if (!properties.anchor.empty()) m_anchors[properties.anchor] = id;
    return id;
}

/// Gives a collection the properties that stand on a line of their own above it.
YamlId YamlParser::withProperties(YamlId id, const Properties& properties) {
    if (id == kNoYaml || !properties.any) return id;
    node(id).begin = static_cast<std::uint32_t>(properties.begin);
    node(id).isText = node(id).isText || properties.isText;
    return finish(id, node(id).end, properties);
}

/// YAML 1.2.2, 3.2.1.3: keys are unique. Sorted by hash, for a mapping may have a million of them.
void YamlParser::checkKeys(YamlId mapping) {
    struct Key {
        std::size_t hash;
        YamlId id;
    };
    std::vector<Key> keys;
    for (YamlId id = node(mapping).child; id != kNoYaml; id = node(node(id).next).next) {
        if (m_document.meaning(id).kind != YamlKind::Scalar)
            fail("complex-key", node(id).begin);
        else
            keys.push_back({std::hash<std::string>{}(m_document.scalar(id)), id});
        if (node(id).next == kNoYaml) break;
    }
    std::sort(keys.begin(), keys.end(),
              [](const Key& a, const Key& b) { return a.hash != b.hash ? a.hash < b.hash : a.id < b.id; });
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (keys[i].hash != keys[i - 1].hash) continue;
        const std::string name = m_document.scalar(keys[i].id);
        if (name == m_document.scalar(keys[i - 1].id))
            fault(IssueCode::DuplicateKey, {name}, node(keys[i].id).begin);
    }
}

YamlId YamlParser::fail(const char* token, std::size_t at) {
    if (!m_stopped) fault(IssueCode::SyntaxError, {token}, at);
    const auto& faults = m_document.m_faults;
    const auto errors = std::count_if(faults.begin(), faults.end(), [](const YamlFault& known) {
        return known.code == IssueCode::SyntaxError;
    });
    if (static_cast<std::size_t>(errors) >= kMostSyntaxErrors) m_stopped = true;
    return kNoYaml;
}

void YamlParser::fault(IssueCode code, std::vector<std::string> args, std::size_t at) {
    auto& faults = m_document.m_faults;
    if (faults.size() >= kMostFaults) return;
    const bool known = std::any_of(faults.begin(), faults.end(), [&](const YamlFault& other) {
        return other.code == code && other.offset == at;
    });
    if (!known) faults.push_back({code, std::move(args), at});
}

bool YamlParser::descend(std::size_t at) {
    if (m_depth < m_limits.depth) return true;
    if (!m_stopped) fault(IssueCode::TooDeep, {std::to_string(m_limits.depth)}, at);
    m_stopped = true;
    return false;
}

}  // namespace sluice
