#include "tests/fuzz/mutation.h"
#include "tests/fuzz/targets.h"

#include <QtTest>

using namespace sluice::fuzz;

namespace {

std::vector<std::string> keptInputs(std::string_view target) {
    std::vector<std::string> inputs;
    const QDir folder(QString(FUZZ_DATA "/%1").arg(QString::fromStdString(std::string(target))));
    for (const QString& name : folder.entryList(QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly)) inputs.push_back(file.readAll().toStdString());
    }
    return inputs;
}

/// "" when every promise was kept, else the input as hexadecimal digits.
QByteArray brokenBy(Target run, const std::string& input) {
    try {
        run({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()});
        return {};
    } catch (const std::logic_error&) {
        return QByteArray::fromStdString(input).toHex();
    }
}

void eachTarget() {
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(std::size(kTargets)); ++i)
        QTest::newRow(std::string(kTargets[i].name).c_str()) << i;
}

}  // namespace

class TestFuzzCorpora : public QObject {
    Q_OBJECT

private slots:
    void keptInputsHoldTheirPromises_data() { eachTarget(); }
    void keptInputsHoldTheirPromises() {
        QFETCH(int, index);
        const std::vector<std::string> inputs = keptInputs(kTargets[index].name);
        QVERIFY(inputs.size() >= 5);
        for (const std::string& input : inputs) QCOMPARE(brokenBy(kTargets[index].run, input), QByteArray());
    }

    // So many for each target, or, with SLUICE_FUZZ_SECONDS set, for so long and from another seed each time.
    void mutatedInputsHoldTheirPromises_data() { eachTarget(); }
    void mutatedInputsHoldTheirPromises() {
        QFETCH(int, index);
        const int seconds = qEnvironmentVariableIntValue("SLUICE_FUZZ_SECONDS");
        Mutation mutation(keptInputs(kTargets[index].name), seconds > 0 ? std::random_device{}() : 1);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; seconds > 0 ? timer.elapsed() < seconds * 1000 : i < 1000; ++i) {
            const std::string input = mutation.next();
            QCOMPARE(brokenBy(kTargets[index].run, input), QByteArray());
        }
    }
};

QTEST_APPLESS_MAIN(TestFuzzCorpora)
#include "tst_fuzz_corpora.moc"
