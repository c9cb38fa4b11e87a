#include "tests/ui/pages/page_fixture.h"
#include "ui/models/plugin_list_model.h"
#include "ui/pages/plugins_page.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/json_field.h"
#include "ui/widgets/schema_form.h"

#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace sluice;

namespace {

const std::string kProject = R"(version: 1
listeners:
  - {name: main, address: "127.0.0.1:9195"}
upstreams:
  - {name: mock, nodes: [{address: "127.0.0.1:8189"}]}
routes:
  - name: http
    match: {paths: ["/http"]}
    upstream: mock
    plugins:
      my-own: {b: 2, a: 9007199254740993}
)";

}  // namespace

class TestPluginsPage : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_fixture = std::make_unique<PageFixture>(kProject);
        m_page = std::make_unique<PluginsPage>(m_fixture->context);
        m_page->resize(1000, 700);
        m_page->show();
        m_list = m_page->findChild<QListView*>("pluginList");
    }

    void cleanup() {
        m_page.reset();
        m_fixture.reset();
    }

    void theCatalogIsListedInRunningOrder() {
        QCOMPARE(nameAt(0), QStringLiteral("limit-count"));
        QCOMPARE(nameAt(1), QStringLiteral("prometheus"));
        QCOMPARE(nameAt(2), QStringLiteral("my-own"));
    }

    void theSpaceBarSwitchesAPluginOnAndUndoTakesItBack() {
        m_page->choosePlugin("limit-count");
        QTest::keyClick(m_list, Qt::Key_Space);
        QCOMPARE(plugin("limit-count").value_or(PluginConfig{"none", "", false}),
                 (PluginConfig{"limit-count", "{}", true}));
        m_fixture->document.undoStack().undo();
        QVERIFY(!plugin("limit-count"));
    }

    void aSwitchedOffPluginKeepsItsObject() {
        m_page->choosePlugin("limit-count");
        QTest::keyClick(m_list, Qt::Key_Space);
        type("count", "5");
        QTest::keyClick(m_list, Qt::Key_Space);
        QCOMPARE(*plugin("limit-count"), (PluginConfig{"limit-count", R"({"count":5})", false}));
    }

    void aSwitchedOffPluginHasNoProblems() {
        m_page->choosePlugin("limit-count");
        QTest::keyClick(m_list, Qt::Key_Space);
        QVERIFY(hasErrors(m_fixture->document.issues()));
        QTest::keyClick(m_list, Qt::Key_Space);
        QCOMPARE(*plugin("limit-count"), (PluginConfig{"limit-count", "{}", false}));
        QVERIFY(!hasErrors(m_fixture->document.issues()));
    }

    void typingInOneFieldIsOneStep() {
        m_page->choosePlugin("limit-count");
        QTest::keyClick(m_list, Qt::Key_Space);
        const int steps = m_fixture->document.undoStack().count();
        type("count", "999999999999");
        QCOMPARE(m_fixture->document.undoStack().count(), steps + 1);
        QCOMPARE(plugin("limit-count")->config, std::string(R"({"count":999999999999})"));
        m_fixture->document.undoStack().undo();
        QCOMPARE(plugin("limit-count")->config, std::string("{}"));
        QVERIFY(line("count")->text().isEmpty());
    }

    void anUnknownPluginIsKeptAndEditedAsJson() {
        m_page->choosePlugin("my-own");
        JsonField* json = m_page->panel()->json();
        QVERIFY(json->isVisible());
        QVERIFY(json->editor()->toPlainText().contains("9007199254740993"));
        json->editor()->setPlainText("{\"a\": 1");
        QVERIFY(!json->problem().isEmpty());
        QCOMPARE(plugin("my-own")->config, std::string(R"({"a":9007199254740993,"b":2})"));
        json->editor()->setPlainText("{\"a\": 1}");
        QCOMPARE(plugin("my-own")->config, std::string(R"({"a":1})"));
        QVERIFY(!(m_list->model()->index(2, 0).flags() & Qt::ItemIsUserCheckable));
    }

    void formAndJsonShowTheSameObject() {
        m_page->choosePlugin("limit-count");
        QTest::keyClick(m_list, Qt::Key_Space);
        type("count", "12");
        QVERIFY(m_page->panel()->json()->editor()->toPlainText().contains("\"count\": 12"));
        m_page->panel()->json()->editor()->setPlainText(R"({"count": 13, "time_window": 60})");
        QCOMPARE(line("count")->text(), QStringLiteral("13"));
        QCOMPARE(line("time_window")->text(), QStringLiteral("60"));
    }

    void everyRequestHasPluginsOfItsOwn() {
        m_page->setScope({});
        m_page->choosePlugin("prometheus");
        QTest::keyClick(m_list, Qt::Key_Space);
        QCOMPARE(m_fixture->document.config().plugins.size(), std::size_t{1});
        QCOMPARE(m_list->model()->rowCount(), 2);
    }

    void aRenamedRouteStaysChosen() {
        RouteConfig route = m_fixture->document.config().routes[0];
        route.name = "other";
        m_fixture->document.editRoute(0, "Rename", {}, route);
        m_page->choosePlugin("limit-count");
        QTest::keyClick(m_list, Qt::Key_Space);
        QCOMPARE(m_fixture->document.config().routes[0].plugins.size(), std::size_t{2});
    }

    void aPlaceOfTheConfigurationIsShown() {
        m_page->setScope({});
        m_page->reveal("routes[0].plugins.my-own");
        QCOMPARE(m_list->currentIndex().data(PluginListModel::NameRole).toString(), QStringLiteral("my-own"));
        m_page->reveal("plugins.prometheus");
        QCOMPARE(m_list->model()->rowCount(), 2);
        QCOMPARE(m_list->currentIndex().data(PluginListModel::NameRole).toString(),
                 QStringLiteral("prometheus"));
    }

    void theCurlCommandReachesTheRoute() {
        const GatewayConfig& config = m_fixture->document.config();
        QCOMPARE(curlCommand(config, {"http"}, {}), std::string("curl -i http://127.0.0.1:9195/http"));
        GatewayConfig other = config;
        other.listeners[0].address = {"0.0.0.0", 80};
        other.routes[0].match = {{"/a;b/**"}, {"POST"}, {"*.example.com"}};
        QCOMPARE(curlCommand(other, {}, {}),
                 std::string("curl -i -X POST -H 'Host: www.example.com' 'http://127.0.0.1:80/a;b/'"));
        QCOMPARE(curlCommand(config, {"gone"}, {}), std::string());
        other.listeners[0].address = {"127.0.0.1", 9195};
        other.mock.emplace();
        other.routes[0].match = {{"/http/**"}, {}, {}};
        other.routes[0].stripPrefix = "/http";
        QCOMPARE(curlCommand(other, {}, {}),
                 std::string("curl -i http://127.0.0.1:9195/http/test/requestBody"));
    }

    void theBenchmarkButtonLeadsThere() {
        QSignalSpy requested(m_page.get(), &PluginsPage::benchmarkPluginsRequested);
        m_page->findChild<QPushButton*>("benchmarkPlugins")->click();
        QCOMPARE(requested.size(), 1);
        QVERIFY(m_fixture->navigator.page == PageId::Benchmark);
    }

private:
    QString nameAt(int row) const {
        return m_list->model()->index(row, 0).data(PluginListModel::NameRole).toString();
    }
    std::optional<PluginConfig> plugin(const std::string& name) const {
        const PluginConfig* found = findPlugin(m_fixture->document.config(), {"http"}, name);
        return found ? std::optional(*found) : std::nullopt;
    }
    QLineEdit* line(const std::string& property) const {
        return qobject_cast<QLineEdit*>(m_page->panel()->form()->field(property)->editor());
    }
    void type(const std::string& property, const QString& text) {
        line(property)->selectAll();
        QTest::keyClicks(line(property), text);
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<PluginsPage> m_page;
    QListView* m_list = nullptr;
};

QTEST_MAIN(TestPluginsPage)
#include "tst_plugins_page.moc"
