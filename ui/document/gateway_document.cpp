#include "ui/document/gateway_document.h"

#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/document/config_edit_command.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace sluice {

namespace {

constexpr int kSettleMillis = 150;
constexpr qint64 kLargestFile = 8 * 1024 * 1024;  // what readConfig() takes

/// Where relative file names begin in the configuration at `path`.
std::string folderOf(const QString& path) {
    return path.isEmpty() ? std::string() : QFile::encodeName(QFileInfo(path).absolutePath()).toStdString();
}

}  // namespace

GatewayDocument::GatewayDocument(QObject* parent) : QObject(parent) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMillis);
    connect(&m_settle, &QTimer::timeout, this, &GatewayDocument::compareWithDisk);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_undo, &QUndoStack::cleanChanged, this, [this](bool clean) { emit modifiedChanged(!clean); });
    m_issues = validate(m_config, pluginSchemas());
}

Result<void> GatewayDocument::open(const QString& path) {
    m_loadIssues.clear();
    Result<LoadedConfig> loaded = readConfigFile(QFile::encodeName(path).toStdString(), pluginSchemas());
    if (!loaded) return loaded.error();
    m_loadIssues = loaded->issues;
    if (hasErrors(m_loadIssues)) {
        m_loadText = std::move(loaded->text);
        return Error{ErrorCode::BadConfig, std::to_string(m_loadIssues.size()), {}};
    }
    start(path, std::move(loaded->config), std::move(loaded->text));
    return {};
}

void GatewayDocument::openText(const QString& path, const std::string& text) {
    LoadedConfig loaded = readConfig(text, pluginSchemas());
    m_loadIssues = loaded.issues;
    start(path, std::move(loaded.config), text);
    m_undo.resetClean();
}

void GatewayDocument::start(const QString& path, GatewayConfig config, std::string text) {
    m_path = path;
    m_text = std::move(text);
    m_foreignText.clear();
    m_undo.clear();
    m_undo.setClean();
    watchPath();
    emit pathChanged();
    replaceConfig(std::move(config));
}

Result<void> GatewayDocument::save() {
    return saveAs(m_path);
}

Result<void> GatewayDocument::saveAs(const QString& path) {
    std::string written = text();
    const Result<void> result = replaceFile(QFile::encodeName(path).toStdString(), written);
    if (!result) return result;
    m_text = std::move(written);
    m_foreignText.clear();
    const bool moved = path != m_path;
    m_path = path;
    m_config.folder = folderOf(path);
    watchPath();
    m_undo.setClean();
    if (moved) emit pathChanged();
    return {};
}

QString GatewayDocument::displayName() const {
    return m_path.isEmpty() ? tr("Untitled") : QFileInfo(m_path).fileName();
}

bool GatewayDocument::isModified() const {
    return !m_undo.isClean();
}

std::string GatewayDocument::text() const {
    return writeConfig(m_text, m_config);
}

void GatewayDocument::edit(const QString& stepName, const QString& mergeKey, GatewayConfig next) {
    next.folder = m_config.folder;  // it belongs to the file, whatever is in it
    ConfigPatch patch(m_config, next);
    if (patch.isEmpty()) return;
    m_undo.push(new ConfigEditCommand(*this, stepName, mergeKey, std::move(patch)));
}

void GatewayDocument::editRoute(std::size_t index, const QString& stepName, const QString& mergeKey,
                                const RouteConfig& next) {
    if (index >= m_config.routes.size()) return;
    GatewayConfig config = m_config;
    config.routes[index] = next;
    edit(stepName, mergeKey, std::move(config));
}

void GatewayDocument::replaceConfig(GatewayConfig next) {
    m_config = std::move(next);
    m_config.folder = folderOf(m_path);
    m_issues = validate(m_config, pluginSchemas());
    emit changed();
}

void GatewayDocument::watchPath() {
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty()) m_watcher.removePaths(watched);
    if (m_path.isEmpty()) return;
    const QFileInfo file(m_path);
    // The folder too: a file that is replaced by renaming is another file, and the watch on the old one ends.
    if (file.exists()) m_watcher.addPath(file.absoluteFilePath());
    if (file.dir().exists()) m_watcher.addPath(file.absolutePath());
}

void GatewayDocument::compareWithDisk() {
    if (m_path.isEmpty()) return;
    if (!m_watcher.files().contains(QFileInfo(m_path).absoluteFilePath())) watchPath();
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly)) return;  // deleted: the next save brings it back
    const std::string found = file.read(kLargestFile + 1).toStdString();
    if (found == m_text || found == m_foreignText) return;  // our own save, or told already
    m_foreignText = found;
    emit foreignChange();
}

}  // namespace sluice
