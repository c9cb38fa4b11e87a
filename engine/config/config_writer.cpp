#include "engine/config/config_writer.h"

#include "engine/config/config_limits.h"
#include "engine/config/config_reader.h"
#include "engine/config/config_tree.h"
#include "engine/config/tree_patch.h"
#include "engine/config/tree_text.h"
#include "engine/config/yaml/yaml_document.h"
#include "engine/core/text.h"

namespace sluice {

namespace {

bool readsAs(std::string text, const GatewayConfig& config) {
    GatewayConfig found = readConfig(std::move(text), {}).config;
    found.folder = config.folder;  // is not in the text
    return found == config;
}

/// What a new file says, after the comments that the old one may consist of.
std::string wholeText(std::string_view comments, const GatewayConfig& next, const TextLayout& layout) {
    std::string text(comments);
    if (!text.empty() && text.back() != '\n') text += layout.newline;
    return text.append(blockText(toTree(next), 0, layout)).append(layout.newline);
}

}  // namespace

std::string writeConfig(std::string_view original, const GatewayConfig& next) {
    const YamlDocument document(original, {limits::kTextBytes, limits::kDepth, limits::kNodes});
    if (!document.faults().empty()) return wholeText({}, next, {});
    GatewayConfig before = readConfig(std::string(original), {}).config;
    before.folder = next.folder;
    if (before == next) return std::string(original);
    if (document.at(document.root()).kind == YamlKind::Mapping) {
        std::string patched = TreePatch(document).run(toTree(before), toTree(next));
        if (readsAs(patched, next)) return patched;
    }
    // What an anchor or an alias stands for cannot be changed in one place alone: then the file is written
    // anew.
    const bool onlyComments = document.at(document.root()).style == YamlStyle::Empty;
    std::string text = wholeText(onlyComments ? original : std::string_view{}, next, {});
    return onlyComments && !readsAs(text, next) ? wholeText({}, next, {}) : text;
}

std::string toYaml(const RouteConfig& route) {
    return blockText(toTree(route), 0, {}) + '\n';
}

std::string toYaml(const UpstreamConfig& upstream) {
    return blockText(toTree(upstream), 0, {}) + '\n';
}

std::string toYaml(const ListenerConfig& listener) {
    return blockText(toTree(listener), 0, {}) + '\n';
}

}  // namespace sluice
