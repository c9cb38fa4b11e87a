#include "tests/ui/window/window_fixture.h"
#include "ui/document/recovery_store.h"
#include "ui/widgets/banner.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_actions.h"

#include <QAction>
#include <QFile>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace sluice;

/// What the window does with files: at its start, with errors in them, changed by others, unsaved, and after a crash.
class TestWindowFiles : public QObject, private WindowFixture {
    Q_OBJECT

private slots:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void whatCannotBeOpenedAtTheStartIsNamed() {
        const QString huge = m_folder.filePath(QStringLiteral("huge.yaml"));
        QFile file(huge);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(50 * 1024 * 1024));
        file.close();
        for (const QString& wanted : {huge, m_folder.filePath(QStringLiteral("nowhere.yaml"))}) {
            m_window->files().openAtStart(wanted, m_file, kWindowProject);
            QCOMPARE(m_document->path(), m_file);
            QCOMPARE(m_document->config().routes.size(), std::size_t(2));
            QVERIFY2(shownBanners().contains(wanted), qPrintable(shownBanners()));
        }
        m_window->files().openAtStart(QString(), m_file, kWindowProject);
        QVERIFY(shownBanners().isEmpty());
    }

    void aFileWithErrorsIsMendedAsText() {
        const QString broken = writeFile(
            "broken.yaml",
            "version: 1\nworkers: many\nroutes:\n  - {name: a, upstream: gone, match: {paths: [nope]}}\n");
        QVERIFY(!m_window->files().openPath(broken));
        auto* text = find<QPlainTextEdit>("fileText");
        QVERIFY(text->isVisible());
        QVERIFY(find<QListWidget>("fileProblems")->count() >= 3);
        QVERIFY(!find<QPushButton>("openMended")->isEnabled());
        QCOMPARE(m_document->path(), m_file);  // the document and the gateway are as they were
        QCOMPARE(statusOf("/first/ok"), 200);

        m_window->showPage(PageId::Overview);
        QVERIFY(!text->isVisible());
        m_window->findChild<Banner*>()->findChild<QPushButton*>()->click();
        QVERIFY(text->isVisible());
        text->selectAll();
        text->insertPlainText(
            QStringLiteral("version: 1\nlisteners:\n- {name: m, address: \"127.0.0.1:0\"}\n"));
        QVERIFY(m_window->isWindowModified());
        QTRY_VERIFY(find<QPushButton>("openMended")->isEnabled());
        find<QPushButton>("openMended")->click();
        QVERIFY(!text->isVisible());
        QCOMPARE(m_document->path(), broken);
        QVERIFY(m_document->isModified());
        m_window->actions().save->trigger();
        GatewayDocument saved;
        QVERIFY(saved.open(broken));
        m_window->actions().apply->trigger();
        QVERIFY(settled());
        QCOMPARE(statusOf("/first/ok"), 404);
    }

    void aTextThatIsBeingMendedIsNotLost() {
        const QString broken = writeFile("broken.yaml", "version: 1\nworkers: many\n");
        QVERIFY(!m_window->files().openPath(broken));
        QTest::keyClicks(find<QPlainTextEdit>("fileText"), QStringLiteral("x"));
        m_dialogs.save = SaveChoice::Cancel;
        QVERIFY(!m_window->close());
        m_window->closeUnattended();
        m_window.reset();
        openWindow();
        m_window->files().offerRecovery();
        m_window->findChild<Banner*>()->findChild<QPushButton*>()->click();
        auto* text = find<QPlainTextEdit>("fileText");
        QVERIFY(text->isVisible());
        QVERIFY(text->toPlainText().contains(QStringLiteral("x")));
        QVERIFY(m_window->isWindowModified());
    }

    void editsBesideATextThatIsBeingMendedAreKeptToo() {
        const QString broken = writeFile("broken.yaml", "version: 1\nworkers: many\n");
        QVERIFY(!m_window->files().openPath(broken));
        QTest::keyClicks(find<QPlainTextEdit>("fileText"), QStringLiteral("x"));
        m_window->showPage(PageId::Routes);
        typePath(QStringLiteral("/both/**"));
        m_window->closeUnattended();
        m_window.reset();
        RecoveryStore store(m_folder.filePath(QStringLiteral("recovery")));
        QStringList found;
        while (const auto leftover = store.findLeftover()) {
            found << leftover->path;
            store.discard(*leftover);
        }
        found.sort();
        QCOMPARE(found, (QStringList{broken, m_file}));
    }

    void discardingWhatOneCrashLeftOffersTheNext() {
        const QString folder = m_folder.filePath(QStringLiteral("recovery"));
        for (const char* name : {"/a.yaml", "/b.yaml"}) {
            RecoveryStore ended(folder);
            QVERIFY(ended.keep(QLatin1String(name), "version: 1\n"));
            ended.leave();
        }
        m_window->files().offerRecovery();
        QStringList offered;
        for (int round = 0; round < 2; ++round) {
            auto* banner = m_window->findChild<Banner*>();
            QVERIFY(banner);
            offered << banner->text();
            banner->findChildren<QPushButton*>().at(1)->click();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QVERIFY(offered[0] != offered[1]);
        QVERIFY(!m_window->findChild<Banner*>());
    }

    void loadingAForeignChangeNeverSaves() {
        typePath(QStringLiteral("/mine/**"));
        writeFile("gateway.yaml", "version: 1\nlisteners:\n  - {name: main, address: \"127.0.0.1:0\"}\n");
        QTRY_VERIFY(!m_window->findChildren<Banner*>().isEmpty());
        m_dialogs.save = SaveChoice::Save;
        m_window->findChild<Banner*>()->findChild<QPushButton*>()->click();
        QCOMPARE(m_dialogs.saveQuestions, 0);
        QCOMPARE(m_document->config().routes.size(), std::size_t(0));
        QVERIFY(!m_document->isModified());
    }

    void closingAsksAboutUnsavedEdits() {
        typePath(QStringLiteral("/other/**"));
        QVERIFY(m_window->isWindowModified());
        m_dialogs.save = SaveChoice::Cancel;
        QVERIFY(!m_window->close());
        QCOMPARE(m_dialogs.saveQuestions, 1);
        m_dialogs.save = SaveChoice::Save;
        QVERIFY(m_window->close());
        GatewayDocument saved;
        QVERIFY(saved.open(m_file));
        QCOMPARE(saved.config().routes[0].match.paths.front(), std::string("/other/**"));
    }
};

QTEST_MAIN(TestWindowFiles)
#include "tst_window_files.moc"
