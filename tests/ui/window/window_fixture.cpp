#include "tests/ui/window/window_fixture.h"

#include "tests/support/raw_client.h"
#include "ui/bridge/experiment_session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/list_edit.h"
#include "ui/window/apply_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/language.h"
#include "ui/window/settings_store.h"

#include <QFile>
#include <QTableView>
#include <QTest>

namespace sluice {

const char* const kWindowProject =
    "version: 1\n"
    "workers: 1\n"
    "listeners:\n"
    "  - {name: main, address: \"127.0.0.1:0\"}\n"
    "upstreams:\n"
    "  - name: backend\n"
    "    nodes: [{address: \"%1\"}]\n"
    "routes:\n"
    "  - name: first\n"
    "    match: {paths: [\"/first/**\"]}\n"
    "    strip-prefix: /first\n"
    "    upstream: backend\n"
    "  - name: second\n"
    "    match: {paths: [\"/second\"]}\n"
    "    upstream: backend\n";

WindowFixture::WindowFixture() = default;
WindowFixture::~WindowFixture() = default;

void WindowFixture::setUp() {
    MockConfig mock;
    mock.address = {"127.0.0.1", 0};
    auto started = MockServer::start(mock);
    QVERIFY(started);
    m_backend = std::move(*started);
    const QString backend = QString::fromStdString(toText(m_backend->address()));
    m_file = writeFile("gateway.yaml", QString::fromLatin1(kWindowProject).arg(backend).toUtf8());
    QFile::remove(m_folder.filePath(QStringLiteral("settings.ini")));
    m_dialogs = ScriptedDialogs();
    m_settings = std::make_unique<SettingsStore>(m_folder.filePath(QStringLiteral("settings.ini")));
    m_theme = std::make_unique<Theme>();
    m_language = std::make_unique<Language>();
    m_bridge = std::make_unique<EngineBridge>();
    m_document = std::make_unique<GatewayDocument>();
    m_experiments = std::make_unique<ExperimentSession>(*m_bridge);
    openWindow();
    QVERIFY(m_window->files().openPath(m_file));
    m_window->applying().apply();
    QVERIFY(settled());
    QVERIFY(listening());
    m_window->showPage(PageId::Routes);
    selectRow(0);
}

void WindowFixture::tearDown() {
    m_window.reset();
    m_experiments.reset();
    m_document.reset();
    m_bridge.reset();
    m_language.reset();
    m_theme.reset();
    m_settings.reset();
    m_backend.reset();
}

void WindowFixture::openWindow() {
    m_window = std::make_unique<MainWindow>(WindowParts{*m_bridge, *m_document, *m_experiments, *m_settings,
                                                        m_dialogs, *m_theme, *m_language, m_folder.path()});
    m_window->show();
    m_window->activateWindow();  // the focus belongs to the active window only
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

QString WindowFixture::writeFile(const char* name, const QByteArray& text) {
    const QString path = m_folder.filePath(QLatin1String(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(text) != text.size())
        QTest::qFail(qPrintable(file.errorString()), __FILE__, __LINE__);
    return path;
}

void WindowFixture::selectRow(int row) {
    // Not QTableView::selectRow(): that toggles the row when the last key event had Ctrl.
    auto* table = find<QTableView>("routesTable");
    table->selectionModel()->setCurrentIndex(table->model()->index(row, 0),
                                             QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void WindowFixture::typePath(const QString& path) {
    auto* edit = find<ListEdit>("routePaths");
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, path);
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
}

void WindowFixture::editPath(const char* path) {
    RouteConfig route = m_document->config().routes[0];
    route.match.paths = {path};
    m_document->editRoute(0, QStringLiteral("Change paths"), QString(), route);
}

bool WindowFixture::settled() {
    return QTest::qWaitFor([&] { return !m_bridge->applying() && m_bridge->running(); }, 10'000);
}

bool WindowFixture::listening() {
    return QTest::qWaitFor(
        [&] {
            const auto& listeners = m_bridge->snapshot().listeners;
            return !listeners.empty() && listeners.front().listening;
        },
        10'000);
}

int WindowFixture::statusOf(const std::string& path) {
    const std::string& address = m_bridge->snapshot().listeners.front().address;
    const auto port = std::uint16_t(std::stoi(address.substr(address.rfind(':') + 1)));
    return test::RawClient(port).get(path).status;
}

QString WindowFixture::shownBanners() const {
    QString texts;
    for (const Banner* banner : m_window->findChildren<Banner*>()) {
        if (banner->isVisible()) texts += banner->text() + QLatin1Char('\n');
    }
    return texts;
}

}  // namespace sluice
