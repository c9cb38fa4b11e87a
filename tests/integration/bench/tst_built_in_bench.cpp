#include "engine/lab/built_in_plans.h"
#include "engine/lab/report.h"
#include "tests/integration/bench/free_port.h"

#include <QProcess>
#include <QtTest>

#include <map>
#include <memory>

using namespace sluice;
using sluice::test::freePort;

/// Every built-in experiment as CI would run it: small, with the twin's own gateway and mock. A run is mostly waiting for its
/// phases' ends, so the next ones begin before it is over.
class TestBuiltInBench : public QObject {
    Q_OBJECT

    static constexpr std::size_t kAtOnce = 3;
    static constexpr int kPatienceMillis = 180'000;  // several seconds of CPU, on a machine that may be busy

    QTemporaryDir m_folder;
    std::map<std::string, std::unique_ptr<QProcess>> m_runs;

    QString path(const QString& name) const { return m_folder.filePath(name); }

    QString config(const std::string& name, quint16 listener, quint16 mock) const {
        QFile file(path(QString::fromStdString(name) + ".yaml"));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(QString("version: 1\nworkers: 1\n"
                           "mock: {address: \"127.0.0.1:%2\", delay: 1ms}\n"
                           "prometheus: {address: \"127.0.0.1:0\"}\n"
                           "listeners: [{name: main, address: \"127.0.0.1:%1\"}]\n"
                           "upstreams: [{name: mock, nodes: [{address: \"127.0.0.1:%2\"}]}]\n"
                           "routes: [{name: http, match: {paths: [\"/http/**\"]}, "
                           "strip-prefix: /http, upstream: mock}]\n")
                       .arg(listener)
                       .arg(mock)
                       .toUtf8());
        return file.fileName();
    }

    void begin(const std::string& name) {
        auto& process = m_runs[name];
        if (process) return;
        process = std::make_unique<QProcess>();
        process->setEnvironment({"LANG=C"});
        const quint16 listener = freePort(), mock = freePort();
        process->start(SLUICE_CTL,
                       {"bench",         "--no-history",
                        "--plan",        QString::fromStdString(name),
                        "--config",      config(name, listener, mock),
                        "--gateway",     QString("http://127.0.0.1:%1/http/test/requestBody").arg(listener),
                        "--direct",      QString("http://127.0.0.1:%1/test/requestBody").arg(mock),
                        "--duration",    "60ms",
                        "--warmup",      "0",
                        "--rounds",      "1",
                        "--connections", "4",
                        "--out",         path(QString::fromStdString(name))});
    }

private slots:
    void initTestCase() { begin("routes"); }  // by far the longest: tables of up to 100 000 routes

    void everyBuiltInPlanRunsSmall_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPlanNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyBuiltInPlanRunsSmall() {
        QFETCH(QString, name);
        const auto& names = builtInPlanNames();
        const auto own = static_cast<std::size_t>(std::find(names.begin(), names.end(), name.toStdString()) -
                                                  names.begin());
        for (std::size_t i = own; i < std::min(names.size(), own + kAtOnce); ++i) begin(names[i]);
        QProcess& process = *m_runs.at(name.toStdString());
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(kPatienceMillis));
        const QString err = QString::fromUtf8(process.readAllStandardError());
        const QString out = QString::fromUtf8(process.readAllStandardOutput());
        QFile json(path(name + "/record.json"));
        QVERIFY2(json.open(QIODevice::ReadOnly), qPrintable(err));
        const auto record = recordFromJson(json.readAll().toStdString());
        QVERIFY(record.has_value());
        QCOMPARE(record->state, ExperimentState::Finished);
        std::uint64_t answered = 0;
        for (const PhaseRecord& phase : record->phases) {
            QVERIFY2(!phase.error, phase.error ? toLogText(*phase.error).c_str() : "");
            // In so short a time a schedule of a few requests, or a large answer, may not come to its end.
            QVERIFY2(phase.result.started > 0 || phase.rate > 0, qPrintable(err));
            answered += phase.result.outcomes[0];
        }
        QVERIFY2(answered > 0, qPrintable(err));
        if (name != "limit") QVERIFY2(process.exitCode() == 0, qPrintable(err + out));
    }
};

QTEST_GUILESS_MAIN(TestBuiltInBench)
#include "tst_built_in_bench.moc"
