#pragma once

#include "engine/config/config_diff.h"
#include "engine/config/config_issue.h"
#include "ui/theme/theme.h"

#include <QString>
#include <QWidget>

#include <vector>

class QListWidget;

namespace sluice {

class IconButton;
class ToneLabel;

/// The panel under the page: the problems of the document, or what differs from the running gateway. An entry leads to
/// its place.
class DetailPanel : public QWidget {
    Q_OBJECT

public:
    enum class Content { Problems, Changes };

    explicit DetailPanel(const Theme& theme, QWidget* parent = nullptr);

    void setProblems(const std::vector<ConfigIssue>& issues);
    void setChanges(const std::vector<ConfigChange>& changes, const GatewayConfig& config);
    /// As the user asked for it: it stays until the user closes it.
    void open(Content content);
    /// Opens, or closes where this content stands open.
    void toggle(Content content);
    /// Opens where nobody asked for it; closeUnasked() takes it back.
    void openUnasked(Content content);
    void closeUnasked(Content content);

    QSize sizeHint() const override { return {600, 160}; }

signals:
    void placeChosen(const QString& where);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry {
        QString icon, text, where;
    };
    void setContent(Content content);
    void refresh();

    const Theme& m_theme;
    Content m_content = Content::Problems;
    bool m_unasked = false;
    std::vector<ConfigIssue> m_issues;
    std::vector<ConfigChange> m_changes;
    std::vector<QString> m_changePlaces;
    ToneLabel* m_title;
    IconButton* m_close;
    QListWidget* m_list;
};

}  // namespace sluice
