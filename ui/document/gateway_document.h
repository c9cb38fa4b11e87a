#pragma once

#include "engine/config/config_diff.h"
#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"
#include "engine/core/result.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

namespace sluice {

/// The project file that is open: its configuration, its text, its undo stack. "Modified" is a fact about the undo
/// stack. Every edit goes through a command; setters below push one and merge with the former edit of the same field.
class GatewayDocument : public QObject {
    Q_OBJECT

public:
    explicit GatewayDocument(QObject* parent = nullptr);

    /// Replaces everything; clears the undo stack. The old content stays when the file cannot be read or has errors
    /// (BadConfig: lastLoadIssues() and lastLoadText() have them).
    Result<void> open(const QString& path);
    Result<void> save();
    Result<void> saveAs(const QString& path);
    /// For the first-run project and recovery: as if `text` had been opened from `path` and edited, so that it counts
    /// as modified until it is saved. Takes what can be understood of a text with errors.
    void openText(const QString& path, const std::string& text);

    const QString& path() const { return m_path; }
    /// The file's name, or the word for a document without one.
    QString displayName() const;
    bool isModified() const;
    QUndoStack& undoStack() { return m_undo; }

    const GatewayConfig& config() const { return m_config; }
    /// The file's text as save() would write it now.
    std::string text() const;
    /// validate() of the current configuration; recomputed after every change.
    const std::vector<ConfigIssue>& issues() const { return m_issues; }
    const std::vector<ConfigIssue>& lastLoadIssues() const { return m_loadIssues; }
    /// Of the file that open() refused.
    const std::string& lastLoadText() const { return m_loadText; }

    /// One undoable step from the current configuration to `next`, named for the Edit menu. Steps with the same
    /// non-empty mergeKey merge (typing in one field), and vanish when the text is typed back. Nothing happens when
    /// `next` is what is there.
    void edit(const QString& stepName, const QString& mergeKey, GatewayConfig next);

    /// Convenience: the route at `index` replaced.
    void editRoute(std::size_t index, const QString& stepName, const QString& mergeKey,
                   const RouteConfig& next);

signals:
    void changed();  ///< config() differs from before, by an edit, undo, redo or open
    void modifiedChanged(bool modified);
    void pathChanged();
    void foreignChange();  ///< the file on disk was changed by somebody else

private:
    friend class ConfigEditCommand;
    void replaceConfig(GatewayConfig next);
    void start(const QString& path, GatewayConfig config, std::string text);
    void watchPath();
    void compareWithDisk();

    QString m_path;
    GatewayConfig m_config;
    std::string m_text;  ///< of the file as it was read or written last
    std::vector<ConfigIssue> m_issues;
    std::vector<ConfigIssue> m_loadIssues;
    std::string m_loadText;
    QUndoStack m_undo;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;            ///< editors write in several steps
    std::string m_foreignText;  ///< the foreign content that was told of last
};

}  // namespace sluice
