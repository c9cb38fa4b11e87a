#include "engine/load/mix/text_template.h"
#include "tests/engine/load/script_file.h"

#include <QtTest>

#include <regex>
#include <set>

using namespace sluice;
using test::ScriptFile;
using Use = TextTemplate::Use;

namespace {

/// A text rendered again and again.
class Rendered {
public:
    explicit Rendered(const std::string& text, Use use = Use::Body)
        : m_template(TextTemplate::parse(text, use, m_files).value()) {
        m_draw.rows.resize(m_files.size());
    }
    std::string next() {
        std::string out;
        m_template.render(out, m_draw, m_files);
        for (std::size_t file = 0; file < m_files.size(); ++file)
            m_draw.rows[file] = (m_draw.rows[file] + 1) % m_files.at(file).rows();
        return out;
    }
    bool draws() const { return m_template.draws(); }

private:
    CsvFiles m_files;
    TextTemplate m_template;
    TemplateDraw m_draw;
};

Error faultOf(const std::string& text, Use use = Use::Body) {
    CsvFiles files;
    return TextTemplate::parse(text, use, files).error();
}

}  // namespace

class TestTextTemplate : public QObject {
    Q_OBJECT

private slots:
    void otherBracesAreThemselves() {
        for (const char* text :
             {"", "plain", "{", "}", "{}", "{\"a\": {\"b\": 1}}", "{ip", "{name}", "{{}}"}) {
            Rendered rendered(text);
            QVERIFY(!rendered.draws());
            QCOMPARE(rendered.next(), std::string(text));
        }
    }

    void everyValueLooksAsItShould_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pattern");
        QTest::newRow("ip") << "a{ip}b"
                            << "a(?:[1-9][0-9]{0,2}\\.){3}[1-9][0-9]{0,2}b";
        QTest::newRow("uuid") << "{uuid}"
                              << "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
        QTest::newRow("in JSON") << "{\"id\":{int:10-99}}"
                                 << "\\{\"id\":[1-9][0-9]\\}";
        QTest::newRow("two") << "{int:-5--1}/{uuid}"
                             << "-[1-5]/[0-9a-f-]{36}";
    }

    void everyValueLooksAsItShould() {
        QFETCH(QString, text);
        QFETCH(QString, pattern);
        Rendered rendered(text.toStdString());
        const std::regex wanted(pattern.toStdString());
        std::set<std::string> seen;
        for (int i = 0; i < 200; ++i) {
            const std::string value = rendered.next();
            QVERIFY2(std::regex_match(value, wanted), value.c_str());
            seen.insert(value);
        }
        QVERIFY(seen.size() > 50);
    }

    void bothEndsOfARangeAreDrawn() {
        Rendered rendered("{int:1-3}");
        std::set<std::string> seen;
        for (int i = 0; i < 200; ++i) seen.insert(rendered.next());
        QCOMPARE(seen, (std::set<std::string>{"1", "2", "3"}));
    }

    void rowsComeInTurnAndAllCellsOfOne() {
        const ScriptFile file("name,password\nann,1\n\"b, \"\"ob\"\"\",2\n", "users.csv");
        Rendered rendered("{csv:" + file.path() + ":name}={csv:" + file.path() + ":password}");
        QCOMPARE(rendered.next(), std::string("ann=1"));
        QCOMPARE(rendered.next(), std::string("b, \"ob\"=2"));
        QCOMPARE(rendered.next(), std::string("ann=1"));
    }

    void aCellInATargetIsEncoded() {
        const ScriptFile file("q\n\"a b/\xC3\xA9\r\nX: y\"\n", "words.csv");
        QCOMPARE(Rendered("/s?q={csv:" + file.path() + ":q}", Use::Target).next(),
                 std::string("/s?q=a%20b%2F%C3%A9%0D%0AX%3A%20y"));
    }

    void whatIsWrongIsNamed() {
        QCOMPARE(faultOf("{int:9-1}"), (Error{ErrorCode::BadPlan, "{int:9-1}", {}}));
        QCOMPARE(faultOf("x{int:1}"), (Error{ErrorCode::BadPlan, "{int:1}", {}}));
        QCOMPARE(faultOf("{csv:name}"), (Error{ErrorCode::BadPlan, "{csv:name}", {}}));
        QCOMPARE(faultOf("{csv:/nowhere/x.csv:a}").code, ErrorCode::FileReadFailed);
        const ScriptFile file("a\n\"x\ny\"\n", "lines.csv");
        QCOMPARE(faultOf("{csv:" + file.path() + ":b}").code, ErrorCode::BadPlan);
        QCOMPARE(faultOf("{csv:" + file.path() + ":a}", Use::Header).code, ErrorCode::BadPlan);
    }

    void tablesAreReadAsSpreadsheetsWriteThem() {
        const auto table = CsvTable::parse(
            "\xEF\xBB\xBF"
            "a,b\r\n1,\"2\n3\"\r\n,\r\n",
            "t");
        QVERIFY(table.has_value());
        QCOMPARE((*table)->rows(), 2u);
        QCOMPARE((*table)->column("a"), 0u);
        QCOMPARE((*table)->cell(0, 1), std::string("2\n3"));
        QCOMPARE((*table)->cell(1, 1), std::string());
        QVERIFY(!(*table)->column("c"));
    }

    void brokenTablesHaveTheirLine_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("empty") << ""
                               << "t:1";
        QTest::newRow("no rows") << "a,b\n"
                                 << "t:2";
        QTest::newRow("too few") << "a,b\n1,2\n3\n"
                                 << "t:3";
        QTest::newRow("too many") << "a\n1,2\n"
                                  << "t:2";
        QTest::newRow("open quote") << "a\n\"1\n2"
                                    << "t:2";
        QTest::newRow("behind a quote") << "a\n\"1\"2\n"
                                        << "t:2";
    }

    void brokenTablesHaveTheirLine() {
        QFETCH(QString, text);
        const auto table = CsvTable::parse(text.toStdString(), "t");
        QVERIFY(!table);
        QCOMPARE(table.error().code, ErrorCode::BadPlan);
        QTEST(QString::fromStdString(table.error().subject), "place");
    }
};

QTEST_APPLESS_MAIN(TestTextTemplate)
#include "tst_text_template.moc"
