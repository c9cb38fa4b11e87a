#pragma once

#include "engine/mock/mock_server.h"
#include "tests/ui/scripted_dialogs.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/window/main_window.h"

#include <QTemporaryDir>

#include <memory>

namespace sluice {

class Language;

/// The project that the window has open: routes "first" and "second" to an upstream "backend", whose node is %1.
extern const char* const kWindowProject;

/// The real window with a gateway of its own behind it, which runs `kWindowProject` and a mock backend. A test class
/// inherits it beside QObject; each slot gets a new one.
class WindowFixture {
protected:
    WindowFixture();
    ~WindowFixture();

    void setUp();
    void tearDown();

    /// Makes a window over what there is already, as a new start of the program would.
    void openWindow();
    template <class Widget>
    Widget* find(const char* name) {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    /// Writes a file into the test's folder; returns its path.
    QString writeFile(const char* name, const QByteArray& text);
    void selectRow(int row);
    void typePath(const QString& path);
    /// The same without the focus.
    void editPath(const char* path);
    bool settled();
    bool listening();
    int statusOf(const std::string& path);
    QString shownBanners() const;

    QTemporaryDir m_folder;
    std::unique_ptr<MockServer> m_backend;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<GatewayDocument> m_document;
    std::unique_ptr<ExperimentSession> m_experiments;
    ScriptedDialogs m_dialogs;
    std::unique_ptr<MainWindow> m_window;
    QString m_file;  ///< what the window has open
};

}  // namespace sluice
