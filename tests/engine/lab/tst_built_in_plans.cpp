#include "engine/gateway_variants.h"
#include "engine/lab/built_in_plans.h"
#include "engine/lab/experiment_record.h"
#include "engine/lab/plan_parts.h"
#include "engine/lab/rate_limiter.h"
#include "engine/lab/stand_in.h"
#include "engine/measured_plugins.h"
#include "engine/proxy/plugins/plugin_catalog.h"

#include <QtTest>

#include <set>

using namespace sluice;

namespace {

const PlanUrls kUrls{"http://127.0.0.1:9195/http/test/requestBody", "http://127.0.0.1:8189/test/requestBody"};

}  // namespace

class TestBuiltInPlans : public QObject {
    Q_OBJECT

private slots:
    void everyOneCanRunAndBeWrittenDown() {
        std::set<std::string> ids;
        for (const std::string& name : builtInPlanNames()) {
            for (PlanLength length : {PlanLength::Short, PlanLength::AsPublished}) {
                const auto plan = builtInPlan(name, kUrls, length, apisixPlugins());
                QVERIFY(plan.has_value());
                const Result<void> checked = checkPlan(*plan);
                QVERIFY2(checked.has_value(), checked ? "" : (name + ": " + checked.error().subject).c_str());
                QCOMPARE(plan->id, name);
                const auto read = readPlan(writePlan(*plan));
                QVERIFY2(read.has_value() && *read == *plan, name.c_str());
                ids.insert(plan->id);
            }
        }
        QCOMPARE(ids.size(), builtInPlanNames().size());
        QVERIFY(!builtInPlan("none", kUrls, PlanLength::Short, {}));
    }

    void publishedFiguresBelongToTargetsAndLevels() {
        for (const char* name : {"shenyu", "sop", "kong", "dce"}) {
            const ExperimentPlan plan = *builtInPlan(name, kUrls, PlanLength::AsPublished, apisixPlugins());
            QVERIFY(!plan.published.empty());
            std::size_t shown = 0;
            for (std::size_t target = 0; target < plan.targets.size(); ++target) {
                for (std::size_t level = 0; level < plan.levels.size(); ++level)
                    shown += publishedRows(plan, target, level).size();
            }
            QCOMPARE(shown, plan.published.size());
        }
    }

    void aPathTakesThePlaceOfWhatBothUrlsEndIn() {
        const PlanUrls urls = withPath(kUrls, "/bytes/{size}");
        QCOMPARE(urls.gateway, std::string("http://127.0.0.1:9195/http/bytes/{size}"));
        QCOMPARE(urls.direct, std::string("http://127.0.0.1:8189/bytes/{size}"));
        QCOMPARE(withPath({"http://a/", "http://b/"}, "/ok").gateway, std::string("http://a/ok"));
        QCOMPARE(withPath({"http://a", "http://b/x"}, "/ok").gateway, std::string("http://a/ok"));
    }

    void theSizeStandsInTheUrl() {
        const ExperimentPlan plan = sizesPlan(kUrls, PlanLength::Short);
        QCOMPARE(urlAt(plan, 0, 0), std::string("http://127.0.0.1:8189/bytes/1024"));
        QCOMPARE(levelName(plan.levels[0]), std::string("32, 1024 B"));
    }

    void theEngineStandsInWhereNobodyListens() {
        const auto onlyKong = [](const std::string& url) { return url.find(":8000/") != std::string::npos; };
        const ExperimentPlan plan = withStandIns(kongPlan(PlanLength::Short), kUrls, onlyKong);
        QCOMPARE(plan.targets[0].url, std::string("http://127.0.0.1:8189/api/echo?str="));
        QCOMPARE(plan.targets[1].name, std::string("Kong"));
        QCOMPARE(plan.targets[1].kind, TargetKind::Url);
        QCOMPARE(plan.targets[3].name, std::string("Zuul (stand-in)"));
        QCOMPARE(plan.targets[3].kind, TargetKind::Gateway);
        QCOMPARE(plan.targets[3].url, std::string("http://127.0.0.1:9195/http/api/echo?str="));
        QCOMPARE(publishedRows(plan, 3, 0).size(), std::size_t(1));
        QCOMPARE(plan.processes.size(), std::size_t(1));  // the real Kong's
        QVERIFY(withStandIns(kongPlan(PlanLength::Short), kUrls, [](const auto&) {
                    return false;
                }).processes.empty());
        QVERIFY(checkPlan(plan).has_value());
        QVERIFY(!isListening("http://127.0.0.1:1/"));
        QVERIFY(!isListening("nonsense"));
    }

    void theCostOfEveryPluginOfTheCatalogIsMeasured() {
        const ExperimentPlan plan = *builtInPlan("plugin-cost", kUrls, PlanLength::Short, measuredPlugins());
        QCOMPARE(plan.targets.size(), pluginSchemas().size() + 2);
        QCOMPARE(plan.targets[baselineOf(plan)].variant, std::string("plugins:{}"));
        for (std::size_t i = 0; i < pluginSchemas().size(); ++i) {
            const PluginSchema& schema = pluginSchemas()[i];
            const MeasuredPlugin measured = measuredPlugins()[i];
            QCOMPARE(plan.targets[i + 1].name, schema.name);
            QVERIFY(checkPluginConfig(schema, measured.parameters).empty());
            const auto config = configVariant({}, plan.targets[i + 1].variant);
            QVERIFY(config && config->plugins.size() == 1 && config->plugins[0].name == schema.name);
        }
        QCOMPARE(configVariant({}, plan.targets.back().variant)->plugins.size(), pluginSchemas().size());
    }

    void aPluginThatTheLabNeverHeardOfIsMeasuredBySchema() {
        const PluginSchema schema{"new",
                                  1,
                                  {{"limit", PropertyType::Integer, true, "", 1, {}, {}},
                                   {"percent", PropertyType::Integer, true, "", 0, 100, {}},
                                   {"mode", PropertyType::Choice, true, "", {}, {}, {"soft", "hard"}},
                                   {"names", PropertyType::TextList, true, "", {}, {}, {}},
                                   {"strict", PropertyType::Boolean, true, "", {}, {}, {}},
                                   {"label", PropertyType::Text, true, "", {}, {}, {}},
                                   {"left", PropertyType::Text, false, "", {}, {}, {}}}};
        const auto measured = measuredPlugins(PluginSchemas{schema});
        QCOMPARE(measured.size(), std::size_t(1));
        QVERIFY(checkPluginConfig(schema, measured[0].parameters).empty());
        QVERIFY(measured[0].parameters.find("999999999") != std::string::npos);
        QVERIFY(measured[0].parameters.find("left") == std::string::npos);
    }

    void aRateLimiterIsSeenWhereItIsOn() {
        GatewayConfig config;
        QVERIFY(!rateLimiterIn(config));
        RouteConfig route;
        route.plugins = {{"prometheus", "{}", true}, {"limit-count", "{}", false}};
        config.routes = {route};
        QVERIFY(!rateLimiterIn(config));
        config.routes[0].plugins[1].enabled = true;
        QCOMPARE(*rateLimiterIn(config), std::string("limit-count"));
        config.routes[0].enabled = false;
        QVERIFY(!rateLimiterIn(config));
    }
};

QTEST_APPLESS_MAIN(TestBuiltInPlans)
#include "tst_built_in_plans.moc"
