#include "ui/models/column_filter_model.h"
#include "ui/models/route_table_model.h"
#include "ui/pages/routes/route_edits.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace sluice;

namespace {

RouteConfig route(const std::string& name, const std::string& path, const std::string& upstream) {
    RouteConfig config;
    config.name = name;
    config.match.paths = {path};
    config.upstream = upstream;
    return config;
}

std::vector<RouteConfig> three() {
    return {route("users", "/api/users/**", "people"), route("orders", "/api/orders/**", "shop"),
            route("rest", "/**", "web")};
}

QStringList printed(const QAbstractItemModel& model) {
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        lines << model.index(row, RouteTableModel::Name).data().toString() + QLatin1Char('|') +
                     model.index(row, RouteTableModel::Match).data().toString() + QLatin1Char('|') +
                     model.index(row, RouteTableModel::Upstream).data().toString();
    }
    return lines;
}

QStringList names(const GatewayConfig& config) {
    QStringList list;
    for (const RouteConfig& r : config.routes) list << QString::fromStdString(r.name);
    return list;
}

}  // namespace

class TestRouteTableModel : public QObject {
    Q_OBJECT

private slots:
    void rowsReadAsTheyAreShown() {
        RouteTableModel model;
        QAbstractItemModelTester tester(&model);
        model.setRoutes(three());
        QCOMPARE(printed(model),
                 (QStringList{"users|/api/users/**|people", "orders|/api/orders/**|shop", "rest|/**|web"}));
    }

    void saysExactlyWhichRowsChanged() {
        RouteTableModel model;
        QAbstractItemModelTester tester(&model);
        auto routes = three();
        model.setRoutes(routes);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        routes[1].name = "purchases";
        model.setRoutes(routes);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().row(), 1);
        routes.insert(routes.begin() + 1, route("new", "/new", "web"));
        model.setRoutes(routes);
        QCOMPARE(inserted.count(), 1);
        routes.erase(routes.begin());
        model.setRoutes(routes);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(printed(model).first(), QStringLiteral("new|/new|web"));
    }

    void liveNumbersReachTheirRowOnly() {
        RouteTableModel model;
        model.setRoutes(three());
        GatewaySnapshot snapshot;
        RouteStatus status;
        status.name = "orders";
        status.configured = status.loaded = true;
        status.nodesReachable = 1;
        status.nodesTotal = 2;
        status.traffic.requestsTotal = 10;
        status.traffic.requestsPerSecond = 2914;
        snapshot.routes.push_back(status);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setSnapshot(snapshot);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(model.index(1, RouteTableModel::Rate).data(Qt::EditRole).toDouble(), 2914.0);
        QVERIFY(!model.index(0, RouteTableModel::Rate).data(Qt::EditRole).isValid());
        QVERIFY(model.live(1).loaded);
        model.setSnapshot(snapshot);
        QCOMPARE(changed.count(), 1);
    }

    void theFilterLooksIntoEveryColumn() {
        RouteTableModel model;
        auto routes = three();
        routes[2].plugins.push_back({"limit-count", "{}", true});
        model.setRoutes(routes);
        ColumnFilterModel filter;
        QAbstractItemModelTester tester(&filter);
        filter.setSourceModel(&model);
        const auto found = [&](const char* text) {
            filter.setFilterText(QLatin1String(text));
            QStringList list;
            for (int row = 0; row < filter.rowCount(); ++row) {
                list << filter.index(row, RouteTableModel::Name).data().toString();
            }
            return list;
        };
        QCOMPARE(found("LIMIT"), QStringList{"rest"});
        QCOMPARE(found("shop"), QStringList{"orders"});
        QCOMPARE(found("api people"), QStringList{"users"});
        QCOMPARE(found("nothing"), QStringList{});
        QCOMPARE(found("").size(), 3);
    }

    void numbersSortAsNumbers() {
        RouteTableModel model;
        model.setRoutes(three());
        GatewaySnapshot snapshot;
        double rate = 9;
        for (const char* name : {"users", "orders", "rest"}) {
            RouteStatus status;
            status.name = name;
            status.traffic.requestsTotal = 1;
            status.traffic.requestsPerSecond = rate;
            rate = rate == 9 ? 100 : 20;
            snapshot.routes.push_back(status);
        }
        model.setSnapshot(snapshot);
        ColumnFilterModel sorted;
        sorted.setSourceModel(&model);
        sorted.sort(RouteTableModel::Rate, Qt::DescendingOrder);
        QCOMPARE(printed(sorted).first(), QStringLiteral("orders|/api/orders/**|shop"));
        QCOMPARE(printed(sorted).last(), QStringLiteral("users|/api/users/**|people"));
        QVERIFY(!sorted.isPlain());
    }

    void aDropTellsWhatIsToMoveWhere() {
        RouteTableModel model;
        model.setRoutes(three());
        QSignalSpy moved(&model, &RouteTableModel::moved);
        const std::unique_ptr<QMimeData> data(model.mimeData({model.index(2, 0), model.index(2, 1)}));
        QVERIFY(model.dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
        QCOMPARE(moved.count(), 1);
        QCOMPARE(moved[0][0].value<QList<int>>(), QList<int>{2});
        QCOMPARE(moved[0][1].toInt(), 0);
    }

    void editsMoveCopyAndDelete() {
        GatewayConfig config;
        config.routes = three();
        QCOMPARE(moveRoutes(config, {2}, 0), (RouteRows{0}));
        QCOMPARE(names(config), (QStringList{"rest", "users", "orders"}));
        QCOMPARE(moveRoutes(config, {0, 1}, 3), (RouteRows{1, 2}));
        QCOMPARE(names(config), (QStringList{"orders", "rest", "users"}));
        QCOMPARE(duplicateRoutes(config, {0, 2}), (RouteRows{1, 4}));
        QCOMPARE(names(config), (QStringList{"orders", "orders-2", "rest", "users", "users-2"}));
        QCOMPARE(duplicateRoutes(config, {1}), (RouteRows{2}));
        QCOMPARE(names(config)[2], QStringLiteral("orders-3"));
        QCOMPARE(removeRoutes(config, {0, 1, 2}), (RouteRows{0}));
        QCOMPARE(names(config), (QStringList{"rest", "users", "users-2"}));
        QCOMPARE(addRoute(config, 99), (RouteRows{3}));
        enableRoutes(config, {0, 1}, false);
        QVERIFY(!config.routes[1].enabled && config.routes[2].enabled);
        QCOMPARE(removeRoutes(config, {0, 1, 2, 3}), RouteRows{});
    }
};

QTEST_MAIN(TestRouteTableModel)
#include "tst_route_table_model.moc"
