#include "ui/window/file_controller.h"

#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"
#include "engine/core/log.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/document/gateway_document.h"
#include "ui/text/error_text.h"
#include "ui/text/issue_text.h"
#include "ui/window/banner_stack.h"
#include "ui/window/dialogs.h"
#include "ui/window/file_text_page.h"
#include "ui/window/settings_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kKeepMillis = 30'000;
constexpr int kRecentFiles = 8;
constexpr std::size_t kMostEditable = 2 * 1024 * 1024, kLongestLine = 20'000;  ///< bytes

const Setting<QStringList> kRecent{"files/recent", {}};

const QString kFileBanner = QStringLiteral("file");
const QString kForeignBanner = QStringLiteral("foreign-change");
const QString kRecoveryBanner = QStringLiteral("recovery");

constexpr char kNewProject[] =
    "version: 1\n"
    "listeners:\n"
    "  - {name: main, address: \"127.0.0.1:9080\"}\n";

/// In a field: all of it is characters, and no line is so long that it would stall the window.
bool isEditable(const std::string& text) {
    if (text.empty() || text.size() > kMostEditable || text.find('\0') != std::string::npos) return false;
    std::size_t longest = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        longest = std::max(longest, end - at);
        at = end + 1;
    }
    QStringDecoder decoder(QStringDecoder::Utf8);
    [[maybe_unused]] const QString decoded =
        decoder.decode(QByteArrayView(text.data(), qsizetype(text.size())));
    return longest <= kLongestLine && !decoder.hasError();
}

}  // namespace

FileController::FileController(AppContext& context, BannerStack& banners, FileTextPage& text,
                               const QString& dataFolder, QWidget* window)
    : QObject(window),
      m_context(context),
      m_banners(banners),
      m_text(text),
      m_window(window),
      m_recovery(dataFolder + QStringLiteral("/recovery")),
      m_textRecovery(dataFolder + QStringLiteral("/recovery")) {
    m_keep.setInterval(kKeepMillis);
    connect(&m_keep, &QTimer::timeout, this, &FileController::keepUnsavedEdits);
    m_keep.start();
    connect(&context.document, &GatewayDocument::foreignChange, this, &FileController::offerReload);
    connect(&context.document, &GatewayDocument::modifiedChanged, this, [this] {
        if (!m_context.document.isModified()) m_recovery.forget();
    });
    connect(&m_text, &FileTextPage::openRequested, this, &FileController::openText);
    connect(&m_text, &FileTextPage::closeRequested, this, &FileController::closeText);
}

void FileController::newFile() {
    if (!confirmLeave()) return;
    m_text.clear();
    m_textRecovery.forget();
    m_context.document.openText(QString(), kNewProject);
    m_context.document.undoStack().setClean();
    forgetBanners();
}

void FileController::open() {
    const QString path =
        m_context.dialogs.askOpenFile(m_window, tr("Open a gateway's configuration"),
                                      {tr("YAML files (*.yaml *.yml)"), tr("All files (*)")});
    if (!path.isEmpty()) openPath(path);
}

bool FileController::openPath(const QString& path) {
    return confirmLeave() && load(path);
}

void FileController::openAtStart(const QString& wanted, const QString& fallback, const std::string& text) {
    Message refusal;
    if (!wanted.isEmpty()) {
        refusal = tryLoad(wanted);
        if (!refusal) return;
    }
    if (!QFile::exists(fallback) || tryLoad(fallback)) m_context.document.openText(fallback, text);
    if (refusal) report(refusal);
}

bool FileController::load(const QString& path) {
    const Message refusal = tryLoad(path);
    if (refusal) report(refusal);
    return !refusal && !m_text.hasFile();
}

Message FileController::tryLoad(const QString& path) {
    GatewayDocument& document = m_context.document;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const Result<void> opened = document.open(absolute);
    if (!opened && opened.error().code == ErrorCode::BadConfig) {
        if (isEditable(document.lastLoadText())) {
            showText(absolute, document.lastLoadText(), document.lastLoadIssues(), false);
            return {};
        }
        return [path, issues = document.lastLoadIssues()] {
            const QString first = issues.empty() ? QString() : issueText(issues.front());
            return tr("%1 was not opened and cannot be shown as text. %2").arg(path, first);
        };
    }
    if (!opened) return [error = opened.error()] { return errorText(error); };
    m_text.clear();
    forgetBanners();
    m_recovery.forget();
    m_textRecovery.forget();
    remember(absolute);
    return {};
}

void FileController::showText(const QString& path, const std::string& text,
                              const std::vector<ConfigIssue>& issues, bool changed) {
    forgetBanners();
    m_text.setFile(path, text, issues, changed);
    emit textShown();
}

void FileController::openText() {
    GatewayDocument& document = m_context.document;
    if (document.isModified() && !confirmLeaveDocument()) return;
    const bool changed = m_text.isChanged();
    const QString path = m_text.path();
    document.openText(path, m_text.text());
    if (!changed) document.undoStack().setClean();
    m_text.clear();
    if (keepUnsavedEdits()) m_textRecovery.forget();
    forgetBanners();
    if (!path.isEmpty()) remember(path);
}

void FileController::closeText() {
    if (!confirmLeaveText()) return;
    m_text.clear();
    m_textRecovery.forget();
}

bool FileController::save() {
    return m_text.hasFile() ? saveText(m_text.path()) : saveDocument(m_context.document.path());
}

bool FileController::saveAs() {
    const QString path = askSaveName(shownPath());
    if (path.isEmpty()) return false;
    return m_text.hasFile() ? saveText(path) : saveDocument(path);
}

bool FileController::saveText(QString path) {
    if (path.isEmpty()) path = askSaveName(path);
    if (path.isEmpty()) return false;
    const Result<void> saved = replaceFile(QFile::encodeName(path).toStdString(), m_text.text());
    if (!saved) {
        report(saved.error());
        return false;
    }
    forgetBanners();
    m_textRecovery.forget();
    m_text.setSaved(path);
    if (m_text.isRight()) openText();
    return true;
}

bool FileController::saveDocument(QString path) {
    if (path.isEmpty()) path = askSaveName(path);
    if (path.isEmpty()) return false;
    const Result<void> saved = m_context.document.saveAs(path);
    if (!saved) {
        report(saved.error());
        return false;
    }
    forgetBanners();
    remember(path);
    return true;
}

QString FileController::askSaveName(const QString& suggested) {
    QString path = m_context.dialogs.askSaveFile(
        m_window, tr("Save the configuration as"),
        suggested.isEmpty() ? QDir::home().filePath(QStringLiteral("gateway.yaml")) : suggested,
        {tr("YAML files (*.yaml *.yml)")});
    if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".yaml");
    return path;
}

QString FileController::shownPath() const {
    return m_text.hasFile() ? m_text.path() : m_context.document.path();
}

bool FileController::isModified() const {
    return m_text.isChanged() || m_context.document.isModified();
}

bool FileController::isMending() const {
    return m_text.hasFile();
}

bool FileController::confirmLeave() {
    return confirmLeaveText() && confirmLeaveDocument();
}

bool FileController::confirmLeaveText() {
    if (!m_text.isChanged()) return true;
    switch (m_context.dialogs.askSave(m_window, QFileInfo(m_text.path()).fileName())) {
        case SaveChoice::Save: return saveText(m_text.path());
        case SaveChoice::Discard: m_textRecovery.forget(); return true;
        case SaveChoice::Cancel: break;
    }
    return false;
}

bool FileController::confirmLeaveDocument() {
    GatewayDocument& document = m_context.document;
    if (!document.isModified()) return true;
    switch (m_context.dialogs.askSave(m_window, document.displayName())) {
        case SaveChoice::Save: return saveDocument(document.path());
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
    m_banners.show(kForeignBanner, Navigator::BannerKind::Warning,
                   [modified, path] {
                       const QString text =
                           modified ? tr("%1 was changed by another program while it has unsaved edits here. "
                                         "Saving replaces the other change.")
                                    : tr("%1 was changed by another program.");
                       return text.arg(path);
                   },
                   {{[] { return tr("Load the changed file"); }, [this] { reload(); }}});
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
    m_banners.show(
        kRecoveryBanner, Navigator::BannerKind::Warning,
        [path = leftover->path] {
            const QString name = path.isEmpty() ? tr("an untitled document") : path;
            return tr("Sluice ended unexpectedly while %1 had unsaved edits. They were kept.").arg(name);
        },
        {{[] { return tr("Restore them"); }, [this, kept = *leftover] { restore(kept); }},
         {[] { return tr("Discard them"); },
          [this, kept = *leftover] {
              m_recovery.discard(kept);
              offerRecovery();
          }}});
}

void FileController::restore(const RecoveryStore::Leftover& leftover) {
    if (!confirmLeave()) return offerRecovery();
    const std::vector<ConfigIssue> issues = readConfig(leftover.text, pluginSchemas()).issues;
    if (hasErrors(issues) && isEditable(leftover.text)) {
        showText(leftover.path, leftover.text, issues, true);
    } else {
        m_text.clear();
        m_context.document.openText(leftover.path, leftover.text);
    }
    const Result<void> keptAgain = keepUnsavedEdits();
    if (keptAgain)
        m_recovery.discard(leftover);
    else
        report(keptAgain.error());
}

Result<void> FileController::keepUnsavedEdits() {
    Result<void> kept;
    if (m_context.document.isModified())
        kept = m_recovery.keep(m_context.document.path(), m_context.document.text());
    if (m_text.isChanged()) {
        const Result<void> text = m_textRecovery.keep(m_text.path(), m_text.text());
        if (kept) kept = text;
    }
    if (!kept) log::warning("recovery-failed", log::field("error", toLogText(kept.error())));
    return kept;
}

void FileController::leaveUnsavedEdits() {
    m_keep.stop();
    if (!keepUnsavedEdits()) return;
    m_recovery.leave();
    m_textRecovery.leave();
}

void FileController::forgetBanners() {
    for (const QString& key : {kFileBanner, kForeignBanner}) m_banners.close(key);
}

void FileController::report(const Error& error) {
    report([error] { return errorText(error); });
}

void FileController::report(const Message& refusal) {
    m_banners.show(kFileBanner, Navigator::BannerKind::Error, refusal);
}

}  // namespace sluice
