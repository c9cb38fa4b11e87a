#pragma once

#include "engine/config/gateway_config.h"
#include "engine/proxy/routing/route_table.h"
#include "ui/theme/theme.h"

#include <QTableWidget>

#include <functional>
#include <vector>

namespace sluice {

/// The routes in the order in which a table prefers them for one request, each with the first condition it failed.
class RouteCandidates : public QTableWidget {
    Q_OBJECT

public:
    explicit RouteCandidates(const Theme& theme, QWidget* parent = nullptr);

    /// At most the first 200. `routes` are those that were asked.
    void showVerdicts(const RouteExplanation& told, const std::vector<RouteConfig>& routes);
    /// The sentence for a condition, such as "the path differs". Plain text.
    static QString reason(RouteMiss miss);

signals:
    void routeChosen(int index);  ///< of the routes that were asked

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    const Theme& m_theme;
};

}  // namespace sluice
