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
class TryPane;
class YamlPane;
struct RouteLive;

/// The side of the Routes page: what is chosen, its three states and what is wrong with its nodes, and its form, its
/// text, or a request that is tried on it.
class RouteInspector : public QWidget {
    Q_OBJECT

public:
    explicit RouteInspector(AppContext& context, QWidget* parent = nullptr);

    /// `count` routes are chosen; the form belongs to the single one.
    void setRoute(std::optional<std::size_t> index, int count);
    void setLive(const RouteLive& live);
    void focusField(const QString& place);
    void showTry();

signals:
    /// The one that took a request which was tried.
    void routeChosen(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    void showStates();
    /// True when the gateway runs another version of the route.
    bool isEdited() const;
    void showTroubles();

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
    ToneLabel* m_troubles;
    YamlPane* m_yaml;
    TryPane* m_try;
};

}  // namespace sluice
