#pragma once

#include <QtTest>

#include <string>

namespace sluice::test {

/// A script in a folder of its own, which goes with it.
class ScriptFile {
public:
    explicit ScriptFile(const std::string& text, const QString& name = "script.lua")
        : m_path(m_folder.filePath(name)) {
        write(name, text);
    }
    /// Another file beside it.
    void write(const QString& name, const std::string& text) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(text.data(), qint64(text.size())) != qint64(text.size()))
            qFatal("cannot write the script");
    }
    std::string path() const { return m_path.toStdString(); }

private:
    QTemporaryDir m_folder;
    QString m_path;
};

}  // namespace sluice::test
