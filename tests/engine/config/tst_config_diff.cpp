#include "engine/config/config_diff.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

GatewayConfig sample() {
    GatewayConfig config;
    config.listeners = {{"main", {"127.0.0.1", 9080}, 4096}};
    config.upstreams.resize(1);
    config.upstreams[0].name = "u";
    for (const char* name : {"a", "b", "c", "d"}) {
        RouteConfig route;
        route.name = name;
        route.upstream = "u";
        config.routes.push_back(route);
    }
    return config;
}

/// Every change as "~route a: match.paths" with + - ~ > for added, removed, modified and moved.
template <class Edit>
QStringList changes(Edit edit) {
    const GatewayConfig from = sample();
    GatewayConfig to = from;
    edit(to);
    QStringList lines;
    for (const ConfigChange& change : diff(from, to)) {
        QStringList fields;
        for (const std::string& field : change.fields) fields << QString::fromStdString(field);
        const QString line = QString("%1%2 %3: %4")
                                 .arg(QString("+-~>").at(static_cast<int>(change.change)))
                                 .arg(QString::fromStdString(change.kind),
                                      QString::fromStdString(change.name), fields.join(","));
        lines << (fields.isEmpty() ? line.chopped(2) : line);
    }
    return lines;
}

}  // namespace

class TestConfigDiff : public QObject {
    Q_OBJECT

private slots:
    void equalConfigurationsHaveNoChange() {
        QCOMPARE(changes([](GatewayConfig&) {}), QStringList());
    }

    void fieldsAreNamed() {
        QCOMPARE(changes([](GatewayConfig& c) {
                     c.routes[0].match.paths = {"/x"};
                     c.routes[0].enabled = false;
                     c.routes[1].plugins = {{"limit-count", "{}", true}};
                     c.upstreams[0].timeout.read = 1s;
                     c.listeners[0].address.port = 1;
                     c.workers = 3;
                     c.client.maxBody = 5;
                     c.mock = MockConfig{};
                     c.plugins = {{"prometheus", "{}", true}};
                     c.profiles.resize(1);
                     c.profiles[0].name = "jvm";
                 }),
                 QStringList({"~setting workers", "~setting client.max-body", "+setting mock",
                              "~listener main: address", "~upstream u: timeout.read",
                              "~route a: enabled,match.paths", "~route b: plugins.limit-count",
                              "+plugin prometheus", "+profile jvm"}));
    }

    void addedAndRemovedAreNotMoved() {
        QCOMPARE(changes([](GatewayConfig& c) {
                     c.routes.erase(c.routes.begin());
                     c.routes.insert(c.routes.begin() + 1, c.routes[0]);
                     c.routes[1].name = "new";
                 }),
                 QStringList({"-route a", "+route new"}));
    }

    void asFewAsPossibleMoved() {
        QCOMPARE(changes([](GatewayConfig& c) {
                     std::rotate(c.routes.begin(), c.routes.begin() + 1, c.routes.end());
                 }),
                 QStringList({">route a"}));
        QCOMPARE(changes([](GatewayConfig& c) { std::swap(c.routes[1], c.routes[2]); }).size(), 1);
    }

    void orderOfPluginsIsAChange() {
        GatewayConfig from = sample();
        from.routes[0].plugins = {{"x", "{}", true}, {"y", "{}", true}};
        GatewayConfig to = from;
        std::swap(to.routes[0].plugins[0], to.routes[0].plugins[1]);
        const auto found = diff(from, to);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].fields, std::vector<std::string>{"plugins"});
    }
};

QTEST_APPLESS_MAIN(TestConfigDiff)
#include "tst_config_diff.moc"
