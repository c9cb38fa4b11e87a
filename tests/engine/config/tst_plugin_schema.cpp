#include "engine/config/plugin_schema.h"

#include <QtTest>

using namespace sluice;

namespace {

PluginSchema limitCount() {
    PluginSchema schema{"limit-count", 1002, {}};
    schema.properties.push_back({"count", PropertyType::Integer, true, "", 1, std::nullopt, {}});
    schema.properties.push_back({"share", PropertyType::Number, false, "", 0, 1, {}});
    schema.properties.push_back(
        {"key", PropertyType::Choice, false, "\"remote_addr\"", {}, {}, {"remote_addr", "host"}});
    schema.properties.push_back({"on", PropertyType::Boolean, false, "", {}, {}, {}});
    schema.properties.push_back({"a/b", PropertyType::TextList, false, "", {}, {}, {}});
    return schema;
}

/// Every issue as "pointer reason argument".
QStringList faults(const char* json) {
    QStringList lines;
    for (const ConfigIssue& issue : checkPluginConfig(limitCount(), json)) {
        lines << QString::fromStdString(issue.args.at(1) + " " + issue.args.at(2) + " " + issue.args.at(3))
                     .trimmed();
    }
    return lines;
}

}  // namespace

class TestPluginSchema : public QObject {
    Q_OBJECT

private slots:
    void goodConfigurationHasNoIssue() {
        QVERIFY(faults(R"({"count":9223372036854775807,"share":0.5,"key":"host","on":true,"a/b":["x"]})")
                    .isEmpty());
    }

    void everyFaultIsFoundAtOnce() {
        QCOMPARE(faults(R"({"share":2,"key":"x","on":"yes","a/b":[1]})"),
                 QStringList({"/count missing", "/share maximum 1", "/key choice remote_addr, host",
                              "/on type boolean", "/a~1b type text-list"}));
        QCOMPARE(faults(R"({"count":0})"), QStringList({"/count minimum 1"}));
        QCOMPARE(faults(R"({"count":1.5})"), QStringList({"/count type integer"}));
    }

    void unknownPropertyIsAWarning() {
        const auto issues =
            checkPluginConfig(limitCount(), R"({"count":1,"cuont":2,"_meta":{"priority":3}})");
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].severity, Severity::Warning);
        QCOMPARE(issues[0].args, (std::vector<std::string>{"limit-count", "/cuont", "unknown", ""}));
    }

    void brokenJsonIsSaid() {
        QCOMPARE(faults("{"), QStringList({"not-json"}));
        QCOMPARE(faults("[]"), QStringList({"not-object"}));
    }

    void schemaIsFoundByName() {
        const PluginSchemas schemas{limitCount()};
        QCOMPARE(findSchema(schemas, "limit-count"), &schemas[0]);
        QVERIFY(!findSchema(schemas, "limit"));
    }
};

QTEST_APPLESS_MAIN(TestPluginSchema)
#include "tst_plugin_schema.moc"
