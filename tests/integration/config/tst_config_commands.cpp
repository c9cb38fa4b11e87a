#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

namespace {

struct Answer {
    int code = -1;
    QString out;
    QString err;
};

Answer run(const QStringList& arguments, const QString& locale = "C.UTF-8") {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", locale);
    process.setProcessEnvironment(environment);
    process.start(SLUICE_CTL, arguments);
    if (!process.waitForFinished(30'000)) return {-1, {}, process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace

/// sluicectl check and explain, as a person or a script meets them.
class TestConfigCommands : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder.reset(new QTemporaryDir); }

    void aGoodFileSaysNothing() {
        const Answer answer =
            run({"check", file("listeners: [{name: main, address: \"127.0.0.1:9080\"}]\n")});
        QCOMPARE(answer.out + answer.err, "");
        QCOMPARE(answer.code, 0);
    }

    void aFileWithoutListenersIsSaidByWhoChecksAndByWhoServes() {
        const QString path = file("");
        const QString line = path + ":1:1: warning: the field \"listeners\" is missing [missing-field]\n";
        const Answer checked = run({"check", path});
        QCOMPARE(checked.out, line);
        QCOMPARE(checked.code, 0);
        const Answer served = run({"serve", path});
        QCOMPARE(served.err, line);
        QCOMPARE(served.code, 1);
    }

    void wrongUsageNamesTheCommandAndTheWord() {
        const Answer lacking = run({"check"});
        QVERIFY2(lacking.err.startsWith("sluicectl check: FILE is required"), qPrintable(lacking.err));
        QCOMPARE(lacking.code, 2);
        const Answer bogus = run({"history", "bogus"});
        QVERIFY2(bogus.err.contains("unknown command 'bogus'; there are list, show"), qPrintable(bogus.err));
        QCOMPARE(bogus.code, 2);
        QCOMPARE(run({"mock", "--listen", "no such host"}).code, 2);
    }

    void everyProblemIsALineWithItsPlace() {
        const QString path =
            file("wrokers: 1\nroutes:\n  - {name: r, upstream: nope, match: {paths: [x]}}\n");
        const Answer answer = run({"check", path});
        QCOMPARE(answer.out,
                 path + ":1:1: warning: unknown field \"wrokers\"; it has no effect [unknown-field]\n" +
                     path + ":3:25: error: there is no upstream \"nope\" [unknown-upstream]\n" + path +
                     ":3:47: error: \"x\" is not a path: it must begin with / [bad-path]\n");
        QCOMPARE(answer.code, 1);
    }

    void theLanguageComesFromTheOptionOrTheEnvironment() {
        const QString path = file("workers: many\n");
        const QString chinese = path + ":1:10: error: 此处应为整数，而不是文本 [wrong-type]\n";
        QCOMPARE(run({"check", path, "--lang", "zh_CN"}).out, chinese);
        QCOMPARE(run({"check", path}, "zh_CN.UTF-8").out, chinese);
        QCOMPARE(run({"check", path}, "fr_FR.UTF-8").out,
                 path + ":1:10: error: a whole number is expected here, not text [wrong-type]\n");
        QCOMPARE(run({"check", path, "--lang", "xx"}).code, 2);
    }

    void problemsAreJsonOnDemand() {
        const Answer answer = run({"check", "--json", file("workers: many\n")});
        const QJsonObject document = QJsonDocument::fromJson(answer.out.toUtf8()).object();
        QCOMPARE(document["errors"].toInt(), 1);
        const QJsonObject issue = document["issues"].toArray().at(0).toObject();
        QCOMPARE(issue["code"].toString(), "wrong-type");
        QCOMPARE(issue["where"].toString(), "workers");
        QCOMPARE(issue["line"].toInt(), 1);
        QCOMPARE(issue["column"].toInt(), 10);
    }

    void filesThatAreNamedAreLookedAt() {
        const QString path = file(
            "listeners:\n  - name: main\n    address: 127.0.0.1:9443\n"
            "    tls: {certificate: gateway.yaml, key: none.key}\nwrokers: 1\n");
        QCOMPARE(
            run({"check", path}).out,
            path +
                ":4:24: error: the file \"gateway.yaml\": it holds no certificate in PEM form [bad-certificate]\n" +
                path +
                ":4:43: error: the file \"none.key\" cannot be read: No such file or directory "
                "[unreadable-file]\n" +
                path + ":5:1: warning: unknown field \"wrokers\"; it has no effect [unknown-field]\n");
        QCOMPARE(run({"explain", path, "GET", "/"}).code, 1);
        QVERIFY(!run({"explain", path, "GET", "/"}).err.contains("unreadable-file"));
    }

    void controlCharactersDoNotReachTheTerminal() {
        const Answer answer = run({"check", file("\"\\e[31m\": 1\n")});
        QVERIFY(answer.out.contains("\\x1b[31m"));
        QVERIFY(!answer.out.contains(QChar(0x1B)));
    }

    void wrongUseIsTwo() {
        QCOMPARE(run({"check"}).code, 2);
        QCOMPARE(run({"explain", "x.yaml"}).code, 2);
        QCOMPARE(run({"explain", file(""), "GET", "nonsense"}).code, 2);
        const Answer missing = run({"check", "/nonexistent.yaml"});
        QCOMPARE(missing.code, 1);
        QVERIFY(missing.err.contains("cannot read /nonexistent.yaml: No such file or directory"));
        QCOMPARE(run({"check", "--help"}).code, 0);
    }

    void explainNamesTheWinnerAndWhyTheOthersLost() {
        const QString path = file(
            "upstreams: [{name: u, nodes: [\"127.0.0.1:1\"]}]\nroutes:\n"
            "  - {name: all, upstream: u, match: {paths: [/**]}}\n"
            "  - {name: post, upstream: u, match: {paths: [/a], methods: [POST]}}\n"
            "  - {name: host, upstream: u, match: {paths: [/a], hosts: [h.example]}}\n");
        QCOMPARE(run({"explain", path, "GET", "/a?b=c"}).out,
                 "1. all (/**): takes the request [matched]\n2. post (/a): is for other methods [method]\n3. "
                 "host (/a): is for other hosts [host]\n");
        QVERIFY(run({"explain", path, "GET", "http://H.example:80/a"}).out.startsWith("1. host (/a)"));
        QVERIFY(run({"explain", path, "GET", "/a", "-H", "Host: h.example"}).out.startsWith("1. host (/a)"));
        QVERIFY(run({"explain", path, "POST", "/a", "--lang", "zh"})
                    .out.startsWith("1. post (/a): 命中 [matched]\n"));
        QCOMPARE(run({"explain", path, "GET", "*"}).code, 1);
    }

private:
    QString file(const QByteArray& text) {
        const QString path = m_folder->filePath("gateway.yaml");
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly)) return {};
        out.write(text);
        return path;
    }

    QScopedPointer<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestConfigCommands)
#include "tst_config_commands.moc"
