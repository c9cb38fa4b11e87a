#include "engine/proxy/access/access_log.h"

#include <QtTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace sluice;
using namespace sluice::proxy;

namespace {

constexpr std::int64_t kBuffer = 128 << 10;

AccessLogConfig to(const QString& path) {
    AccessLogConfig config;
    config.file = path.toStdString();
    config.buffer = kBuffer;
    return config;
}

}  // namespace

class TestAccessLog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void everyWorkersLinesAreWrittenWhole() {
        constexpr int kWorkers = 3;
        constexpr int kLines = 5000;
        const QString path = m_folder.filePath("workers.log");
        {
            AccessLog log(to(path));
            std::vector<std::thread> workers;
            for (int worker = 0; worker < kWorkers; ++worker) {
                workers.emplace_back([port = log.makePort(), worker] {
                    for (int i = 0; i < kLines; ++i)
                        port->push(std::to_string(worker) + " " + std::to_string(i) + "\n");
                });
            }
            for (std::thread& worker : workers) worker.join();
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::vector<int> next(kWorkers, 0);
        while (!file.atEnd()) {
            const QList<QByteArray> words = file.readLine().trimmed().split(' ');
            QCOMPARE(words.size(), 2);
            int& expected = next[static_cast<std::size_t>(words[0].toInt())];
            QCOMPARE(words[1].toInt(), expected++);
        }
        QCOMPARE(next, std::vector<int>(kWorkers, kLines));  // 45 KiB each: nothing had to be dropped
    }

    // A pipe that nobody empties is the slowest disk there is.
    void aWorkerNeverWaitsAndWhatIsDroppedIsCounted() {
        const QString path = m_folder.filePath("pipe");
        QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        const int reader = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
        QVERIFY(reader >= 0);
        constexpr std::uint64_t kLines = 20'000;
        const std::string line = std::string(99, 'x') + "\n";
        AccessLog log(to(path));
        const auto port = log.makePort();
        for (std::uint64_t i = 0; i < kLines; ++i) port->push(line);
        QTRY_COMPARE_WITH_TIMEOUT(log.status().linesWritten + log.status().linesDropped, kLines, 20'000);
        QVERIFY(log.status().linesWritten < 2'000);  // what a pipe holds
        QVERIFY(log.status().error.has_value());
        ::close(reader);
    }

    void aWorkerThatIsGoneIsForgotten() {
        AccessLog log(to(m_folder.filePath("gone.log")));
        auto port = log.makePort();
        port->push("last\n");
        QVERIFY(log.hasPorts());
        port.reset();
        QTRY_VERIFY(!log.hasPorts());
        QTRY_COMPARE(log.status().linesWritten, std::uint64_t(1));
    }
};

QTEST_GUILESS_MAIN(TestAccessLog)
#include "tst_access_log.moc"
