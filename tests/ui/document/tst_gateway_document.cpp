#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/document/gateway_document.h"
#include "ui/document/recovery_store.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace sluice;

namespace {

constexpr char kText[] =
    "version: 1\n"
    "# the front door\n"
    "listeners:\n"
    "  - {name: main, address: \"127.0.0.1:0\"}\n"
    "upstreams:\n"
    "  - name: users\n"
    "    nodes: [{address: \"127.0.0.1:8080\"}]\n"
    "routes:\n"
    "  # people\n"
    "  - name: users\n"
    "    match: {paths: [\"/users/**\"]}\n"
    "    upstream: users\n"
    "  - name: old\n"
    "    match: {paths: [\"/old\"]}   # goes in spring\n"
    "    upstream: users\n";

}  // namespace

class TestGatewayDocument : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const char* text) {
        const QString path = m_folder.filePath(QStringLiteral("gateway.yaml"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate)) return {};
        file.write(text);
        return path;
    }
    static std::string read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }
    static void rename(GatewayDocument& document, const char* name) {
        RouteConfig route = document.config().routes[0];
        route.name = name;
        document.editRoute(0, QStringLiteral("Rename"), QStringLiteral("route/0/name"), route);
    }

private slots:
    void opensAFileAsItIs() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        QCOMPARE(document.config().routes.size(), std::size_t(2));
        QVERIFY(!document.isModified());
        QCOMPARE(document.text(), std::string(kText));
    }

    void keepsTheOldContentWhenTheNextFileIsBroken() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        const QString broken = m_folder.filePath(QStringLiteral("broken.yaml"));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("routes: [:");
        file.close();
        const auto opened = document.open(broken);
        QVERIFY(!opened);
        QCOMPARE(int(opened.error().code), int(ErrorCode::BadConfig));
        QVERIFY(!document.lastLoadIssues().empty());
        QCOMPARE(document.config().routes.size(), std::size_t(2));
    }

    void undoAndRedoAreTheSameExchange() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        const GatewayConfig before = document.config();
        rename(document, "people");
        const GatewayConfig after = document.config();
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QVERIFY(document.config() == before);
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QVERIFY(document.config() == after);
    }

    void typingInOneFieldIsOneStep() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        rename(document, "p");
        rename(document, "pe");
        rename(document, "people");
        QCOMPARE(document.undoStack().count(), 1);
        document.undoStack().undo();
        QCOMPARE(document.config().routes[0].name, std::string("users"));
    }

    void typingBackRemovesTheStep() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        rename(document, "p");
        rename(document, "users");
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }

    void anEditThatChangesNothingIsNoStep() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        document.edit(QStringLiteral("Nothing"), QString(), document.config());
        QCOMPARE(document.undoStack().count(), 0);
    }

    void structuralStepsUndoInAnyMix() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        const GatewayConfig before = document.config();
        GatewayConfig next = before;
        std::swap(next.routes[0], next.routes[1]);
        document.edit(QStringLiteral("Move"), QString(), next);
        next.routes.erase(next.routes.begin());
        next.workers = 3;
        document.edit(QStringLiteral("Delete"), QString(), next);
        next.routes.push_back(next.routes.front());
        next.routes.back().name = "copy";
        document.edit(QStringLiteral("Copy"), QString(), next);
        QVERIFY(document.config() == next);
        for (int i = 0; i < 3; ++i) document.undoStack().undo();
        QVERIFY(document.config() == before);
        for (int i = 0; i < 3; ++i) document.undoStack().redo();
        QVERIFY(document.config() == next);
    }

    void savingKeepsCommentsAndMakesItClean() {
        GatewayDocument document;
        const QString path = write(kText);
        QVERIFY(document.open(path));
        rename(document, "people");
        QVERIFY(document.save());
        QVERIFY(!document.isModified());
        const std::string saved = read(path);
        QVERIFY(saved.find("# the front door") != std::string::npos);
        QVERIFY(saved.find("# goes in spring") != std::string::npos);
        QVERIFY(saved.find("people") != std::string::npos);
        GatewayConfig found = readConfig(saved, pluginSchemas()).config;
        QCOMPARE(document.config().folder, QFileInfo(path).absolutePath().toStdString());
        found.folder = document.config().folder;  // is not in the text
        QVERIFY(found == document.config());
    }

    void aTextWithAProblemKeepsItsComments() {
        std::string text(kText);
        text.replace(text.find("/users/**"), 9, "/us ers/**");
        GatewayDocument document;
        document.openText(QString(), text);
        QVERIFY(hasErrors(document.issues()));
        QCOMPARE(document.text(), text);
        rename(document, "people");
        QVERIFY(document.text().find("# goes in spring") != std::string::npos);
        QVERIFY(document.text().find("people") != std::string::npos);
    }

    void aFailedSaveKeepsTheEdits() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        rename(document, "people");
        QVERIFY(!document.saveAs(m_folder.filePath(QStringLiteral("no/such/folder/x.yaml"))));
        QVERIFY(document.isModified());
        QCOMPARE(document.config().routes[0].name, std::string("people"));
    }

    void problemsFollowTheEdits() {
        GatewayDocument document;
        QVERIFY(document.open(write(kText)));
        QVERIFY(!hasErrors(document.issues()));
        RouteConfig route = document.config().routes[0];
        route.match.paths = {"/us ers/**"};
        document.editRoute(0, QStringLiteral("Paths"), QString(), route);
        QVERIFY(hasErrors(document.issues()));
        QCOMPARE(document.issues().front().where, std::string("routes[0].match.paths[0]"));
        document.undoStack().undo();
        QVERIFY(!hasErrors(document.issues()));
    }

    void aForeignChangeIsNoticedAndAnOwnSaveIsNot() {
        GatewayDocument document;
        const QString path = write(kText);
        QVERIFY(document.open(path));
        QSignalSpy foreign(&document, &GatewayDocument::foreignChange);
        rename(document, "people");
        QVERIFY(document.save());
        QVERIFY(!foreign.wait(400));
        write("version: 1\n");
        QVERIFY(foreign.count() == 1 || foreign.wait(5000));
    }

    void whatWasLeftOnPurposeIsFoundAtTheNextStart() {
        const QString folder = m_folder.filePath(QStringLiteral("left"));
        {
            RecoveryStore ended(folder);
            QVERIFY(ended.keep(QStringLiteral("/tmp/c.yaml"), "version: 1\n"));
            ended.leave();
        }
        const auto left = RecoveryStore(folder).findLeftover();
        QVERIFY(left);
        QCOMPARE(left->path, QStringLiteral("/tmp/c.yaml"));
    }

    void aCrashedInstanceLeavesItsEditsBehind() {
        const QString folder = m_folder.filePath(QStringLiteral("recovery"));
        {
            RecoveryStore ended(folder);
            QVERIFY(ended.keep(QStringLiteral("/tmp/a.yaml"), "version: 1\n"));
            RecoveryStore other(folder);
            QVERIFY(!other.findLeftover());  // its instance lives
        }
        RecoveryStore next(folder);
        QVERIFY(!next.findLeftover());  // it ended well
        QVERIFY(QDir().mkpath(folder));
        for (const auto& [name, text] :
             {std::pair{"dead.yaml", "version: 1\n"}, std::pair{"dead.path", "/tmp/b.yaml"}}) {
            QFile file(folder + QLatin1Char('/') + QLatin1String(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        }
        const auto left = next.findLeftover();
        QVERIFY(left);
        QCOMPARE(left->path, QStringLiteral("/tmp/b.yaml"));
        QCOMPARE(left->text, std::string("version: 1\n"));
        next.discard(*left);
        QVERIFY(!next.findLeftover());
    }
};

QTEST_MAIN(TestGatewayDocument)
#include "tst_gateway_document.moc"
