#include "engine/config/config_diff.h"

#include "engine/config/config_tree.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace sluice {

namespace {

using Kind = ConfigTree::Kind;

/// The names of the fields that differ, two levels deep: "match.paths", "plugins.limit-count".
void addFields(const ConfigTree& from, const ConfigTree& to, const std::string& prefix,
               std::vector<std::string>& out) {
    const std::size_t before = out.size();
    for (const ConfigTree& field : from.items) {
        const ConfigTree* other = to.find(field.key);
        if (other && *other == field) continue;
        const bool deeper = prefix.empty() && other && field.kind == Kind::Map && other->kind == Kind::Map;
        if (deeper)
            addFields(field, *other, field.key + '.', out);
        else
            out.push_back(prefix + field.key);
    }
    for (const ConfigTree& field : to.items) {
        if (!from.find(field.key)) out.push_back(prefix + field.key);
    }
    if (out.size() == before && !prefix.empty())
        out.push_back(prefix.substr(0, prefix.size() - 1));  // their order
}

/// Which of the numbers must move so that the others stand in ascending order: all but a longest ascending
/// run.
std::vector<bool> outOfOrder(const std::vector<std::size_t>& numbers) {
    std::vector<std::size_t> tails;  // indices into `numbers`; the run that ends in each
    std::vector<std::size_t> before(numbers.size(), SIZE_MAX);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto at =
            std::lower_bound(tails.begin(), tails.end(), numbers[i],
                             [&](std::size_t tail, std::size_t number) { return numbers[tail] < number; });
        if (at != tails.begin()) before[i] = *(at - 1);
        if (at == tails.end())
            tails.push_back(i);
        else
            *at = i;
    }
    std::vector<bool> moved(numbers.size(), true);
    for (std::size_t i = tails.empty() ? SIZE_MAX : tails.back(); i != SIZE_MAX; i = before[i])
        moved[i] = false;
    return moved;
}

std::vector<std::string> changedFields(const PluginConfig& from, const PluginConfig& to) {
    std::vector<std::string> fields;
    if (from.enabled != to.enabled) fields.push_back("enabled");
    if (from.config != to.config) fields.push_back("config");
    return fields;
}

template <class Entry>
std::vector<std::string> changedFields(const Entry& from, const Entry& to) {
    std::vector<std::string> fields;
    addFields(toTree(from), toTree(to), "", fields);
    return fields;
}

/// Pairs entries by name, the first with the first of that name.
template <class Entry>
void diffList(const char* kind, const std::vector<Entry>& from, const std::vector<Entry>& to,
              std::vector<ConfigChange>& out) {
    std::unordered_map<std::string_view, std::deque<std::size_t>> byName;
    for (std::size_t i = 0; i < from.size(); ++i) byName[from[i].name].push_back(i);
    std::vector<std::size_t> was;
    std::vector<std::size_t> now;
    std::vector<std::size_t> added;
    std::vector<bool> kept(from.size(), false);
    for (std::size_t k = 0; k < to.size(); ++k) {
        auto& candidates = byName[to[k].name];
        if (candidates.empty()) {
            added.push_back(k);
            continue;
        }
        was.push_back(candidates.front());
        now.push_back(k);
        kept[candidates.front()] = true;
        candidates.pop_front();
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (!kept[i]) out.push_back({ChangeKind::Removed, kind, from[i].name, {}});
    }
    for (const std::size_t k : added) out.push_back({ChangeKind::Added, kind, to[k].name, {}});
    const std::vector<bool> moved = outOfOrder(was);
    for (std::size_t i = 0; i < was.size(); ++i) {
        const Entry& before = from[was[i]];
        const Entry& after = to[now[i]];
        if (!(before == after))
            out.push_back({ChangeKind::Modified, kind, after.name, changedFields(before, after)});
        if (moved[i]) out.push_back({ChangeKind::Moved, kind, after.name, {}});
    }
}

void diffSettings(const GatewayConfig& from, const GatewayConfig& to, std::vector<ConfigChange>& out) {
    // All but the lists of objects, which have kinds of their own.
    const auto settings = [](const GatewayConfig& config) {
        GatewayConfig rest = config;
        rest.listeners.clear();
        rest.upstreams.clear();
        rest.routes.clear();
        rest.plugins.clear();
        rest.profiles.clear();
        return toTree(rest);
    };
    const ConfigTree before = settings(from);
    const ConfigTree after = settings(to);
    std::vector<std::string> fields;
    addFields(before, after, "", fields);
    for (std::string& field : fields) {
        const bool mayBeAbsent = field == "mock" || field == "access-log";
        const ChangeKind change = mayBeAbsent && !before.find(field)  ? ChangeKind::Added
                                  : mayBeAbsent && !after.find(field) ? ChangeKind::Removed
                                                                      : ChangeKind::Modified;
        out.push_back({change, "setting", std::move(field), {}});
    }
}

}  // namespace

std::vector<ConfigChange> diff(const GatewayConfig& from, const GatewayConfig& to) {
    std::vector<ConfigChange> changes;
    diffSettings(from, to, changes);
    diffList("listener", from.listeners, to.listeners, changes);
    diffList("upstream", from.upstreams, to.upstreams, changes);
    diffList("route", from.routes, to.routes, changes);
    diffList("plugin", from.plugins, to.plugins, changes);
    diffList("profile", from.profiles, to.profiles, changes);
    return changes;
}

}  // namespace sluice
