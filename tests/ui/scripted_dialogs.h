#pragma once

#include "ui/window/dialogs.h"

namespace sluice {

/// Answers every question as the test says, and counts them.
class ScriptedDialogs final : public Dialogs {
public:
    SaveChoice save = SaveChoice::Discard;
    QString openFile, saveFile;
    bool yes = true;
    int saveQuestions = 0;

    SaveChoice askSave(QWidget*, const QString&) override {
        ++saveQuestions;
        return save;
    }
    QString askOpenFile(QWidget*, const QString&, const QStringList&) override { return openFile; }
    QStringList askOpenFiles(QWidget*, const QString&, const QStringList&) override { return {openFile}; }
    QString askSaveFile(QWidget*, const QString&, const QString&, const QStringList&) override {
        return saveFile;
    }
    QString askFolder(QWidget*, const QString&) override { return {}; }
    bool confirm(QWidget*, const QString&, const QString&, const QString&) override { return yes; }
};

}  // namespace sluice
