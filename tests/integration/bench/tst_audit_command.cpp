#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

namespace {

struct Answer {
    int code = -1;
    QString out, err;
};

Answer run(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    process.setEnvironment({"LANG=C"});
    process.start(SLUICE_CTL, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(20'000)) return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

const QByteArray kInflated =
    "  10 threads and 10 connections\n    Latency     5.95ms   22.62ms 495.03ms   95.67%\n"
    "  714560 requests in 1.00m, 86.88MB read\nRequests/sec:  11892.88\nTransfer/sec:      1.45MB\n";
const QByteArray kSound =
    "  2 threads and 10 connections\n    Latency     1.00ms    0.10ms   2.00ms   95.67%\n"
    "  100000 requests in 10.00s, 86.88MB read\nRequests/sec:  10000.00\nTransfer/sec:      1.45MB\n";

}  // namespace

class TestAuditCommand : public QObject {
    Q_OBJECT

private slots:
    void aFaultIsSaidInWordsAndIsTheExitCode() {
        const Answer answer = run({"audit", "-"}, kInflated);
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.out.startsWith(
                     "-:1: wrk: 11892.88 requests/s, mean 5.95 ms, 10 connections, Little ratio 7.08\n"),
                 qPrintable(answer.out));
        QVERIFY(answer.out.contains("The connections allow 0.84 ms. [mean-inflated]"));
        const Answer chinese = run({"audit", "--lang", "zh_CN", "-"}, kInflated);
        QVERIFY(chinese.out.contains("按连接数只能是 0.84 ms。"));
    }

    void aSoundReportIsWell() {
        const Answer answer = run({"audit", "-"}, kSound);
        QCOMPARE(answer.code, 0);
        QCOMPARE(answer.out.count('\n'), 1);
    }

    void jsonHasEveryRun() {
        const Answer answer = run({"audit", "--json", "-"}, kInflated + kSound);
        const QJsonArray runs = QJsonDocument::fromJson(answer.out.toUtf8()).array();
        QCOMPARE(runs.size(), 2);
        QCOMPARE(runs[0].toObject()["findings"].toArray()[0].toObject()["code"].toString(),
                 QString("mean-inflated"));
        QVERIFY(runs[1].toObject()["findings"].toArray().isEmpty());
    }

    void whatIsNoReportIsFoundWrong() {
        QCOMPARE(run({"audit", "-"}, "hello\n").code, 1);
        const Answer missing = run({"audit", "/nowhere/at/all"});
        QCOMPARE(missing.code, 1);
        QVERIFY(missing.err.contains("/nowhere/at/all"));
        QCOMPARE(run({"audit", "/"}).code, 1);
        QCOMPARE(run({"audit"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestAuditCommand)
#include "tst_audit_command.moc"
