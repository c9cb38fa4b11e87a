#include "engine/proxy/access/access_log_file.h"

#include <QtTest>

#include <string>

using namespace sluice;
using namespace sluice::proxy;

class TestAccessLogFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string path() const { return m_folder.filePath("access.log").toStdString(); }
    std::string content(const char* suffix = "") const {
        QFile file(QString::fromStdString(path()) + suffix);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string("(none)");
    }

private slots:
    void init() {
        m_folder = QTemporaryDir();
        QVERIFY(m_folder.isValid());
    }

    void appendsToWhatIsThere() {
        {
            AccessLogFile file(path(), 0, 1);
            QVERIFY(file.open());
            QCOMPARE(file.write("one\n").lines, std::uint64_t(1));
        }
        AccessLogFile file(path(), 0, 1);
        QVERIFY(file.open());
        QCOMPARE(file.write("two\nthree\n").lines, std::uint64_t(2));
        QCOMPARE(content(), std::string("one\ntwo\nthree\n"));
    }

    void rotatesBetweenLinesAndKeepsSoMany() {
        AccessLogFile file(path(), 10, 2);
        QVERIFY(file.open());
        QCOMPARE(file.write("1234\n1234\n5678\n").lines, std::uint64_t(3));
        QCOMPARE(content(".1"), std::string("1234\n1234\n"));
        QCOMPARE(content(), std::string("5678\n"));
        QCOMPARE(file.write("abc\nabcdefghijkl\nz\n").lines, std::uint64_t(3));
        QCOMPARE(content(), std::string("z\n"));
        QCOMPARE(content(".1"), std::string("abcdefghijkl\n"));  // longer than a file may be
        QCOMPARE(content(".2"), std::string("5678\nabc\n"));
        QCOMPARE(content(".3"), std::string("(none)"));
    }

    void aFullDiskCostsLinesAndNothingElse() {
        AccessLogFile file("/dev/full", 0, 1);
        QVERIFY(file.open());
        const auto written = file.write("one\ntwo\n");
        QCOMPARE(written.lines, std::uint64_t(0));
        QCOMPARE(written.lost, std::uint64_t(2));
        QVERIFY(written.result.error().system == std::errc::no_space_on_device);
    }

    void aMissingFolderIsTriedAgain() {
        const QString folder = m_folder.filePath("later");
        AccessLogFile file(folder.toStdString() + "/access.log", 0, 1);
        QVERIFY(!file.open());
        QCOMPARE(file.write("one\n").lost, std::uint64_t(1));
        QVERIFY(QDir().mkpath(folder));
        QCOMPARE(file.write("two\n").lines, std::uint64_t(1));
    }

    void opensAnewWhereItWasMovedAway() {
        AccessLogFile file(path(), 0, 1);
        QVERIFY(file.open());
        file.write("one\n");
        QVERIFY(QFile::rename(QString::fromStdString(path()), QString::fromStdString(path()) + ".moved"));
        file.write("two\n");
        QVERIFY(file.open());
        file.write("three\n");
        QCOMPARE(content(".moved"), std::string("one\ntwo\n"));
        QCOMPARE(content(), std::string("three\n"));
    }

    void halfALineOfAFormerProcessIsNotContinued() {
        QFile before(QString::fromStdString(path()));
        QVERIFY(before.open(QIODevice::WriteOnly));
        before.write("one\nhal");
        before.close();
        AccessLogFile file(path(), 0, 1);
        QVERIFY(file.open());
        file.write("two\n");
        QCOMPARE(content(), std::string("one\nhal\ntwo\n"));
    }

    void aFileThatCannotBeMovedGoesOnGrowing() {
        // A folder stands where the former file would go.
        QVERIFY(QDir().mkpath(QString::fromStdString(path()) + ".1/x"));
        AccessLogFile file(path(), 10, 1);
        QVERIFY(file.open());
        QCOMPARE(file.write("12345678\nabcdefgh\n").lines, std::uint64_t(2));
        QVERIFY(!file.takeRotationFault());
        QVERIFY(file.takeRotationFault());
        QCOMPARE(content(), std::string("12345678\nabcdefgh\n"));
    }
};

QTEST_APPLESS_MAIN(TestAccessLogFile)
#include "tst_access_log_file.moc"
