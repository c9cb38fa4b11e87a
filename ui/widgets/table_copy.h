#pragma once

#include <QObject>

class QAction;
class QMenu;
class QTableView;

namespace sluice {

/// Gives a table what every table of the window has: Ctrl+C copies the selected cells (all of them when none is) as
/// they are shown, and a context menu copies them as Markdown, CSV or JSON.
class TableCopy : public QObject {
    Q_OBJECT

public:
    /// Belongs to `view`. Without `ownMenu` the view's owner shows a menu of its own and puts addTo() into it.
    explicit TableCopy(QTableView& view, bool ownMenu = true);

    void addTo(QMenu& menu);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Form { Shown, Markdown, Csv, Json };
    void copy(Form form) const;
    void retranslate();

    QTableView& m_view;
    QAction* m_copy;
    QAction* m_markdown;
    QAction* m_csv;
    QAction* m_json;
};

}  // namespace sluice
