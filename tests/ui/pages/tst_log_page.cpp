#include "tests/ui/pages/page_fixture.h"
#include "ui/models/log_filter_model.h"
#include "ui/models/log_model.h"
#include "ui/pages/log_page.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace sluice;

class TestLogPage : public QObject {
    Q_OBJECT

private slots:
    void theRingForgetsTheOldest() {
        LogRing ring;
        for (std::size_t i = 0; i < LogRing::kCapacity + 5; ++i) ring.append(line(log::Level::Info, i));
        QCOMPARE(ring.first(), std::uint64_t{5});
        QCOMPARE(ring.end() - ring.first(), std::uint64_t{LogRing::kCapacity});
        QCOMPARE(ring.line(ring.first()).fields, std::string("n=5"));
    }

    void theModelFollowsInOneInsertionAndOneRemoval() {
        LogRing ring;
        LogModel model(ring, m_theme);
        for (std::size_t i = 0; i < LogRing::kCapacity; ++i) ring.append(line(log::Level::Info, i));
        QCOMPARE(model.rowCount(), 0);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.refresh();
        QCOMPARE(model.rowCount(), int(LogRing::kCapacity));
        for (std::size_t i = 0; i < 100; ++i) ring.append(line(log::Level::Info, i));
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        model.refresh();
        QCOMPARE(model.rowCount(), int(LogRing::kCapacity));
        QCOMPARE(inserted.size() + removed.size(), 2);
        QCOMPARE(model.line(0).fields, std::string("n=100"));
        ring.clear();
        model.refresh();
        QCOMPARE(model.rowCount(), 0);
    }

    void linesAreFilteredByWordsAndLevel() {
        LogRing ring;
        LogModel model(ring, m_theme);
        LogFilterModel filter;
        filter.setSourceModel(&model);
        ring.append({0, log::Level::Info, "listener-open", "address=127.0.0.1:9195"});
        ring.append({0, log::Level::Error, "node-unreachable", "address=127.0.0.1:8189"});
        model.refresh();
        filter.setFilterText("ADDRESS 8189");
        QCOMPARE(filter.rowCount(), 1);
        filter.setFilterText({});
        filter.setLowestLevel(log::Level::Warning);
        QCOMPARE(filter.rowCount(), 1);
        filter.setLowestLevel(log::Level::Debug);
        QCOMPARE(filter.rowCount(), 2);
    }

    void aHiddenPageDoesNothing() {
        PageFixture fixture("version: 1\n");
        LogPage page(fixture.context);
        fixture.bridge.logRing().append(line(log::Level::Info, 1));
        QCOMPARE(page.table()->model()->rowCount(), 0);
        page.show();
        QCOMPARE(page.table()->model()->rowCount(), 1);
    }

    void scrollingUpPausesFollowing() {
        PageFixture fixture("version: 1\n");
        LogPage page(fixture.context);
        for (std::size_t i = 0; i < 500; ++i) fixture.bridge.logRing().append(line(log::Level::Info, i));
        page.resize(800, 400);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QScrollBar* bar = page.table()->verticalScrollBar();
        QTRY_COMPARE(bar->value(), bar->maximum());
        bar->setValue(10);
        QVERIFY(!page.isFollowing());
        fixture.bridge.logRing().append(line(log::Level::Info, 501));
        QTRY_COMPARE(page.table()->model()->rowCount(), 501);
        QCOMPARE(bar->value(), 10);
        bar->setValue(bar->maximum());
        QVERIFY(page.isFollowing());
    }

    void droppedLinesAreTold() {
        PageFixture fixture("version: 1\n");
        LogPage page(fixture.context);
        fixture.bridge.logRing().addDropped(12345);
        page.show();
        QVERIFY2(page.countsText().contains(QLocale().toString(12345)), qPrintable(page.countsText()));
    }

    void whatIsShownIsSaved() {
        PageFixture fixture("version: 1\n");
        fixture.bridge.logRing().append({1'000, log::Level::Warning, "slow", "route=http"});
        fixture.bridge.logRing().append({2'000, log::Level::Debug, "noise", ""});
        LogPage page(fixture.context);
        page.show();
        page.findChild<QComboBox*>("level")->setCurrentIndex(2);
        fixture.dialogs.file = fixture.folder.filePath("out.log");
        page.findChild<QPushButton*>("save")->click();
        QFile file(fixture.dialogs.file);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("1970-01-01T00:00:01.000Z warning slow route=http\n"));

        fixture.dialogs.file = fixture.folder.filePath("no/such/folder/out.log");
        page.findChild<QPushButton*>("save")->click();
        QCOMPARE(fixture.navigator.banners.size(), 1);
    }

private:
    static log::Line line(log::Level level, std::size_t number) {
        return {utcNow(), level, "event", "n=" + std::to_string(number)};
    }

    Theme m_theme;
};

QTEST_MAIN(TestLogPage)
#include "tst_log_page.moc"
