#include "tests/fuzz/targets.h"

#include <QtTest>

using namespace sluice::fuzz;

/// What the fuzzers kept, replayed: a target that is not satisfied ends the program.
class TestFuzzCorpora : public QObject {
    Q_OBJECT

private slots:
    void keptInputsHoldTheirPromises_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kTargets)); ++i)
            QTest::newRow(std::string(kTargets[i].name).c_str()) << i;
    }
    void keptInputsHoldTheirPromises() {
        QFETCH(int, index);
        const NamedTarget& target = kTargets[index];
        const QDir folder(QStringLiteral(FUZZ_DATA "/") + QLatin1String(target.name.data(), static_cast<int>(target.name.size())));
        const QStringList files = folder.entryList(QDir::Files);
        QVERIFY2(files.size() >= 5, qPrintable(folder.path()));
        for (const QString& name : files) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            target.run({reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                        static_cast<std::size_t>(bytes.size())});
        }
    }
};

QTEST_APPLESS_MAIN(TestFuzzCorpora)
#include "tst_fuzz_corpora.moc"
