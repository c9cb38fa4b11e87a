#pragma once

#include "tests/ui/scripted_dialogs.h"
#include "ui/app_context.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/theme/theme.h"
#include "ui/window/navigator.h"
#include "ui/window/settings_store.h"

#include <QMap>
#include <QTemporaryDir>

namespace sluice {

/// Remembers where it was led and what it was told.
class FakeNavigator final : public Navigator {
public:
    PageId page = PageId::Overview;
    QMap<QString, QString> banners;

    void showPage(PageId shown) override { page = shown; }
    void reveal(const QString&) override {}
    void showBanner(const QString& key, BannerKind, Message text) override { banners.insert(key, text()); }
    void closeBanner(const QString& key) override { banners.remove(key); }
};

/// Everything a page is given, with an engine that is not started.
class PageFixture {
public:
    explicit PageFixture(const std::string& yaml) { document.openText(folder.filePath("test.yaml"), yaml); }

    QTemporaryDir folder;
    Theme theme;
    EngineBridge bridge;
    GatewayDocument document;
    ExperimentSession experiments{bridge};
    SettingsStore settings{folder.filePath("settings.ini")};
    ScriptedDialogs dialogs;
    FakeNavigator navigator;
    AppContext context{bridge, document, experiments, settings, dialogs, theme, navigator};
};

}  // namespace sluice
