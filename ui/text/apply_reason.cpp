#include "ui/text/apply_reason.h"

#include "ui/text/change_text.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

using nlohmann::json;

constexpr std::size_t kNamed = 3;  ///< changes; the others are a number

struct EventWords {
    const char* token;
    const char* words;
};

/// In the order of ApplyEvent.
constexpr std::array kEvents = {
    EventWords{"gateway-started", QT_TRANSLATE_NOOP("ApplyReason", "Gateway started")},
    EventWords{"listeners-reopened", QT_TRANSLATE_NOOP("ApplyReason", "Listeners opened again")},
    EventWords{"profiles-compared", QT_TRANSLATE_NOOP("ApplyReason", "Profiles to compare")},
};

/// In the order of ChangeKind.
constexpr std::array kChanges = {"added", "removed", "modified", "moved"};

QString stored(const json& reason) {
    return QString::fromStdString(reason.dump(-1, ' ', false, json::error_handler_t::replace));
}

/// Throws json::exception for one of another shape.
ConfigChange changeOf(const json& entry) {
    const auto kind = std::find(kChanges.begin(), kChanges.end(), entry.at("change").get<std::string>());
    return {kind == kChanges.end() ? ChangeKind::Modified : static_cast<ChangeKind>(kind - kChanges.begin()),
            entry.at("kind").get<std::string>(), entry.at("name").get<std::string>(),
            entry.at("fields").get<std::vector<std::string>>()};
}

/// Throws json::exception for one of another shape.
QString wordsOf(const json& reason) {
    if (reason.contains("event")) {
        const auto token = reason.at("event").get<std::string>();
        for (const EventWords& event : kEvents) {
            if (token == event.token) return QCoreApplication::translate("ApplyReason", event.words);
        }
        return QString::fromStdString(token);
    }
    std::vector<ConfigChange> changes;
    for (const json& entry : reason.at("changes")) changes.push_back(changeOf(entry));
    return changesText(changes, reason.value("more", std::size_t{0}));
}

}  // namespace

QString applyReason(ApplyEvent event) {
    return stored(json::object({{"event", kEvents[static_cast<std::size_t>(event)].token}}));
}

QString applyReason(const std::vector<ConfigChange>& changes) {
    json named = json::array();
    for (std::size_t i = 0; i < std::min(changes.size(), kNamed); ++i) {
        const ConfigChange& change = changes[i];
        named.push_back(json::object({{"change", kChanges[static_cast<std::size_t>(change.change)]},
                                      {"kind", change.kind},
                                      {"name", change.name},
                                      {"fields", change.fields}}));
    }
    json reason = json::object({{"changes", std::move(named)}});
    if (changes.size() > kNamed) reason["more"] = changes.size() - kNamed;
    return stored(reason);
}

QString applyReasonText(const std::string& reason) {
    const json parsed = json::parse(reason, nullptr, false);
    try {
        if (parsed.is_object()) return wordsOf(parsed);
    } catch (const json::exception&) {
        // Another program's text.
    }
    return QString::fromStdString(reason);
}

}  // namespace sluice
