#pragma once

#include "engine/config/config_issue.h"
#include "ui/bridge/latest_job.h"
#include "ui/theme/theme.h"

#include <QTimer>
#include <QWidget>

#include <string>
#include <vector>

class QListWidget;
class QPushButton;

namespace sluice {

class LineNumberEdit;
class PageHeader;
class ToneLabel;

/// A configuration file that cannot be opened for its errors, as text: every problem at its line, checked again while
/// the text is mended. Neither the document nor the gateway knows of it before it is right and the user opens it.
class FileTextPage : public QWidget {
    Q_OBJECT

public:
    explicit FileTextPage(const Theme& theme, QWidget* parent = nullptr);

    /// `changed`: the file on disk does not hold `text`.
    void setFile(const QString& path, const std::string& text, const std::vector<ConfigIssue>& issues,
                 bool changed);
    void clear();
    bool hasFile() const { return m_hasFile; }
    const QString& path() const { return m_path; }
    std::string text() const;
    /// True when the file on disk does not hold the text.
    bool isChanged() const;
    /// The file holds the text now, under this path.
    void setSaved(const QString& path);
    /// False too while the newest text is being checked.
    bool isRight() const { return m_checked && !hasErrors(m_issues); }

signals:
    void openRequested();  ///< isRight() and the user wants it as the document
    void closeRequested();
    void fileChanged();  ///< hasFile(), path() or isChanged() did

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void check();
    void showIssues(std::vector<ConfigIssue> issues);
    void goToIssue(int row);
    void retranslate();

    const Theme& m_theme;
    QString m_path;
    bool m_hasFile = false;
    bool m_windowsLines = false;
    bool m_checked = false;
    std::vector<ConfigIssue> m_issues;  ///< of the text that was checked last
    LatestJob m_job;
    QTimer m_settle;  ///< a check begins when typing pauses
    PageHeader* m_header;
    QPushButton *m_close, *m_open;
    ToneLabel *m_explanation, *m_state;
    LineNumberEdit* m_text;
    QListWidget* m_list;
};

}  // namespace sluice
