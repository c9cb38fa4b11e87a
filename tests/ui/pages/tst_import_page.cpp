#include "tests/ui/pages/page_fixture.h"
#include "ui/models/imported_setting_model.h"
#include "ui/pages/import/settings_panel.h"
#include "ui/pages/import/source_panel.h"
#include "ui/pages/import_page.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

using namespace sluice;

namespace {

const std::string kProject = R"(version: 1
workers: 2
listeners:
  - {name: main, address: "127.0.0.1:9195"}
upstreams:
  - {name: mock, nodes: [{address: "127.0.0.1:8189"}]}
routes:
  - {name: http, match: {paths: ["/http"]}, upstream: mock}
)";

QString sample(const QString& name) {
    QFile file(":/samples/" + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

class TestImportPage : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_fixture = std::make_unique<PageFixture>(kProject);
        m_page = std::make_unique<ImportPage>(m_fixture->context);
        m_page->resize(1000, 700);
        m_page->show();
    }

    void cleanup() {
        m_page.reset();
        m_fixture.reset();
    }

    void everySettingOfTheShenyuReportHasAnOutcome() {
        m_page->setText(sample("shenyu-report.txt"));
        const QTableView* table = m_page->settings()->table();
        QVERIFY(table->model()->rowCount() > 40);
        QCOMPARE(outcomeOf("-Xmx"), int(SettingOutcome::Applied));
        QCOMPARE(outcomeOf("-Xmn"), int(SettingOutcome::NotApplicable));
        QVERIFY(m_page->import().profile.memoryBudget == std::int64_t{4} << 30);
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QModelIndex why = table->model()->index(row, ImportedSettingModel::Why);
            QVERIFY2(!why.data().toString().isEmpty(), qPrintable(why.siblingAtColumn(0).data().toString()));
        }
    }

    void outcomesAreFilteredWithTheirCounts() {
        m_page->setText(sample("shenyu-report.txt"));
        QTabBar* tabs = m_page->settings()->outcomes();
        const QTableView* table = m_page->settings()->table();
        const int all = table->model()->rowCount();
        int sum = 0;
        for (int tab = 1; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            sum += table->model()->rowCount();
            QVERIFY2(tabs->tabText(tab).endsWith(' ' + QString::number(table->model()->rowCount())),
                     qPrintable(tabs->tabText(tab)));
        }
        QCOMPARE(sum, all);
    }

    void applyChangesTheDocumentInOneStep() {
        const GatewayConfig before = m_fixture->document.config();
        m_page->setText(sample("shenyu-report.txt"));
        button("applyImport")->click();
        const GatewayConfig after = m_fixture->document.config();
        QVERIFY(after != before);
        QCOMPARE(after.memoryBudget, std::int64_t{4} << 30);
        QCOMPARE(after.workers, 8U);
        QCOMPARE(m_fixture->document.undoStack().count(), 1);
        QVERIFY(!button("applyImport")->isEnabled());
        m_fixture->document.undoStack().undo();
        QVERIFY(m_fixture->document.config() == before);
    }

    void theSopReportSetsPortAndPool() {
        m_page->setText(sample("sop-report.txt"));
        QCOMPARE(m_page->import().product, std::string("sop-gateway"));
        button("applyImport")->click();
        QCOMPARE(m_fixture->document.config().listeners[0].address.port, std::uint16_t{8081});
        QCOMPARE(m_fixture->document.config().memoryBudget, std::int64_t{1} << 30);
    }

    void profilesAreNamedAddedRenamedAndRemoved() {
        m_page->setText(sample("shenyu-report.txt"));
        auto* name = m_page->findChild<QLineEdit*>("profileName");
        QVERIFY(!name->text().isEmpty());
        name->selectAll();
        QTest::keyClicks(name, "report");
        button("addProfile")->click();
        QCOMPARE(m_fixture->document.config().profiles.size(), std::size_t{1});
        QCOMPARE(m_fixture->document.config().profiles[0].name, std::string("report"));

        auto* list = m_page->findChild<QListWidget*>("profiles");
        list->item(0)->setText("renamed");
        QCOMPARE(m_fixture->document.config().profiles[0].name, std::string("renamed"));
        list->item(0)->setText(" ");
        QCOMPARE(m_fixture->document.config().profiles[0].name, std::string("renamed"));
        QCOMPARE(m_fixture->navigator.banners.size(), 1);
        m_fixture->document.undoStack().setIndex(0);
        QVERIFY(m_fixture->document.config().profiles.empty());
    }

    void aTakenNameIsRefused() {
        m_page->setText(sample("shenyu-report.txt"));
        auto* name = m_page->findChild<QLineEdit*>("profileName");
        for (int round = 0; round < 2; ++round) {
            name->selectAll();
            QTest::keyClicks(name, "same");
            button("addProfile")->click();
        }
        QCOMPARE(m_fixture->document.config().profiles.size(), std::size_t{1});
    }

    void twoPastedProfilesAreComparedWithoutApplyingAnythingElse() {
        GatewayConfig config = m_fixture->document.config();
        config.listeners[0].address.port = 0;
        m_fixture->document.edit("port", {}, config);
        m_fixture->bridge.apply(config, QString::fromStdString(m_fixture->document.text()), {});
        QTRY_VERIFY(m_fixture->bridge.running());
        config.routes[0].priority = 7;  // pending
        m_fixture->document.edit("priority", {}, config);
        for (const char* file : {"shenyu-report.txt", "sop-report.txt"}) {
            m_page->setText(sample(file));
            button("addProfile")->click();
        }
        auto* list = m_page->findChild<QListWidget*>("profiles");
        list->selectAll();
        QSignalSpy asked(m_page.get(), &ImportPage::benchmarkProfilesRequested);
        QTest::mouseClick(button("compareProfiles"), Qt::LeftButton);
        QTRY_COMPARE(asked.count(), 1);
        QCOMPARE(m_fixture->navigator.page, PageId::Benchmark);
        const GatewayConfig& applied = m_fixture->bridge.appliedConfig();
        QCOMPARE(applied.profiles, m_fixture->document.config().profiles);
        QCOMPARE(applied.profiles.size(), std::size_t{2});
        QCOMPARE(asked[0][0].toString().toStdString(), applied.profiles[0].name);
        QCOMPARE(applied.routes[0].priority, std::int64_t{0});
        QCOMPARE(m_fixture->document.config().routes[0].priority, std::int64_t{7});
        // Known by now: no second apply.
        QSignalSpy applies(&m_fixture->bridge, &EngineBridge::applied);
        QTest::mouseClick(button("compareProfiles"), Qt::LeftButton);
        QCOMPARE(asked.count(), 2);
        QCOMPARE(applies.count(), 0);
    }

    void aLongTextIsReadAsideAndTheNewestWins() {
        QString text = sample("shenyu-report.txt");
        const QString filler = QStringLiteral("# filler\n").repeated(20'000);
        m_page->setText(filler + "-Xmx1g\n");
        m_page->setText(filler + "-Xmx2g\n");
        QTRY_COMPARE(m_page->import().settings.size(), std::size_t{1});
        QVERIFY(m_page->import().profile.memoryBudget == std::int64_t{2} << 30);
    }

    void severalFilesAreReadEachInItsEncoding() {
        const QString chinese = m_fixture->folder.filePath("chinese.properties");
        const QString utf8 = m_fixture->folder.filePath("plain.sh");
        QFile first(chinese), second(utf8);
        QVERIFY(first.open(QIODevice::WriteOnly) && second.open(QIODevice::WriteOnly));
        first.write("# \xd6\xd0\xce\xc4\nserver.port=8081\n");  // 中文 in GB18030
        second.write("java -Xmx2g -jar app.jar\n");
        first.close();
        second.close();
        m_fixture->dialogs.files = {chinese, utf8};
        emit m_page->source()->openRequested();
        QVERIFY(m_page->source()->text().contains(QStringLiteral("# 中文")));
        QCOMPARE(outcomeOf("-Xmx"), int(SettingOutcome::Applied));
        const QString origin = m_page->findChild<QLabel*>("importOrigin")->text();
        QVERIFY2(origin.contains("chinese.properties, read as GB18030"), qPrintable(origin));
        QVERIFY2(origin.contains("plain.sh, read as UTF-8"), qPrintable(origin));
    }

    void aFileThatCannotBeReadIsTold() {
        m_page->source()->openFiles({m_fixture->folder.filePath("missing.yml")});
        QCOMPARE(m_fixture->navigator.banners.size(), 1);
    }

private:
    QPushButton* button(const char* name) const { return m_page->findChild<QPushButton*>(name); }
    int outcomeOf(const QString& key) const {
        const QAbstractItemModel* model = m_page->settings()->table()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            const QModelIndex setting = model->index(row, ImportedSettingModel::Setting);
            if (setting.data().toString() == key)
                return setting.data(ImportedSettingModel::OutcomeRole).toInt();
        }
        return -1;
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<ImportPage> m_page;
};

QTEST_MAIN(TestImportPage)
#include "tst_import_page.moc"
