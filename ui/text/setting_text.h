#pragma once

#include "engine/dialects/profile.h"

#include <QString>

namespace sluice {

/// Words for what an import found, in the language of the window. None of them is empty.
QString profileFormatText(ProfileFormat format);
QString settingOutcomeText(SettingOutcome outcome);

/// Why a setting ended so, as a sentence; SettingReason::None is "".
QString settingReasonText(SettingReason reason);

/// The whole explanation of one setting: what became of it, why, and the notes on how it was written.
QString settingExplanation(const ImportedSetting& setting);

}  // namespace sluice
