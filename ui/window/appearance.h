#pragma once

#include <QObject>

namespace sluice {

class Language;
class MainActions;
class SettingsStore;
class Theme;

/// Theme and language as the user chose them: the actions switch them, the settings keep them.
class Appearance : public QObject {
    Q_OBJECT

public:
    /// All of it outlives this.
    Appearance(const MainActions& actions, SettingsStore& settings, Theme& theme, Language& language,
               QObject* parent);

    /// Takes the choice of the last session.
    void restore();
    /// Checks the actions of what is chosen, also where something else has chosen it.
    void updateActions();

private:
    const MainActions& m_actions;
    SettingsStore& m_settings;
    Theme& m_theme;
    Language& m_language;
};

}  // namespace sluice
