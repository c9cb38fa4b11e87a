#include "ui/window/appearance.h"

#include "ui/theme/theme.h"
#include "ui/window/language.h"
#include "ui/window/main_actions.h"
#include "ui/window/settings_store.h"

#include <QAction>

#include <algorithm>

namespace sluice {

namespace {

const Setting<QString> kLanguage{"window/language", QString()};
const Setting<int> kThemeMode{"window/theme", static_cast<int>(ThemeMode::System)};

void setChecked(const QActionGroup* group, const QVariant& data) {
    for (QAction* action : group->actions()) action->setChecked(action->data() == data);
}

}  // namespace

Appearance::Appearance(const MainActions& actions, SettingsStore& settings, Theme& theme, Language& language,
                       QObject* parent)
    : QObject(parent), m_actions(actions), m_settings(settings), m_theme(theme), m_language(language) {
    connect(actions.themes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_settings.set(kThemeMode, action->data().toInt());
        m_theme.setMode(static_cast<ThemeMode>(action->data().toInt()));
    });
    connect(actions.languages, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_settings.set(kLanguage, action->data().toString());
        m_language.choose(action->data().toString());
    });
}

void Appearance::restore() {
    m_theme.setMode(static_cast<ThemeMode>(std::clamp(m_settings.get(kThemeMode), 0, 2)));
    m_language.choose(m_settings.get(kLanguage));
    updateActions();
}

void Appearance::updateActions() {
    setChecked(m_actions.themes, static_cast<int>(m_theme.mode()));
    setChecked(m_actions.languages, m_language.chosen());
}

}  // namespace sluice
