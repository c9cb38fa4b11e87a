#include "engine/dialects/profile.h"

#include <QtTest>

#include <random>

using namespace sluice;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
    std::string whole;
    for (std::size_t i = 0; i < times; ++i) whole += text;
    return whole;
}

/// Variables that stand for nothing, each two thousand times the one before.
std::string emptyBomb() {
    std::string text = "A=\"\"\n";
    for (char name = 'B'; name <= 'U'; ++name) {
        text += std::string(1, name) + "=\"" + repeated(std::string("$") + char(name - 1), 2'000) + "\"\n";
    }
    return text + "java $U -Xmx1g -jar x.jar\n";
}

std::string deepYaml() {
    std::string text;
    for (std::size_t depth = 0; depth < 2'500; ++depth) text += std::string(depth, ' ') + "a:\n";
    return text;
}

std::string randomBytes() {
    std::mt19937 random(7);
    std::string text;
    for (std::size_t i = 0; i < 1'000'000; ++i) text += static_cast<char>(random());
    return text;
}

}  // namespace

/// Whatever is pasted: an answer, bounded, and every setting with an outcome. The time limit is the test's
/// own.
class TestHostileProfile : public QObject {
    Q_OBJECT

private slots:
    void anythingGetsAnAnswer_data() {
        QTest::addColumn<std::string>("text");
        QTest::newRow("nothing") << std::string();
        QTest::newRow("random bytes") << randomBytes();
        QTest::newRow("zero bytes") << std::string(100'000, '\0');
        QTest::newRow("deep yaml") << deepYaml();
        QTest::newRow("dashes") << repeated("- ", 1'000'000);
        QTest::newRow("open placeholders") << "server.port=" + repeated("${a:", 100'000);
        QTest::newRow("open references") << "JAVA_OPTS=" + repeated("${", 1'000'000);
        QTest::newRow("empty variables") << emptyBomb();
        QTest::newRow("many properties") << repeated("a.b=1\n", 100'000);
        QTest::newRow("many assignments") << repeated("A_B=$A_B\n", 50'000);
        QTest::newRow("joined lines") << repeated("java \\\n", 50'000);
        QTest::newRow("open quotes") << repeated("A=\"\n", 100'000);
        QTest::newRow("glued options") << repeated("-Xmx4g", 50'000);
        QTest::newRow("long keys") << std::string(500, 'a') + ":\n" + repeated(" b: 1\n", 50'000);
        QTest::newRow("endless key") << "a." + std::string(2'000'000, 'k') + "=1";
        QTest::newRow("borders") << repeated("|\n", 1'000'000);
    }
    void anythingGetsAnAnswer() {
        QFETCH(std::string, text);
        const ProfileImport import = readProfile(text);
        QVERIFY(import.settings.size() <= 20'000);
        for (const ImportedSetting& setting : import.settings) {
            QVERIFY(!setting.key.empty());
            QCOMPARE(setting.appliedTo.empty(), setting.outcome != SettingOutcome::Applied);
        }
    }

    /// Every part of a real text, cut anywhere, is read without harm.
    void everyCutOfARealTextIsRead() {
        const std::string text =
            "JAVA_OPTS=\"-Xmx${H:-1g} -XX: +UseG1GC\"\nnohup java $JAVA_OPTS -jar a-1.jar\\\n--server.port=80 2>&1 &\n"
            "shenyu:\n  netty:\n    http: {workerCount: 8}\n  list:\n  - \"a\"\n  - b: 'c'\nserver.port=\\u00391\\\n ${x:1}\n";
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            readProfile(std::string_view(text).substr(0, cut));
            readProfile(std::string_view(text).substr(cut));
        }
        QCOMPARE(readProfile(text).profile.workers, 8u);
    }
};

QTEST_APPLESS_MAIN(TestHostileProfile)
#include "tst_hostile_profile.moc"
