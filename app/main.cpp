#include "app/open_files.h"
#include "app/quit_signals.h"
#include "app/start_options.h"
#include "engine/config/config_writer.h"
#include "engine/config/first_run_project.h"
#include "engine/core/log.h"
#include "engine/version.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/theme/theme.h"
#include "ui/window/apply_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/message_dialogs.h"
#include "ui/window/settings_store.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QIcon>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <string_view>

namespace {

using namespace sluice;

/// The first-run project as a file that can be edited and saved; written when it is not there yet. Where it cannot be
/// written, saving says so later.
QString firstRunFile(const QString& folder) {
    const QString file = folder + QStringLiteral("/first-run.yaml");
    if (!QFile::exists(file)) {
        const Result<void> written = replaceFile(QFile::encodeName(file).toStdString(), firstRunProject());
        if (!written) log::warning("first-run-not-written", log::field("error", toLogText(written.error())));
    }
    return file;
}

void openDocument(const StartOptions& options, FileController& files, const QString& folder) {
    const QString last = options.demo ? QString() : files.lastFile();
    files.openAtStart(options.file.isEmpty() ? last : options.file, firstRunFile(folder),
                      std::string(firstRunProject()));
}

/// Help and version need no display: QApplication would abort without one.
void endAfterHelp(int argc, char** argv) {
    const bool asked = std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version";
    });
    if (!asked) return;
    const QCoreApplication application(argc, argv);
    readStartOptions(QCoreApplication::arguments());
}

}  // namespace

int main(int argc, char** argv) {
    QElapsedTimer sinceStart;
    sinceStart.start();
    QCoreApplication::setApplicationName(QStringLiteral("sluice"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(version().data(), qsizetype(version().size())));
    QGuiApplication::setDesktopFileName(QStringLiteral("sluice"));
    endAfterHelp(argc, argv);
    cli::allowManyOpenFiles();
    QApplication application(argc, argv);
    const StartOptions options = readStartOptions(QCoreApplication::arguments());

    const QTemporaryDir demoFolder;
    const QString folder =
        options.demo ? demoFolder.path() : QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    QDir().mkpath(folder);
    const QString settingsFolder =
        options.demo ? folder : QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
    log::setConsole(qEnvironmentVariableIsSet("SLUICE_LOG"));
    if (qgetenv("SLUICE_LOG") == "debug") log::setLevel(log::Level::Debug);
    log::setFile(QFile::encodeName(folder + QStringLiteral("/sluice.log")).toStdString());

    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/sluice.svg")));
    SettingsStore settings(settingsFolder + QStringLiteral("/sluice.ini"));
    Theme theme;
    Language language;
    EngineBridge bridge;
    GatewayDocument document;
    ExperimentSession experiments(bridge);
    MessageDialogs dialogs;
    MainWindow window(
        {bridge, document, experiments, settings, dialogs, theme, language, folder, options.page});
    if (options.language) language.choose(*options.language);
    if (options.theme) theme.setMode(*options.theme);
    const QuitSignals quitSignals;
    QObject::connect(&quitSignals, &QuitSignals::requested, &window, [&window] {
        window.closeUnattended();
        QApplication::exit();
    });
    window.show();
    log::debug("window-shown", log::field("ms", sinceStart.elapsed()));

    // The window is there first; the file, the history and the gateway follow.
    QTimer::singleShot(0, &window, [&] {
        bridge.openHistory(folder + QStringLiteral("/history.sqlite"));
        openDocument(options, window.files(), folder);
        if (!window.files().isMending()) window.applying().apply();
        window.files().offerRecovery();
        log::debug("interactive", log::field("ms", sinceStart.elapsed()));
    });
    return QApplication::exec();
}
