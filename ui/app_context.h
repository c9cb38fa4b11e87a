#pragma once

namespace sluice {

class Dialogs;
class EngineBridge;
class ExperimentSession;
class GatewayDocument;
class Navigator;
class SettingsStore;
class Theme;

/// What every page is given. All of it belongs to the application, outlives the pages and lives on the GUI thread.
struct AppContext {
    EngineBridge& bridge;
    GatewayDocument& document;
    ExperimentSession& experiments;
    SettingsStore& settings;
    Dialogs& dialogs;
    Theme& theme;
    Navigator& navigator;
};

}  // namespace sluice
