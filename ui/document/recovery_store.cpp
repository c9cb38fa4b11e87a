#include "ui/document/recovery_store.h"

#include "engine/config/config_writer.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QUuid>

namespace sluice {

namespace {

QString textFile(const QString& entry) {
    return entry + QStringLiteral(".yaml");
}
QString pathFile(const QString& entry) {
    return entry + QStringLiteral(".path");
}
QString lockFile(const QString& entry) {
    return entry + QStringLiteral(".lock");
}

Result<void> write(const QString& file, const std::string& text) {
    return replaceFile(QFile::encodeName(file).toStdString(), text);
}

std::string read(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void remove(const QString& entry) {
    QFile::remove(textFile(entry));
    QFile::remove(pathFile(entry));
}

}  // namespace

RecoveryStore::RecoveryStore(const QString& folder)
    : m_folder(folder),
      m_entry(folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces)) {}

RecoveryStore::~RecoveryStore() {
    forget();
}

Result<void> RecoveryStore::keep(const QString& path, const std::string& text) {
    if (!m_lock) {
        QDir().mkpath(m_folder);
        m_lock = std::make_unique<QLockFile>(lockFile(m_entry));
        m_lock->setStaleLockTime(0);  // stale only when its process is gone
        m_lock->tryLock(0);
    }
    const Result<void> named = write(pathFile(m_entry), path.toStdString());
    return named ? write(textFile(m_entry), text) : named;
}

void RecoveryStore::forget() {
    if (!m_lock) return;
    remove(m_entry);
    m_lock.reset();
}

void RecoveryStore::leave() {
    m_lock.reset();
}

std::optional<RecoveryStore::Leftover> RecoveryStore::findLeftover() const {
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Time)) {
        const QString entry = folder.filePath(name.chopped(5));
        if (entry == m_entry) continue;
        QLockFile lock(lockFile(entry));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0)) continue;  // its instance lives
        return Leftover{QString::fromStdString(read(pathFile(entry))), read(textFile(entry)), entry};
    }
    return std::nullopt;
}

void RecoveryStore::discard(const Leftover& leftover) {
    remove(leftover.entry);
    QFile::remove(lockFile(leftover.entry));
}

}  // namespace sluice
