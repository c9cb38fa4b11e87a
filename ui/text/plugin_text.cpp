#include "ui/text/plugin_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

/// Words as they stand in the source; translated when they are asked for.
struct Words {
    std::string_view plugin;
    std::string_view property;  ///< "" for the plugin itself
    const char* title;
    const char* explanation;
};

constexpr std::array kWords{
    Words{"limit-count", "", QT_TRANSLATE_NOOP("PluginText", "Limit requests"),
          QT_TRANSLATE_NOOP(
              "PluginText",
              "Allows a number of requests for each key within a time window and rejects the rest. "
              "The window of a key begins with its first request.")},
    Words{"limit-count", "count", QT_TRANSLATE_NOOP("PluginText", "Requests allowed"),
          QT_TRANSLATE_NOOP("PluginText", "How many requests one key may make within a window.")},
    Words{"limit-count", "time_window", QT_TRANSLATE_NOOP("PluginText", "Window, in seconds"),
          QT_TRANSLATE_NOOP("PluginText", "How long a window lasts.")},
    Words{"limit-count", "key", QT_TRANSLATE_NOOP("PluginText", "Counted by"),
          QT_TRANSLATE_NOOP(
              "PluginText",
              "Whose requests are counted together: a variable such as remote_addr, several such as "
              "$remote_addr $host, or one fixed text.")},
    Words{"limit-count", "key_type", QT_TRANSLATE_NOOP("PluginText", "What the key is"),
          QT_TRANSLATE_NOOP("PluginText",
                            "var: the name of a variable; var_combination: a text with $variables; "
                            "constant: one counter for all.")},
    Words{"limit-count", "rejected_code", QT_TRANSLATE_NOOP("PluginText", "Status of a rejection"),
          QT_TRANSLATE_NOOP("PluginText", "The status code that a rejected request gets.")},
    Words{"limit-count", "rejected_msg", QT_TRANSLATE_NOOP("PluginText", "Message of a rejection"),
          QT_TRANSLATE_NOOP("PluginText",
                            "Sent as error_msg in a JSON body; without it a short page is sent.")},
    Words{"limit-count", "policy", QT_TRANSLATE_NOOP("PluginText", "Where it is counted"),
          QT_TRANSLATE_NOOP("PluginText", "local: in this gateway, exactly, across all of its workers.")},
    Words{"limit-count", "group", QT_TRANSLATE_NOOP("PluginText", "Shared with the group"),
          QT_TRANSLATE_NOOP("PluginText", "Routes whose limits name the same group share one counter.")},
    Words{
        "limit-count", "allow_degradation",
        QT_TRANSLATE_NOOP("PluginText", "Let requests pass when counting fails"),
        QT_TRANSLATE_NOOP("PluginText", "Concerns counters in other servers; counting here does not fail.")},
    Words{"limit-count", "show_limit_quota_header",
          QT_TRANSLATE_NOOP("PluginText", "Tell the limit in the answer"),
          QT_TRANSLATE_NOOP("PluginText",
                            "Adds X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset.")},
    Words{"prometheus", "", QT_TRANSLATE_NOOP("PluginText", "Metrics"),
          QT_TRANSLATE_NOOP(
              "PluginText",
              "Counts requests, latency and traffic, and shows them on a page that Prometheus reads.")},
    Words{"prometheus", "prefer_name", QT_TRANSLATE_NOOP("PluginText", "Label by the route's name"),
          QT_TRANSLATE_NOOP("PluginText",
                            "A route here has its name alone, so both settings give the same labels.")},
};

const Words* find(std::string_view plugin, std::string_view property) {
    const auto found = std::find_if(kWords.begin(), kWords.end(), [&](const Words& words) {
        return words.plugin == plugin && words.property == property;
    });
    return found == kWords.end() ? nullptr : &*found;
}

QString translated(const char* source) {
    return QCoreApplication::translate("PluginText", source);
}

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

QString pluginTitle(std::string_view plugin) {
    return propertyTitle(plugin, "");
}

QString pluginExplanation(std::string_view plugin) {
    return propertyExplanation(plugin, "");
}

QString propertyTitle(std::string_view plugin, std::string_view property) {
    const Words* words = find(plugin, property);
    return words ? translated(words->title) : fromView(property.empty() ? plugin : property);
}

QString propertyExplanation(std::string_view plugin, std::string_view property) {
    const Words* words = find(plugin, property);
    return words ? translated(words->explanation) : QString();
}

}  // namespace sluice
