#include "ui/widgets/form_field.h"
#include "ui/widgets/schema_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

using namespace sluice;

namespace {

PluginSchema everyType() {
    return {"sample",
            10,
            {{"count", PropertyType::Integer, true, "", 1, {}, {}},
             {"rate", PropertyType::Number, false, "0.5", {}, {}, {}},
             {"on", PropertyType::Boolean, false, "true", {}, {}, {}},
             {"key", PropertyType::Text, false, R"("remote_addr")", {}, {}, {}},
             {"kind", PropertyType::Choice, false, R"("var")", {}, {}, {"var", "constant"}},
             {"names", PropertyType::TextList, false, "", {}, {}, {}}}};
}

}  // namespace

class TestSchemaForm : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_form = std::make_unique<SchemaForm>(m_theme);
        m_form->setSchema(everyType());
    }

    void integersAreExactTo64Bits() {
        m_form->setConfig(R"({"count":9007199254740993})");
        QCOMPARE(line("count")->text(), QStringLiteral("9007199254740993"));
        type("count", "9223372036854775807");
        QCOMPARE(m_form->config(), std::string(R"({"count":9223372036854775807})"));
        QVERIFY(m_form->field("count")->problem().isEmpty());
    }

    void aNumberBeyond64BitsIsExplained() {
        type("count", "9223372036854775808");
        leave("count");
        QVERIFY2(m_form->field("count")->problem().contains("9223372036854775807"),
                 qPrintable(m_form->field("count")->problem()));
    }

    void mistakesAppearWhenTheFieldIsLeft() {
        m_form->setConfig(R"({"count":5})");
        type("count", "zero");
        QVERIFY(m_form->field("count")->problem().isEmpty());
        leave("count");
        QVERIFY(m_form->field("count")->problem().contains("whole number"));
        QCOMPARE(m_form->config(), std::string(R"({"count":"zero"})"));
        type("count", "0");
        QVERIFY(m_form->field("count")->problem().contains("1 or more"));
        type("count", "7");
        QVERIFY(m_form->field("count")->problem().isEmpty());
    }

    void requiredPropertiesSaySo() {
        m_form->setConfig("{}");
        QVERIFY(m_form->field("count")->problem().contains("required"));
        QVERIFY(m_form->field("count")->editor()->accessibleName().contains("required"));
        QVERIFY(m_form->field("key")->problem().isEmpty());
    }

    void aDisabledFormShowsNoMistakes() {
        m_form->setEnabled(false);
        m_form->setConfig("{}");
        QVERIFY(m_form->field("count")->problem().isEmpty());
        m_form->setEnabled(true);
        QVERIFY(!m_form->field("count")->problem().isEmpty());
    }

    void defaultsArePlaceholdersAndStayOutOfTheObject() {
        m_form->setConfig(R"({"count":1})");
        QVERIFY(line("key")->text().isEmpty());
        QVERIFY(line("key")->placeholderText().contains("remote_addr"));
        auto* on = qobject_cast<QCheckBox*>(m_form->field("on")->editor());
        QVERIFY(on->isChecked());
        on->click();
        QCOMPARE(m_form->config(), std::string(R"({"count":1,"on":false})"));
        on->click();
        QCOMPARE(m_form->config(), std::string(R"({"count":1})"));
    }

    void everyTypeIsWritten() {
        m_form->setConfig(R"({"count":1})");
        type("rate", "2.25");
        type("key", "host");
        auto* kind = qobject_cast<QComboBox*>(m_form->field("kind")->editor());
        QTest::keyClick(kind, Qt::Key_Down);
        auto* names = qobject_cast<QPlainTextEdit*>(m_form->field("names")->editor());
        QTest::keyClicks(names, "one");
        QTest::keyClick(names, Qt::Key_Return);
        QTest::keyClicks(names, "two");
        QCOMPARE(
            m_form->config(),
            std::string(R"({"count":1,"key":"host","kind":"constant","names":["one","two"],"rate":2.25})"));
    }

    void unknownPropertiesStay() {
        m_form->setConfig(R"({"count":1,"later":{"a":[1,2]}})");
        type("count", "2");
        QCOMPARE(m_form->config(), std::string(R"({"count":2,"later":{"a":[1,2]}})"));
    }

    void editsAreToldByProperty() {
        m_form->setConfig("{}");
        QSignalSpy edited(m_form.get(), &SchemaForm::edited);
        type("count", "12");
        QCOMPARE(edited.size(), 2);
        QCOMPARE(edited.last().first().toString(), QStringLiteral("count"));
        m_form->setConfig(R"({"count":3})");
        QCOMPARE(edited.size(), 2);
    }

private:
    QLineEdit* line(const std::string& property) const {
        return qobject_cast<QLineEdit*>(m_form->field(property)->editor());
    }
    void type(const std::string& property, const QString& text) {
        line(property)->selectAll();
        QTest::keyClicks(line(property), text);
    }
    void leave(const std::string& property) { QTest::keyClick(line(property), Qt::Key_Return); }

    Theme m_theme;
    std::unique_ptr<SchemaForm> m_form;
};

QTEST_MAIN(TestSchemaForm)
#include "tst_schema_form.moc"
