#pragma once

#include "ui/app_context.h"
#include "ui/document/recovery_store.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace sluice {

class BannerStack;

/// Opens and saves the document for the user: asks before edits are lost, keeps unsaved edits aside, notices foreign
/// changes, remembers files.
class FileController : public QObject {
    Q_OBJECT

public:
    /// `dataFolder` holds the recovery files.
    FileController(AppContext& context, BannerStack& banners, const QString& dataFolder, QWidget* window);

    void newFile();
    void open();
    /// False when it could not be opened (a banner says why) or the user cancelled.
    bool openPath(const QString& path);
    bool save();
    bool saveAs();
    /// Asks about unsaved edits. False when the user wants to stay.
    bool confirmLeave();

    QStringList recentFiles() const;
    QString lastFile() const;
    /// Offers what a crashed instance left, in a banner.
    void offerRecovery();
    /// Keeps a copy of them aside; nothing to do is a success.
    Result<void> keepUnsavedEdits();
    /// Keeps them for the next start; the last thing before the application ends.
    void leaveUnsavedEdits();

signals:
    void recentFilesChanged();
    void loadProblems();         ///< the document's lastLoadIssues() say why a file was refused

private:
    void remember(const QString& path);
    bool load(const QString& path);
    void offerReload();
    void reload();
    void report(const Error& error);

    AppContext& m_context;
    BannerStack& m_banners;
    QWidget* m_window;
    RecoveryStore m_recovery;
    QTimer m_keep;
};

}  // namespace sluice
