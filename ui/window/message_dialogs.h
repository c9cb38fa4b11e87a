#pragma once

#include "ui/window/dialogs.h"

#include <QCoreApplication>

namespace sluice {

/// The questions as real dialogs.
class MessageDialogs final : public Dialogs {
    Q_DECLARE_TR_FUNCTIONS(MessageDialogs)

public:
    SaveChoice askSave(QWidget* parent, const QString& documentName) override;
    QString askOpenFile(QWidget* parent, const QString& title, const QStringList& filters) override;
    QStringList askOpenFiles(QWidget* parent, const QString& title, const QStringList& filters) override;
    QString askSaveFile(QWidget* parent, const QString& title, const QString& suggestedName,
                        const QStringList& filters) override;
    QString askFolder(QWidget* parent, const QString& title) override;
    bool confirm(QWidget* parent, const QString& question, const QString& detail,
                 const QString& action) override;
};

}  // namespace sluice
