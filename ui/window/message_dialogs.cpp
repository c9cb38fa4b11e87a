#include "ui/window/message_dialogs.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace sluice {

SaveChoice MessageDialogs::askSave(QWidget* parent, const QString& documentName) {
    QMessageBox box(QMessageBox::Warning, QString(), tr("Save the changes to %1?").arg(documentName),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Changes that are not saved are lost."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
        case QMessageBox::Save: return SaveChoice::Save;
        case QMessageBox::Discard: return SaveChoice::Discard;
        default: return SaveChoice::Cancel;
    }
}

QString MessageDialogs::askOpenFile(QWidget* parent, const QString& title, const QStringList& filters) {
    return QFileDialog::getOpenFileName(parent, title, QString(), filters.join(QStringLiteral(";;")));
}

QStringList MessageDialogs::askOpenFiles(QWidget* parent, const QString& title, const QStringList& filters) {
    return QFileDialog::getOpenFileNames(parent, title, QString(), filters.join(QStringLiteral(";;")));
}

QString MessageDialogs::askSaveFile(QWidget* parent, const QString& title, const QString& suggestedName,
                                    const QStringList& filters) {
    return QFileDialog::getSaveFileName(parent, title, suggestedName, filters.join(QStringLiteral(";;")));
}

QString MessageDialogs::askFolder(QWidget* parent, const QString& title) {
    return QFileDialog::getExistingDirectory(parent, title);
}

bool MessageDialogs::confirm(QWidget* parent, const QString& question, const QString& detail,
                             const QString& action) {
    QMessageBox box(QMessageBox::Question, QString(), question, QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(detail);
    QPushButton* yes = box.addButton(action, QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == yes;
}

}  // namespace sluice
