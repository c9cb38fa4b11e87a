#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"

#include <QtTest>

#include <random>

using namespace sluice;

namespace {

std::string repeated(const std::string& text, std::size_t times) {
    std::string out;
    out.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
}

/// "line:column token" of the first error.
QString first(std::string text) {
    const LoadedConfig loaded = readConfig(std::move(text), {});
    for (const ConfigIssue& issue : loaded.issues) {
        if (issue.severity != Severity::Error) continue;
        return QString("%1:%2 %3")
            .arg(QString::number(issue.place->line), QString::number(issue.place->column),
                 toToken(issue.code));
    }
    return "nothing";
}

}  // namespace

/// Files made to break a reader. That each is over within a second and 100 MiB is measured elsewhere; a
/// reader that recursed or multiplied would not come back here at all.
class TestHostileFiles : public QObject {
    Q_OBJECT

private slots:
    void nestingIsBounded() {
        QCOMPARE(first("a: " + repeated("[", 100'000)), "1:67 too-deep");
        QCOMPARE(first(repeated("{a: ", 100'000)), "1:257 too-deep");
        QCOMPARE(first(repeated("- ", 100'000)), "1:129 too-deep");
        std::string stairs;
        for (std::size_t i = 0; i < 1'000; ++i) stairs += std::string(i, ' ') + "a:\n";
        QCOMPARE(first(stairs), "65:65 too-deep");
        QVERIFY(!first("a: " + repeated("[", 60) + repeated("]", 60)).contains("deep"));
    }

    void aliasesCountAsWhatTheyRepeat() {
        std::string bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n";
        std::string chain = "a0: &a0 [x]\n";
        for (int i = 1; i < 100; ++i) {
            const std::string name = "a" + std::to_string(i), alias = "*a" + std::to_string(i - 1);
            bomb += name + ": &" + name + " [" + repeated(alias + ",", 9) + "]\n";
            chain += name + ": &" + name + " [" + alias + "]\n";
        }
        QVERIFY(first(bomb).endsWith("too-many-nodes"));
        QVERIFY(first(chain).endsWith("too-deep"));
        QCOMPARE(first("a: &a [*a]\n"), "1:8 syntax-error");
    }

    void sizeIsBounded() {
        QCOMPARE(first(repeated("a: b\n", 2'000'000)), "1:1 too-large");
        QVERIFY(first("[" + repeated("a,", 2'000'000) + "]").endsWith("too-many-nodes"));
        QVERIFY(first("routes: [" + repeated("{},", 150'000) + "]").endsWith("missing-field"));
        QCOMPARE(readConfig("routes: [" + repeated("{},", 150'000) + "]", {}).config.routes.size(),
                 std::size_t{100'000});
    }

    void mistakesAreBounded() {
        QVERIFY(readConfig(repeated("a: [\n", 200'000), {}).issues.size() <= 20);
        QVERIFY(readConfig(repeated("- {a: 1, a: 2}\n", 50'000), {}).issues.size() <= 1'000);
        std::string unknown;
        for (int i = 0; i < 5'000; ++i) unknown += "k" + std::to_string(i) + ": 1\n";
        QCOMPARE(readConfig(unknown, {}).issues.size(), std::size_t{1'000});
    }

    void bytesThatAreNoTextHaveAPlace() {
        QCOMPARE(first("a: 1\nname: \xE9\xFF\n"), "2:7 not-utf8");
        QCOMPARE(first(std::string("a: b\n\0", 6)), "2:1 syntax-error");
        QCOMPARE(first("a: \x04\n"), "1:4 syntax-error");
        QCOMPARE(first("a: \xED\xA0\x80"), "1:4 not-utf8");
    }

    void fragmentsAreMistakes_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QByteArray(text) << QString(expected);
        };
        row("[:", "1:2 syntax-error");
        row("[", "1:1 syntax-error");
        row("]", "1:1 syntax-error");
        row("{a: b", "1:1 syntax-error");
        row("{a: b]", "1:6 syntax-error");
        row("\"", "1:1 syntax-error");
        row("'", "1:1 syntax-error");
        row("a: \"\\q\"", "1:5 syntax-error");
        row("a: \"\\ud800\"", "1:5 syntax-error");
        row("a: *b", "1:4 syntax-error");
        row("a: !python/object x", "1:4 syntax-error");
        row("? a\n: b", "1:1 syntax-error");
        row("a: 1\nb", "2:1 syntax-error");
        row("a: - b", "1:4 syntax-error");
        row("a: @b", "1:4 syntax-error");
        row("a: |x\n b", "1:4 syntax-error");
        row("a: 1\n b: 2", "2:3 syntax-error");
        row("a:\n  b: 1\n c: 2", "3:2 syntax-error");
        row("a: 1\n---\nb: 2", "3:1 syntax-error");
        row("%FOO\na: 1", "1:1 syntax-error");
        row("- a", "1:1 wrong-type");
        row("text", "1:1 wrong-type");
        row("1", "1:1 wrong-type");
    }
    void fragmentsAreMistakes() {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        QCOMPARE(first(text.toStdString()), expected);
    }

    /// Whatever a file says, reading it ends, says where each problem is, and what was understood can be
    /// written.
    void mutatedFilesAreReadToTheEnd() {
        const std::string seed =
            "version: 1\nlisteners:\n  - &l {name: main, address: \"127.0.0.1:9080\"}\nupstreams:\n- name: "
            "'u'\n  nodes:\n"
            "    \"a:1\": 2\nroutes:\n  - name: r\n    match: {paths: [/a, \"/b/**\"], methods: [GET]}\n    "
            "upstream: u\n"
            "    plugins:\n      p: {text: |\n        x\n, n: 1.5e3}\n  # c\n  - {name: s, upstream: u}\nx: "
            ">-\n  folded\n  text\n\n  y\n";
        static const std::string kPieces[] = {
            "\n",    "  ", "- ",           ": ", "#", "[", "]",  "{",   "}", ",",
            "\"",    "'",  "&a ",          "*a", "|", ">", "\t", "\\",  "!", "---\n",
            "...\n", "\r", "\xE6\xB0\xB4", "?",  "%", "~", "0",  "null"};
        std::mt19937 random(20261130);
        QElapsedTimer clock;
        clock.start();
        for (int round = 0; round < 3'000 && clock.elapsed() < 2'000; ++round) {
            std::string text = seed;
            for (unsigned edits = 1 + random() % 6; edits > 0; --edits) {
                const std::size_t at = random() % (text.size() + 1);
                switch (random() % 4) {
                    case 0: text.insert(at, kPieces[random() % std::size(kPieces)]); break;
                    case 1: text.erase(at, random() % 8); break;
                    case 2: text.insert(at, text.substr(random() % (text.size() + 1), random() % 40)); break;
                    default: text.resize(std::max<std::size_t>(at, 1));
                }
            }
            const LoadedConfig loaded = readConfig(text, {});
            const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
            for (const ConfigIssue& issue : loaded.issues) {
                QVERIFY2(issue.place && issue.place->line >= 1 && issue.place->line <= lines &&
                             issue.place->column >= 1,
                         text.c_str());
            }
            if (hasErrors(loaded.issues)) continue;
            GatewayConfig next = loaded.config;
            next.workers = 7;
            if (!next.routes.empty()) next.routes.back().match.paths = {"/written"};
            const std::string written = writeConfig(text, next);
            QVERIFY2(readConfig(written, {}).config == next, (text + "\n=====\n" + written).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestHostileFiles)
#include "tst_hostile_files.moc"
