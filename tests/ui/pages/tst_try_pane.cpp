#include "engine/mock/mock_server.h"
#include "tests/support/raw_server.h"
#include "tests/ui/pages/page_fixture.h"
#include "ui/pages/routes/asked_request.h"
#include "ui/pages/routes_page.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/state_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

using namespace sluice;

namespace {

constexpr auto kProject =
    "listeners: [{name: main, address: \"127.0.0.1:0\"}]\n"
    "upstreams:\n"
    "  - name: back\n"
    "    nodes: [{address: \"%1\"}]\n"
    "routes:\n"
    "  - {name: http, match: {paths: [\"/http/**\"]}, strip-prefix: /http, upstream: back}\n"
    "  - {name: posts, match: {paths: [\"/posts/**\"], methods: [POST]}, upstream: back}\n";

}  // namespace

/// A request that is tried from the Routes page goes through the real gateway, and the page says what came of it.
class TestTryPane : public QObject {
    Q_OBJECT

private slots:
    void init() {
        MockConfig mock;
        mock.address = {"127.0.0.1", 0};
        auto started = MockServer::start(mock);
        QVERIFY(started);
        m_mock = std::move(*started);
        openPage(toText(m_mock->address()));
    }

    void cleanup() {
        m_page.reset();
        m_fixture.reset();
        m_mock.reset();
    }

    void theAnswerOfTheGatewayIsShown() {
        startGateway();
        type("tryUrl", "/http/echo?x=1");
        text("tryHeaders")->setPlainText(QStringLiteral("X-Mine: 7\nAccept: a, b"));
        text("tryBody")->setPlainText(QStringLiteral("hello"));
        m_page->findChild<QComboBox*>(QStringLiteral("tryMethod"))->setCurrentText(QStringLiteral("POST"));
        send();
        QCOMPARE(state(), QStringLiteral("200 OK"));
        const QString answer = text("tryAnswer")->toPlainText();
        QVERIFY(answer.startsWith(QStringLiteral("HTTP/1.1 200 OK\n")));
        QVERIFY(answer.contains(QStringLiteral("hello")));
        QVERIFY(answer.contains(QStringLiteral("a, b")));
        const QString sent = text("tryRequest")->toPlainText();
        QVERIFY(sent.startsWith(QStringLiteral("POST /http/echo?x=1 HTTP/1.1")));
        QVERIFY(sent.contains(QStringLiteral("X-Mine: 7")));
        QVERIFY(line("tryRoute").contains(QStringLiteral("back")));
        QVERIFY(!line("tryFigures").isEmpty());
    }

    void theRouteThatTakesItIsSaidAndWhyNotThisOne() {
        startGateway();
        type("tryUrl", "/posts/ok");
        send();
        // GET: the other route is for POST only, this one for other paths.
        QCOMPARE(state(), QStringLiteral("404 Not Found"));
        auto* candidates = m_page->findChild<QTableWidget*>(QStringLiteral("tryCandidates"));
        QCOMPARE(candidates->rowCount(), 2);
        QSet<QString> reasons;
        for (int row = 0; row < 2; ++row)
            reasons << candidates->item(row, 0)->text() + QLatin1Char(':') + candidates->item(row, 2)->text();
        QCOMPARE(reasons, (QSet<QString>{QStringLiteral("http:the path differs"),
                                         QStringLiteral("posts:the method differs")}));
        QVERIFY(line("tryRoute").contains(QStringLiteral("the path differs")));

        m_page->findChild<QComboBox*>(QStringLiteral("tryMethod"))->setCurrentText(QStringLiteral("POST"));
        send();
        QVERIFY(line("tryRoute").contains(QStringLiteral("posts")));
        // A double click leads to the route that took it.
        emit candidates->itemActivated(candidates->item(0, 0));
        QCOMPARE(m_page->findChild<QLineEdit*>(QStringLiteral("routeName"))->text(), QStringLiteral("posts"));
    }

    void theNodeIsAskedDirectlyToo() {
        startGateway();
        type("tryUrl", "/http/hello");
        m_page->findChild<QCheckBox*>(QStringLiteral("tryDirect"))->setChecked(true);
        send();
        QVERIFY(line("tryDirectLine").contains(QString::fromStdString(toText(m_mock->address()))));
        QVERIFY(line("tryDirectLine").contains(QStringLiteral("the same body")));
        QVERIFY(text("tryDirectAnswer")->toPlainText().startsWith(QStringLiteral("HTTP/1.1 200 OK\n")));
        QCOMPARE(m_mock->requestsTotal(), std::uint64_t(2));
    }

    void withoutAGatewayNothingCanBeSentAndItSaysWhy() {
        QVERIFY(!button()->isEnabled());
        QVERIFY(label("tryNotice")->isVisible());
        startGateway();
        QVERIFY(button()->isEnabled());
        QVERIFY(!label("tryNotice")->isVisible());
        m_fixture->bridge.stopGateway();
        QTRY_VERIFY(!button()->isEnabled());
        QVERIFY(label("tryNotice")->isVisible());
    }

    void aHeaderThatIsNoneIsExplainedAndNothingSent() {
        startGateway();
        text("tryHeaders")->setPlainText(QStringLiteral("nonsense"));
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(problemOf("tryHeaders").contains(QStringLiteral("nonsense")));
        QCOMPARE(m_mock->requestsTotal(), std::uint64_t(0));
        QVERIFY(!m_page->findChild<StateLabel*>(QStringLiteral("tryState"))->isVisible());
    }

    void aRequestThatHangsIsCancelled() {
        std::atomic<bool> gone{false};
        test::RawServer silent([&](test::RawServer::Peer& peer) {
            peer.waitForClose();
            gone = true;
        });
        m_page.reset();
        openPage("127.0.0.1:" + std::to_string(silent.port()));
        startGateway();
        const std::uint64_t before = silent.requests();
        type("tryUrl", "/http/slow");
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY(silent.requests() > before);
        QTest::mouseClick(button(), Qt::LeftButton);
        QCOMPARE(button()->text(), QStringLiteral("Send"));
        // The client is gone, so the gateway gives the node up.
        QTRY_VERIFY(gone);
        QVERIFY(!m_page->findChild<StateLabel*>(QStringLiteral("tryState"))->isVisible());
        m_page.reset();
        m_fixture.reset();
    }

    void whatIsTypedIsKeptForEachRoute() {
        type("tryUrl", "/http/mine");
        table()->selectRow(1);
        QCOMPARE(edit("tryUrl")->text(), QStringLiteral("/posts"));
        QCOMPARE(m_page->findChild<QComboBox*>(QStringLiteral("tryMethod"))->currentText(),
                 QStringLiteral("POST"));
        table()->selectRow(0);
        QCOMPARE(edit("tryUrl")->text(), QStringLiteral("/http/mine"));
    }

    void theProposalFollowsTheRouteUntilSomethingIsTyped() {
        const auto setPath = [this](const char* path) {
            RouteConfig route = m_fixture->document.config().routes.at(0);
            route.match.paths = {path};
            m_fixture->document.editRoute(0, QStringLiteral("Change"), QString(), route);
        };
        setPath("/new/**");
        QCOMPARE(edit("tryUrl")->text(), QStringLiteral("/new"));
        type("tryUrl", "/mine");
        setPath("/newer/**");
        QCOMPARE(edit("tryUrl")->text(), QStringLiteral("/mine"));
    }

    void changesThatAreNotAppliedAreMentioned() {
        startGateway();
        RouteConfig route = m_fixture->document.config().routes.at(0);
        route.match.paths = {"/other/**"};
        m_fixture->document.editRoute(0, QStringLiteral("Change"), QString(), route);
        type("tryUrl", "/http/ok");
        send();
        QCOMPARE(state(), QStringLiteral("200 OK"));
        const auto labels = m_page->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
            return each->isVisible() && each->text().contains(QStringLiteral("not applied yet"));
        }));
    }

    void aNodeThatRefusesIsNamedBesideTheStates() {
        std::string gone;
        {
            const test::RawServer server([](test::RawServer::Peer&) {});
            gone = "127.0.0.1:" + std::to_string(server.port());
        }
        m_page.reset();
        openPage(gone);
        const QLabel* const troubles = label("nodeTroubles");
        QVERIFY(!troubles->isVisible());
        startGateway();
        QTRY_VERIFY(troubles->isVisible());
        QVERIFY2(troubles->text().contains(QString::fromStdString(gone)), qPrintable(troubles->text()));
        type("tryUrl", "/http/ok");
        send();
        QCOMPARE(state(), QStringLiteral("502 Bad Gateway"));
    }

    void aTypedUrlBecomesATarget() {
        const auto parts = [](const char* url) {
            const AskedRequest asked = parseAskedRequest(QString::fromUtf8(url));
            return QString::fromStdString(asked.host + '|' + asked.target + '|' + asked.path);
        };
        QCOMPARE(parts("/a?b=c#d"), QStringLiteral("|/a?b=c|/a"));
        QCOMPARE(parts("a"), QStringLiteral("|/a|/a"));
        QCOMPARE(parts(""), QStringLiteral("|/|/"));
        QCOMPARE(parts("http://x.example:81/a/?q"), QStringLiteral("x.example:81|/a/?q|/a/"));
        QCOMPARE(parts("https://x.example?q=1"), QStringLiteral("x.example|/?q=1|/"));
        QCOMPARE(parts("/a b/%20/\xe8\xb7\xaf"),
                 QStringLiteral("|/a%20b/%20/%E8%B7%AF|/a%20b/%20/%E8%B7%AF"));
        QCOMPARE(parts("/to?u=http://y/"), QStringLiteral("|/to?u=http://y/|/to"));
    }

private:
    void openPage(const std::string& node) {
        m_fixture = std::make_unique<PageFixture>(
            QString::fromLatin1(kProject).arg(QString::fromStdString(node)).toStdString());
        m_fixture->bridge.setPolling(true);
        m_page = std::make_unique<RoutesPage>(m_fixture->context);
        m_page->resize(1200, 800);
        m_page->show();
        m_page->findChild<QTabBar*>(QStringLiteral("inspectorTabs"))->setCurrentIndex(2);
        table()->selectRow(0);
    }
    void startGateway() {
        m_fixture->bridge.apply(m_fixture->document.config(), {}, {});
        QVERIFY(QTest::qWaitFor([this] { return button()->isEnabled(); }, 10'000));
    }
    void send() {
        QTest::mouseClick(button(), Qt::LeftButton);
        const auto* shown = m_page->findChild<StateLabel*>(QStringLiteral("tryState"));
        QVERIFY(QTest::qWaitFor([&] { return shown->isVisible(); }, 10'000));
    }
    QTableView* table() { return m_page->findChild<QTableView*>(QStringLiteral("routesTable")); }
    QPushButton* button() { return m_page->findChild<QPushButton*>(QStringLiteral("trySend")); }
    QLineEdit* edit(const char* name) { return m_page->findChild<QLineEdit*>(QLatin1String(name)); }
    QPlainTextEdit* text(const char* name) { return m_page->findChild<QPlainTextEdit*>(QLatin1String(name)); }
    QLabel* label(const char* name) { return m_page->findChild<QLabel*>(QLatin1String(name)); }
    QString line(const char* name) { return label(name)->text(); }
    QString state() { return m_page->findChild<StateLabel*>(QStringLiteral("tryState"))->word(); }
    void type(const char* name, const char* typed) {
        edit(name)->selectAll();
        QTest::keyClicks(edit(name), QLatin1String(typed));
    }
    QString problemOf(const char* name) {
        for (const FormField* field : m_page->findChildren<FormField*>()) {
            if (field->editor()->objectName() == QLatin1String(name)) return field->problem();
        }
        return {};
    }

    std::unique_ptr<MockServer> m_mock;
    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<RoutesPage> m_page;
};

QTEST_MAIN(TestTryPane)
#include "tst_try_pane.moc"
