#include "engine/dialects/profile.h"
#include "tests/engine/dialects/profile_table.h"

#include <QtTest>

#include <fstream>
#include <iterator>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

/// Published reports and configuration files, which are not part of the project: SLUICE_SHARED names their folder.
std::optional<std::string> sharedText(const char* path) {
    const QByteArray folder = qgetenv("SLUICE_SHARED");
    std::ifstream in((folder + "/" + path).toStdString(), std::ios::binary);
    if (folder.isEmpty() || !in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

long countBetween(const ProfileImport& import, std::size_t first, std::size_t last) {
    return std::count_if(import.settings.begin(), import.settings.end(), [&](const ImportedSetting& setting) {
        return setting.line >= first && setting.line <= last;
    });
}

}  // namespace

class TestRealProfiles : public QObject {
    Q_OBJECT

private slots:
    void theShenYuReportWhole() {
        const auto text = sharedText("reports/000_21a78a8146aa2393.txt");
        if (!text) QSKIP("SLUICE_SHARED does not name a folder with the reports");
        const ProfileImport import = readProfile(*text);
        QCOMPARE(import.format, ProfileFormat::Mixed);
        QCOMPARE(countBetween(import, 60, 70), 6);    // the JVM options
        QCOMPARE(countBetween(import, 71, 121), 42);  // caches, trie and netty
        QCOMPARE(countBetween(import, 183, 183), 5);  // behind the mock's jar, where they do nothing
        QCOMPARE(import.profile.memoryBudget, std::int64_t{4} << 30);
        QCOMPARE(import.profile.workers, 8u);
        QCOMPARE(import.profile.listenBacklog, 128u);
        QCOMPARE(import.profile.connectTimeout, 45'000ms);
        QCOMPARE(import.profile.readTimeout, 3'000ms);
        QCOMPARE(import.profile.maxConnections, 0u);
        for (const ImportedSetting& setting : import.settings)
            QVERIFY(setting.outcome != SettingOutcome::Unknown);
    }

    void theSopReportWhole() {
        const auto text = sharedText("reports/001_70fad5fb69accbff.txt");
        if (!text) QSKIP("SLUICE_SHARED does not name a folder with the reports");
        const ProfileImport import = readProfile(*text);
        QCOMPARE(countBetween(import, 1, 100), 12);     // the start line's options
        QCOMPARE(countBetween(import, 101, 800), 9);    // the properties
        QCOMPARE(countBetween(import, 801, 2000), 14);  // restart.sh: 12 options and 2 arguments
        QCOMPARE(import.product, "sop-gateway");
        QCOMPARE(import.profile.listenPort, std::uint16_t{8081});
        QCOMPARE(import.profile.memoryBudget, std::int64_t{1} << 30);
        QCOMPARE(import.profile.readTimeout, 5'000ms);
        QCOMPARE(import.profile.poolSize, 5000u);
    }

    void filesOfTheProjectsThemselves_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("port");
        const auto row = [](const char* path, ProfileFormat format, int port) {
            QTest::newRow(path) << QByteArray(path) << static_cast<int>(format) << port;
        };
        row("samples/shenyu/01-bootstrap-2.6.0.yml", ProfileFormat::ShenYu, 9195);
        row("samples/shenyu/02-bootstrap-2.5.1.yml", ProfileFormat::ShenYu, 9195);
        row("samples/shenyu/03-bootstrap-2.7.1.yml", ProfileFormat::ShenYu, 9195);
        row("samples/shenyu/06-pangu-gateway-dev.yaml", ProfileFormat::ShenYu, 9090);
        row("samples/sop/01-bridge-zuul-3.0.properties", ProfileFormat::Sop, 0);
        row("samples/sop/02-bridge-gateway-3.0.properties", ProfileFormat::Sop, 0);
        row("samples/sop/07-donnykk-dev.properties", ProfileFormat::Unknown, 8081);
        row("samples/scg/02-yudao-gateway.yaml", ProfileFormat::SpringCloudGateway, 48080);
        row("samples/scg/07-scg-server-test.yml", ProfileFormat::SpringCloudGateway, 0);
        row("samples/zuul/06-piggymetrics-gateway.yml", ProfileFormat::Zuul, 4000);
    }
    void filesOfTheProjectsThemselves() {
        QFETCH(QByteArray, path);
        QFETCH(int, format);
        QFETCH(int, port);
        const auto text = sharedText(path.constData());
        if (!text) QSKIP("SLUICE_SHARED does not name a folder with the samples");
        const ProfileImport import = readProfile(*text);
        QCOMPARE(static_cast<int>(import.format), format);
        QCOMPARE(int{import.profile.listenPort.value_or(0)}, port);
        QVERIFY(import.settings.size() >= 7);
        for (const ImportedSetting& setting : import.settings) {
            const bool known = setting.key.rfind("shenyu.", 0) == 0 || setting.key.rfind("zuul.", 0) == 0 ||
                               setting.key.rfind("sop.", 0) == 0 || setting.key.rfind("spring.", 0) == 0;
            if (known) QVERIFY2(setting.outcome != SettingOutcome::Unknown, setting.key.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestRealProfiles)
#include "tst_real_profiles.moc"
