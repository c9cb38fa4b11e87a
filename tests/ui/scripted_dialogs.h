#pragma once

#include "ui/window/dialogs.h"

namespace sluice {

/// Answers every question as the test says, and counts those about saving.
class ScriptedDialogs final : public Dialogs {
public:
    SaveChoice save = SaveChoice::Discard;
    QString file;  ///< to open, to save as, and as the folder
    QStringList files;
    int saveQuestions = 0;

    SaveChoice askSave(QWidget*, const QString&) override {
        ++saveQuestions;
        return save;
    }
    QString askOpenFile(QWidget*, const QString&, const QStringList&) override { return file; }
    QStringList askOpenFiles(QWidget*, const QString&, const QStringList&) override { return files; }
    QString askSaveFile(QWidget*, const QString&, const QString&, const QStringList&) override {
        return file;
    }
    QString askFolder(QWidget*, const QString&) override { return file; }
    bool confirm(QWidget*, const QString&, const QString&, const QString&) override { return true; }
};

}  // namespace sluice
