#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/text/error_text.h"
#include "ui/text/issue_text.h"
#include "ui/text/node_text.h"
#include "ui/text/plugin_text.h"
#include "ui/text/setting_text.h"

#include <QSet>
#include <QTest>

using namespace sluice;

namespace {

/// Every code that has a token of its own.
std::vector<IssueCode> allIssueCodes() {
    std::vector<IssueCode> codes;
    for (int code = 0; std::string_view(toToken(static_cast<IssueCode>(code))) != "unknown"; ++code)
        codes.push_back(static_cast<IssueCode>(code));
    return codes;
}

}  // namespace

/// Every code of the engine has a sentence of its own, and data stays as it is.
class TestTexts : public QObject {
    Q_OBJECT

private slots:
    void everyIssueHasASentence() {
        QSet<QString> sentences;
        const std::vector<IssueCode> codes = allIssueCodes();
        for (const IssueCode code : codes) {
            const QString text = issueText({Severity::Error, code, {"a", "b", "c", "d"}, {}, {}});
            QVERIFY2(text.endsWith(u'.') && !text.contains(u"%1"), qPrintable(text));
            sentences.insert(text);
        }
        QCOMPARE(sentences.size(), int(codes.size()));
    }

    void whyATextIsNotYamlIsSaidInWords() {
        int found = 0;
        for (const char* text : {"a: [\n", "a: ]\n", "a: [1, b: 2 c: 3]\n", "a:\n\tb: 1\n", "a: \"x\n",
                                 "a: b: c\n", "? a\n", "a: *x\n", "a: !x 1\n", "a: 1\n---\nb: 2\n",
                                 "a: \"\\q\"\n", "a: |x\n", "a: @b\n", "a: \x01\n", "a: 1\n  b: 2\n"}) {
            for (const ConfigIssue& issue : readConfig(text, pluginSchemas()).issues) {
                if (issue.code != IssueCode::SyntaxError) continue;
                ++found;
                const QString said = issueText(issue);
                QVERIFY2(!said.contains(QString::fromStdString(issue.args.at(0)) + u'.'), qPrintable(said));
            }
        }
        QVERIFY(found >= 14);
    }

    void everyKindOfFaultOfANodeIsNamedWithItsNumber() {
        NodeFaultCounts faults;
        QVERIFY(nodeFaultsText(faults).isEmpty());
        faults = {1, 20, 300, 4000, 50000};
        const QString text = nodeFaultsText(faults);
        for (const char* number : {"1 ×", "20 ×", "300 ×", "4000 ×", "50000 ×"})
            QVERIFY2(text.contains(QString::fromUtf8(number)), qPrintable(text));
        NodeStatus node;
        QVERIFY(nodeHealthText(node).isEmpty());
        node.health = NodeHealth::Ejected;
        node.healthReason = NodeFault::TimedOut;
        QCOMPARE(nodeHealthText(node), QStringLiteral("ejected: too slow"));
    }

    void everyPathFaultHasASentence() {
        for (const IssueCode code : {IssueCode::BadPath, IssueCode::BadStripPrefix}) {
            QSet<QString> sentences;
            const QStringList reasons{"no-slash", "blank", "control", "query", "brace", "star-inside"};
            for (const QString& reason : reasons) {
                const QString text =
                    issueText({Severity::Error, code, {"x y", reason.toStdString()}, {}, {}});
                QVERIFY(!text.isEmpty());
                sentences.insert(text);
            }
            QCOMPARE(sentences.size(), reasons.size());
        }
        QCOMPARE(issueText({Severity::Error, IssueCode::BadPath, {"/a b", "blank"}, {}, {}}),
                 QStringLiteral("A path has no spaces; write %20 to match one."));
    }

    void everyLogFormatFaultHasASentence() {
        QSet<QString> sentences;
        const QStringList reasons{"empty", "too-long", "control", "no-name", "unclosed", "unknown-variable"};
        for (const QString& reason : reasons) {
            const QString text =
                issueText({Severity::Error, IssueCode::BadLogFormat, {reason.toStdString(), "x"}, {}, {}});
            QVERIFY(text.endsWith(u'.'));
            sentences.insert(text);
        }
        QCOMPARE(sentences.size(), reasons.size());
    }

    void everyPluginFaultHasASentence() {
        QSet<QString> sentences;
        const QStringList reasons{"not-json", "not-object", "missing", "unknown",
                                  "type",     "minimum",    "maximum", "choice"};
        for (const QString& reason : reasons) {
            const ConfigIssue issue{Severity::Error,
                                    IssueCode::BadPluginConfig,
                                    {"p", "/count", reason.toStdString(), "7"},
                                    {},
                                    {}};
            QVERIFY(!pluginProblemText(issue).isEmpty());
            QVERIFY(issueText(issue).contains(pluginProblemText(issue)));
            sentences.insert(pluginProblemText(issue));
        }
        QCOMPARE(sentences.size(), reasons.size());
    }

    void missingArgumentsLeaveNoPlaceholder() {
        for (const IssueCode code : allIssueCodes()) {
            const QString text = issueText({Severity::Error, code, {}, {}, {}});
            for (const char* mark : {"%1", "%2", "%3"})
                QVERIFY2(!text.contains(QLatin1String(mark)), qPrintable(text));
        }
    }

    void dataIsNotExpanded() {
        const QString text =
            issueText({Severity::Error, IssueCode::DuplicateAddress, {"%2", "<b>%1</b>"}, {}, {}});
        QVERIFY2(text.contains("<b>%1</b>") && text.contains("address %2"), qPrintable(text));
    }

    void aPlaceStandsInFront() {
        const ConfigIssue issue{
            Severity::Error, IssueCode::MissingField, {"name"}, "routes[0]", SourcePlace{12, 5}};
        QCOMPARE(issueTextWithPlace(issue),
                 QStringLiteral("Line 12, column 5: The field “name” is missing."));
    }

    void everyErrorHasASentence() {
        QSet<QString> sentences;
        const int last = static_cast<int>(ErrorCode::SystemFailed);
        for (int code = 0; code <= last; ++code)
            sentences.insert(errorText({static_cast<ErrorCode>(code), "it", {}}));
        QCOMPARE(sentences.size(), last + 1);
        const Error refused{ErrorCode::ConnectFailed, "127.0.0.1:1",
                            std::make_error_code(std::errc::connection_refused)};
        QVERIFY(errorText(refused).contains(QString::fromStdString(refused.system.message())));
    }

    void everySettingReasonHasASentence() {
        QSet<QString> sentences;
        const int last = static_cast<int>(SettingReason::MatchCacheOf260);
        for (int reason = 1; reason <= last; ++reason) {
            const QString text = settingReasonText(static_cast<SettingReason>(reason));
            QVERIFY2(text.endsWith(u'.'), qPrintable(QString::number(reason)));
            sentences.insert(text);
        }
        QCOMPARE(sentences.size(), last);
        for (int outcome = 0; outcome <= static_cast<int>(SettingOutcome::Unknown); ++outcome) {
            ImportedSetting setting;
            setting.outcome = static_cast<SettingOutcome>(outcome);
            QVERIFY(!settingOutcomeText(setting.outcome).isEmpty());
            QVERIFY(!settingExplanation(setting).isEmpty());
        }
        for (int format = 0; format <= static_cast<int>(ProfileFormat::Mixed); ++format) {
            QVERIFY(!profileFormatText(static_cast<ProfileFormat>(format)).isEmpty());
        }
    }

    void everyPropertyOfTheCatalogIsExplained() {
        for (const PluginSchema& schema : pluginSchemas()) {
            QVERIFY2(!pluginExplanation(schema.name).isEmpty(), schema.name.c_str());
            QVERIFY(pluginTitle(schema.name) != QString::fromStdString(schema.name));
            for (const PluginProperty& property : schema.properties) {
                QVERIFY2(!propertyExplanation(schema.name, property.name).isEmpty(), property.name.c_str());
            }
        }
        QCOMPARE(pluginTitle("my-own"), QStringLiteral("my-own"));
    }
};

QTEST_MAIN(TestTexts)
#include "tst_texts.moc"
