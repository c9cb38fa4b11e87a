#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"
#include "ui/app_context.h"

#include <QScrollArea>

#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace sluice {

class FormField;
class ListEdit;

/// The form of one route. A field becomes a step of the undo stack when its editing ends; what is wrong then stands
/// under it.
class RouteForm : public QScrollArea {
    Q_OBJECT

public:
    explicit RouteForm(AppContext& context, QWidget* parent = nullptr);

    /// Empty: nothing is chosen. Fields that hold unfinished typing of the same route keep it.
    void setRoute(std::optional<std::size_t> index);
    /// `place` as in ConfigIssue::where, behind "routes[n]": "name", "match.paths[0]".
    void focusField(const QString& place);

protected:
    void changeEvent(QEvent* event) override;

private:
    const RouteConfig* route() const;
    void build();
    void retranslate();
    void refresh();
    void showProblems();
    void fillUpstreams();
    void fillPlugins();
    void commit(const QString& step, const char* field, const std::function<void(RouteConfig&)>& change);
    void commitPriority();

    AppContext& m_context;
    std::optional<std::size_t> m_index;
    bool m_filling = false;
    QLineEdit* m_nameEdit;
    ListEdit* m_pathsEdit;
    QLineEdit* m_methodsEdit;
    ListEdit* m_hostsEdit;
    QLineEdit* m_stripEdit;
    QComboBox* m_upstreamBox;
    QLineEdit* m_priorityEdit;
    QCheckBox* m_connectBox;
    QListWidget* m_pluginList;
    FormField *m_name, *m_paths, *m_methods, *m_hosts, *m_strip, *m_upstream, *m_priority, *m_connect,
        *m_plugins;
    QPushButton* m_editPlugins;
};

}  // namespace sluice
