#pragma once

#include "engine/dialects/profile.h"

#include <QByteArray>

#include <algorithm>
#include <string>

/// The settings as one would write them down: "line key=value: outcome reason -> field=value (notes)".
inline QByteArray tableOf(const sluice::ProfileImport& import) {
    std::string table;
    for (const sluice::ImportedSetting& setting : import.settings) {
        table += std::to_string(setting.line) + " " + setting.key;
        if (!setting.value.empty()) table += "=" + setting.value;
        table += std::string(": ") + toToken(setting.outcome);
        if (setting.reason != sluice::SettingReason::None)
            table += std::string(" ") + toToken(setting.reason);
        if (!setting.appliedTo.empty()) table += " -> " + setting.appliedTo + "=" + setting.appliedValue;
        for (const sluice::SettingReason note : setting.notes)
            table += std::string(" (") + toToken(note) + ")";
        table += "\n";
    }
    return QByteArray::fromStdString(table);
}

/// The row of that key; the last one, as the last one counts.
inline QByteArray rowOf(const sluice::ProfileImport& import, std::string_view key) {
    const auto found = std::find_if(import.settings.rbegin(), import.settings.rend(),
                                    [&](const auto& setting) { return setting.key == key; });
    if (found == import.settings.rend()) return "absent";
    sluice::ProfileImport one;
    one.settings.push_back(*found);
    return tableOf(one).trimmed();
}
