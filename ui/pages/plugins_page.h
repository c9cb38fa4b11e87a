#pragma once

#include "ui/app_context.h"
#include "ui/pages/plugin_panel.h"
#include "ui/pages/plugin_scope.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QListView;
class QPushButton;
class QSplitter;

namespace sluice {

class PageHeader;
class PluginListModel;
class ToneLabel;

/// The plugins of a route or of every request: switches in running order at the left, the form of the chosen
/// one at the right. Every edit is a step of the document's undo stack.
class PluginsPage : public QWidget {
    Q_OBJECT

public:
    explicit PluginsPage(AppContext& context, QWidget* parent = nullptr);

    void setScope(const PluginScope& scope);
    void choosePlugin(const std::string& name);
    PluginPanel* panel() const { return m_panel; }

public slots:
    /// A place such as "routes[3].plugins.limit-count.count" or "plugins.prometheus".
    void reveal(const QString& where);

signals:
    /// The user wants the experiment with and without plugins.
    void benchmarkPluginsRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void fillScopes();
    void fillList();
    void showChosen();
    void retranslate();
    QString scopeWords() const;
    void describeUse(PluginPanel::Content& content) const;
    void switchPlugin(const std::string& name, bool on);
    void removePlugin(const std::string& name);
    void editPlugin(const QString& property, const QString& json);
    /// One undoable step on the plugins of the scope.
    void edit(const QString& step, const QString& mergeKey,
              const std::function<void(std::vector<PluginConfig>&)>& change);

    AppContext& m_context;
    PluginScope m_scope;
    std::string m_chosen;
    bool m_scopeIsChosen = false;  ///< by the user or another page
    std::string m_notesShown;
    bool m_stale = false;  ///< the document changed while the page was hidden
    PageHeader* m_header;
    QPushButton* m_benchmark;
    QComboBox* m_scopes;
    ToneLabel* m_scopeLabel;
    ToneLabel* m_order;
    PluginListModel* m_model;
    QListView* m_list;
    PluginPanel* m_panel;
    QSplitter* m_splitter;
};

}  // namespace sluice
