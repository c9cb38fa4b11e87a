#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace sluice {

enum class SaveChoice { Save, Discard, Cancel };

/// Every question that stops the user, so that a test can answer it (style.md, habit 19).
class Dialogs {
public:
    virtual ~Dialogs() = default;
    virtual SaveChoice askSave(QWidget* parent, const QString& documentName) = 0;
    /// Empty when cancelled. `filters` such as "YAML (*.yaml *.yml)".
    virtual QString askOpenFile(QWidget* parent, const QString& title, const QStringList& filters) = 0;
    /// One or several.
    virtual QStringList askOpenFiles(QWidget* parent, const QString& title, const QStringList& filters) = 0;
    virtual QString askSaveFile(QWidget* parent, const QString& title, const QString& suggestedName,
                                const QStringList& filters) = 0;
    virtual QString askFolder(QWidget* parent, const QString& title) = 0;
    /// A decision with a named action, such as "Delete 3 runs".
    virtual bool confirm(QWidget* parent, const QString& question, const QString& detail,
                         const QString& action) = 0;
};

}  // namespace sluice
