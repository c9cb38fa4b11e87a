#include "ui/window/file_controller.h"

#include "engine/core/log.h"
#include "ui/document/gateway_document.h"
#include "ui/text/error_text.h"
#include "ui/window/banner_stack.h"
#include "ui/window/dialogs.h"
#include "ui/window/settings_store.h"

#include <QDir>
#include <QFileInfo>

namespace sluice {

namespace {

constexpr int kKeepMillis = 30'000;
constexpr int kRecentFiles = 8;

const Setting<QStringList> kRecent{"files/recent", {}};

const QString kFileBanner = QStringLiteral("file");
const QString kForeignBanner = QStringLiteral("foreign-change");
const QString kRecoveryBanner = QStringLiteral("recovery");

constexpr char kNewProject[] =
    "version: 1\n"
    "listeners:\n"
    "  - {name: main, address: \"127.0.0.1:9080\"}\n";

}  // namespace

FileController::FileController(AppContext& context, BannerStack& banners, const QString& dataFolder, QWidget* window)
    : QObject(window),
      m_context(context),
      m_banners(banners),
      m_window(window),
      m_recovery(dataFolder + QStringLiteral("/recovery")) {
    m_keep.setInterval(kKeepMillis);
    connect(&m_keep, &QTimer::timeout, this, &FileController::keepUnsavedEdits);
    m_keep.start();
    connect(&context.document, &GatewayDocument::foreignChange, this, &FileController::offerReload);
    connect(&context.document, &GatewayDocument::modifiedChanged, this, [this](bool modified) {
        if (!modified) m_recovery.forget();
    });
}

void FileController::newFile() {
    if (!confirmLeave()) return;
    m_context.document.openText(QString(), kNewProject);
    m_context.document.undoStack().setClean();
    m_banners.close(kForeignBanner);
}

void FileController::open() {
    const QString path = m_context.dialogs.askOpenFile(
        m_window, tr("Open a gateway's configuration"), {tr("YAML files (*.yaml *.yml)"), tr("All files (*)")});
    if (!path.isEmpty()) openPath(path);
}

bool FileController::openPath(const QString& path) {
    return confirmLeave() && load(path);
}

bool FileController::load(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const Result<void> opened = m_context.document.open(absolute);
    if (!opened) {
        if (opened.error().code == ErrorCode::BadConfig) {
            m_banners.show(kFileBanner, Navigator::BannerKind::Error,
                           tr("%1 was not opened, it has problems. Correct the file and open it again.").arg(path));
            emit loadProblems();
        } else {
            report(opened.error());
        }
        return false;
    }
    for (const QString& key : {kFileBanner, kForeignBanner}) m_banners.close(key);
    m_recovery.forget();
    remember(absolute);
    return true;
}

bool FileController::save() {
    if (m_context.document.path().isEmpty()) return saveAs();
    const Result<void> saved = m_context.document.save();
    if (!saved) {
        report(saved.error());
        return false;
    }
    for (const QString& key : {kFileBanner, kForeignBanner}) m_banners.close(key);
    remember(m_context.document.path());
    return true;
}

bool FileController::saveAs() {
    QString suggested = m_context.document.path();
    if (suggested.isEmpty()) suggested = QDir::home().filePath(QStringLiteral("gateway.yaml"));
    QString path = m_context.dialogs.askSaveFile(m_window, tr("Save the configuration as"), suggested,
                                                 {tr("YAML files (*.yaml *.yml)")});
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".yaml");
    const Result<void> saved = m_context.document.saveAs(path);
    if (!saved) {
        report(saved.error());
        return false;
    }
    for (const QString& key : {kFileBanner, kForeignBanner}) m_banners.close(key);
    remember(path);
    return true;
}

bool FileController::confirmLeave() {
    if (!m_context.document.isModified()) return true;
    switch (m_context.dialogs.askSave(m_window, m_context.document.displayName())) {
        case SaveChoice::Save: return save();
        case SaveChoice::Discard: m_recovery.forget(); return true;
        case SaveChoice::Cancel: break;
    }
    return false;
}

QStringList FileController::recentFiles() const {
    QStringList existing;
    for (const QString& path : m_context.settings.get(kRecent)) {
        if (QFileInfo::exists(path)) existing << path;
    }
    return existing;
}

QString FileController::lastFile() const {
    return recentFiles().value(0);
}

void FileController::remember(const QString& path) {
    QStringList files = m_context.settings.get(kRecent);
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > kRecentFiles) files.removeLast();
    m_context.settings.set(kRecent, files);
    emit recentFilesChanged();
}

void FileController::offerReload() {
    const bool modified = m_context.document.isModified();
    const QString path = m_context.document.path();
    const QString text = modified
        ? tr("%1 was changed by another program while it has unsaved edits here. Saving replaces the other change.")
        : tr("%1 was changed by another program.");
    m_banners.show(kForeignBanner, Navigator::BannerKind::Warning, text.arg(path),
                   {{tr("Load the changed file"), [this] { reload(); }}});
}

void FileController::reload() {
    // Saving is not offered: it would replace the other change.
    if (m_context.document.isModified() &&
        !m_context.dialogs.confirm(m_window, tr("Discard the unsaved edits and load the changed file?"),
                                   m_context.document.path(), tr("Discard and Load"))) {
        offerReload();
        return;
    }
    load(m_context.document.path());
}

void FileController::offerRecovery() {
    const auto leftover = m_recovery.findLeftover();
    if (!leftover) return;
    const QString name = leftover->path.isEmpty() ? tr("an untitled document") : leftover->path;
    m_banners.show(kRecoveryBanner, Navigator::BannerKind::Warning,
                   tr("Sluice ended unexpectedly while %1 had unsaved edits. They were kept.").arg(name),
                   {{tr("Restore them"),
                     [this, kept = *leftover] {
                         if (!confirmLeave()) return;
                         m_context.document.openText(kept.path, kept.text);
                         const Result<void> keptAgain = keepUnsavedEdits();
                         if (keptAgain) m_recovery.discard(kept);
                         else report(keptAgain.error());
                     }},
                    {tr("Discard them"), [this, kept = *leftover] { m_recovery.discard(kept); }}});
}

Result<void> FileController::keepUnsavedEdits() {
    if (!m_context.document.isModified()) return {};
    const Result<void> kept = m_recovery.keep(m_context.document.path(), m_context.document.text());
    if (!kept) log::warning("recovery-failed", log::field("error", toLogText(kept.error())));
    return kept;
}

void FileController::leaveUnsavedEdits() {
    m_keep.stop();
    if (keepUnsavedEdits()) m_recovery.leave();
}

void FileController::report(const Error& error) {
    m_banners.show(kFileBanner, Navigator::BannerKind::Error, errorText(error));
}

}  // namespace sluice
