#include "engine/config/config_writer.h"

#include <QtTest>

using namespace sluice;

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

}  // namespace

class TestReplaceFile : public QObject {
    Q_OBJECT

private slots:
    void newAndOldFilesGetTheText() {
        QTemporaryDir folder;
        const QString path = folder.filePath("g.yaml");
        QVERIFY(replaceFile(path.toStdString(), "one"));
        QCOMPARE(contents(path), QByteArray("one"));
        QVERIFY(replaceFile(path.toStdString(), std::string(1 << 20, 'x')));
        QCOMPARE(contents(path).size(), 1 << 20);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void rightsStayTheSame() {
        QTemporaryDir folder;
        const QString path = folder.filePath("g.yaml");
        QVERIFY(replaceFile(path.toStdString(), "one"));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        const auto before = QFile::permissions(path);
        QVERIFY(replaceFile(path.toStdString(), "two"));
        QCOMPARE(QFile::permissions(path), before);
    }

    void aLinkStaysALink() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("real"));
        const QString real = folder.filePath("real/g.yaml");
        const QString link = folder.filePath("link.yaml");
        std::filesystem::create_symlink("real/g.yaml", link.toStdString());
        QVERIFY(replaceFile(link.toStdString(), "first"));  // what it points to is not there yet
        QVERIFY(replaceFile(link.toStdString(), "second"));
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(contents(real), QByteArray("second"));
    }

    void aFailureLeavesTheOldText() {
        QTemporaryDir folder;
        const auto missing = replaceFile(folder.filePath("no/such/g.yaml").toStdString(), "x");
        QVERIFY(missing.has_error());
        QCOMPARE(missing.error().code, ErrorCode::FileWriteFailed);
        QVERIFY(missing.error().system == std::errc::no_such_file_or_directory);
        QVERIFY(replaceFile(folder.path().toStdString(), "x").error().system == std::errc::is_a_directory);
        QVERIFY(replaceFile("/dev/null", "x").has_error());
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestReplaceFile)
#include "tst_replace_file.moc"
