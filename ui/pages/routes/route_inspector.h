#pragma once

#include "ui/app_context.h"

#include <QWidget>

#include <optional>

class QStackedWidget;
class QTabBar;

namespace sluice {

class RouteForm;
class StateLabel;
class ToneLabel;
class YamlPane;
struct RouteLive;

/// The side of the Routes page: what is chosen, its three states, and its form or text.
class RouteInspector : public QWidget {
    Q_OBJECT

public:
    explicit RouteInspector(AppContext& context, QWidget* parent = nullptr);

    /// `count` routes are chosen; the form belongs to the single one.
    void setRoute(std::optional<std::size_t> index, int count);
    void setLive(const RouteLive& live);
    void focusField(const QString& place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    void showStates();

    AppContext& m_context;
    std::optional<std::size_t> m_index;
    int m_count = 0;
    bool m_configured = false, m_loaded = false;
    unsigned m_reachable = 0, m_nodes = 0;
    ToneLabel* m_heading;
    QWidget* m_states;
    StateLabel *m_configuredState, *m_loadedState, *m_reachableState;
    QTabBar* m_tabs;
    QStackedWidget* m_panes;
    RouteForm* m_form;
    YamlPane* m_yaml;
};

}  // namespace sluice
