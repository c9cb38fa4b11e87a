#pragma once

#include "engine/config/config_issue.h"
#include "ui/app_context.h"
#include "ui/document/recovery_store.h"
#include "ui/window/navigator.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <string>
#include <vector>

namespace sluice {

class BannerStack;
class FileTextPage;

/// Opens and saves the document for the user: asks before edits are lost, keeps unsaved edits aside, notices foreign
/// changes, remembers files.
class FileController : public QObject {
    Q_OBJECT

public:
    /// `dataFolder` holds the recovery files; `text` gets a file that has errors.
    FileController(AppContext& context, BannerStack& banners, FileTextPage& text, const QString& dataFolder,
                   QWidget* window);

    void newFile();
    void open();
    /// False when it could not be opened (a banner says why), has errors (its text is shown) or the user cancelled.
    bool openPath(const QString& path);
    /// The document of the start: `wanted`, which may be empty, or else the file `fallback`, or else its own `text`.
    /// Why `wanted` was not opened is said in a banner.
    void openAtStart(const QString& wanted, const QString& fallback, const std::string& text);
    bool save();
    bool saveAs();
    /// What save() writes, and whether it has edits.
    QString shownPath() const;
    bool isModified() const;
    /// True while a file with errors is shown as text.
    bool isMending() const;
    /// Asks about unsaved edits. False when the user wants to stay.
    bool confirmLeave();

    QStringList recentFiles() const;
    QString lastFile() const;
    /// Offers what a crashed instance left, in a banner; the next one when that was discarded.
    void offerRecovery();
    /// Keeps a copy of them aside; nothing to do is a success.
    Result<void> keepUnsavedEdits();
    /// Keeps them for the next start; the last thing before the application ends.
    void leaveUnsavedEdits();

signals:
    void recentFilesChanged();
    void textShown();  ///< a file with errors is to be mended as text

private:
    void remember(const QString& path);
    bool load(const QString& path);
    /// Why it was not opened; empty when it was, or is shown as text to be mended.
    Message tryLoad(const QString& path);
    void showText(const QString& path, const std::string& text, const std::vector<ConfigIssue>& issues,
                  bool changed);
    void openText();
    void closeText();
    /// To `path`, or where the user says when it is empty.
    bool saveText(QString path);
    bool saveDocument(QString path);
    bool confirmLeaveText();
    bool confirmLeaveDocument();
    QString askSaveName(const QString& suggested);
    void forgetBanners();
    void offerReload();
    void restore(const RecoveryStore::Leftover& leftover);
    void reload();
    void report(const Error& error);
    void report(const Message& refusal);

    AppContext& m_context;
    BannerStack& m_banners;
    FileTextPage& m_text;
    QWidget* m_window;
    RecoveryStore m_recovery;      ///< of the document
    RecoveryStore m_textRecovery;  ///< of the text that is being mended beside it
    QTimer m_keep;
};

}  // namespace sluice
