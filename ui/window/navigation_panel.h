#pragma once

#include "ui/theme/theme.h"
#include "ui/window/navigator.h"

#include <QWidget>

class QListWidget;
class QListWidgetItem;
class QMenu;

namespace sluice {

class ProjectButton;

/// The column at the left: the project, and the pages with icon, word and count.
class NavigationPanel : public QWidget {
    Q_OBJECT

public:
    explicit NavigationPanel(const Theme& theme, QWidget* parent = nullptr);

    void setProject(const QString& name, const QString& path);
    /// The menu behind the project's name.
    void setProjectMenu(QMenu* menu);
    void setCurrent(PageId page);
    /// A negative count shows none.
    void setCount(PageId page, int count);

signals:
    void pageChosen(sluice::PageId page);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    QListWidgetItem* itemOf(PageId page) const;

    const Theme& m_theme;
    ProjectButton* m_project;
    QListWidget* m_list;
};

}  // namespace sluice
