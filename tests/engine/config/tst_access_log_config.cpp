#include "engine/config/access_log_format.h"
#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"

#include <QtTest>

using namespace sluice;

namespace {

GatewayConfig withLog(AccessLogConfig log) {
    GatewayConfig config;
    config.accessLog = std::move(log);
    return config;
}

QStringList issues(const AccessLogConfig& log) {
    QStringList lines;
    for (const ConfigIssue& issue : validate(withLog(log), {})) {
        QStringList args;
        for (const std::string& arg : issue.args) args << QString::fromStdString(arg);
        lines << QString("%1: %2 %3")
                     .arg(QString::fromStdString(issue.where), toToken(issue.code), args.join(", "))
                     .trimmed();
    }
    return lines;
}

std::string fault(std::string_view format) {
    const auto parsed = parseLogFormat(format);
    const auto* found = std::get_if<LogFormatFault>(&parsed);
    return found ? found->reason + (found->variable.empty() ? std::string() : " " + found->variable) : "";
}

}  // namespace

class TestAccessLogConfig : public QObject {
    Q_OBJECT

private slots:
    void everyFieldIsReadAndWritten() {
        const std::string text =
            "access-log:\n"
            "  file: logs/access.log\n"
            "  format: $remote_addr ${status}\n"
            "  rotate: {size: 2MiB, count: 3}\n"
            "  buffer: 256KiB\n";
        const LoadedConfig loaded = readConfig(text, {});
        QVERIFY(loaded.issues.empty());
        const AccessLogConfig expected{"logs/access.log", "$remote_addr ${status}", 2 << 20, 3, 256 << 10};
        QVERIFY(loaded.config.accessLog.has_value());
        QVERIFY(*loaded.config.accessLog == expected);
        const std::string written = writeConfig("", loaded.config);
        QVERIFY(readConfig(written, {}).config == loaded.config);
    }

    void thereIsNoneUnlessItIsWritten() {
        QVERIFY(!readConfig("version: 1\n", {}).config.accessLog.has_value());
        QVERIFY(!readConfig("access-log:\n", {}).config.accessLog.has_value());
    }

    void wrongValuesAreFoundAtTheirPlace() {
        QCOMPARE(issues({"a.log"}), QStringList());
        QCOMPARE(issues({""}), QStringList("access-log: missing-field file"));
        QCOMPARE(issues({"a", "$status $nope"}),
                 QStringList("access-log.format: bad-log-format unknown-variable, nope"));
        QCOMPARE(issues({"a", "json", 1}),
                 QStringList("access-log.rotate.size: out-of-range 1, 65536, 9223372036854775807"));
        QCOMPARE(issues({"a", "json", 0, 0}),
                 QStringList("access-log.rotate.count: out-of-range 0, 1, 1000"));
        QCOMPARE(issues({"a", "json", 0, 1, 1}),
                 QStringList("access-log.buffer: out-of-range 1, 131072, 1073741824"));
        const LoadedConfig loaded = readConfig("access-log: {file: a, format: \"$x\", rotat: 1}\n", {});
        QCOMPARE(loaded.issues.size(), std::size_t(2));
        QCOMPARE(loaded.issues[0].code, IssueCode::BadLogFormat);
        QCOMPARE(loaded.issues[0].place->column, std::size_t(31));
        QCOMPARE(loaded.issues[1].code, IssueCode::UnknownField);
    }

    void aFormatIsTakenApart() {
        const auto parsed = parseLogFormat("a $status${args}b $http_user_agent");
        const auto& parts = std::get<std::vector<LogPart>>(parsed);
        QCOMPARE(parts.size(), std::size_t(5));
        QCOMPARE(parts[0].text, std::string("a "));
        QVERIFY(parts[1].variable == LogVariable::Status);
        QVERIFY(parts[2].variable == LogVariable::Args);
        QCOMPARE(parts[3].text, std::string("b "));
        QVERIFY(parts[4].variable == LogVariable::RequestHeader);
        QCOMPARE(parts[4].text, std::string("user-agent"));
    }

    void brokenFormatsSayWhy() {
        QCOMPARE(fault(""), std::string("empty"));
        QCOMPARE(fault(std::string(5000, 'a')), std::string("too-long"));
        QCOMPARE(fault("a\nb"), std::string("control"));
        QCOMPARE(fault("5 $"), std::string("no-name"));
        QCOMPARE(fault("$$status"), std::string("no-name"));
        QCOMPARE(fault("${status"), std::string("unclosed status"));
        QCOMPARE(fault("$http_"), std::string("unknown-variable http_"));
        QCOMPARE(fault("$Status"), std::string("unknown-variable Status"));
    }
};

QTEST_APPLESS_MAIN(TestAccessLogConfig)
#include "tst_access_log_config.moc"
