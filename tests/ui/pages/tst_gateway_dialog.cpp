#include "tests/ui/pages/page_fixture.h"
#include "ui/pages/overview/gateway_dialog.h"
#include "ui/pages/overview/listener_dialog.h"
#include "ui/widgets/form_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTabBar>
#include <QTest>

using namespace sluice;

namespace {

constexpr auto kProject =
    "version: 1\n"
    "# kept\n"
    "listeners: [{name: main, address: \"127.0.0.1:9080\"}]\n";

}  // namespace

/// The forms of the whole gateway and of a listener, driven as a user does.
class TestGatewayDialog : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_fixture = std::make_unique<PageFixture>(kProject);
        m_window = std::make_unique<QWidget>();
    }

    void cleanup() {
        m_window.reset();
        m_fixture.reset();
    }

    void whatIsTypedBecomesOneStepAndIsWritten() {
        openGateway();
        type("workers", "3");
        type("memory-budget", "512m");
        type("prometheus.address", "127.0.0.1:9999");
        type("client.header-timeout", "7s");
        type("client.max-body", "10MiB");
        widget<QPlainTextEdit>("client.trusted-addresses")->setPlainText("10.0.0.0/8\n192.168.1.1");
        widget<QCheckBox>("client.forwarded")->setChecked(true);
        m_dialog->accept();
        const GatewayConfig& config = m_fixture->document.config();
        QCOMPARE(config.workers, 3u);
        QCOMPARE(config.memoryBudget, std::int64_t(512) << 20);
        QCOMPARE(toText(config.prometheus.address), std::string("127.0.0.1:9999"));
        QCOMPARE(config.client.headerTimeout, Millis(7'000));
        QCOMPARE(config.client.maxBody, std::int64_t(10) << 20);
        QCOMPARE(config.client.trustedAddresses, (std::vector<std::string>{"10.0.0.0/8", "192.168.1.1"}));
        QVERIFY(config.client.forwarded);
        QVERIFY(!config.mock && !config.accessLog);
        QCOMPARE(m_fixture->document.undoStack().count(), 1);
        const std::string text = m_fixture->document.text();
        QVERIFY(text.find("# kept") != std::string::npos);
        QVERIFY(text.find("header-timeout: 7s") != std::string::npos);
        m_fixture->document.undoStack().undo();
        QVERIFY(m_fixture->document.config().workers == 0);
    }

    void nothingTypedIsNoStep() {
        openGateway();
        m_dialog->accept();
        QCOMPARE(m_fixture->document.undoStack().count(), 0);
    }

    void theMockAndTheAccessLogAreSwitchedOnAndOff() {
        openGateway();
        QVERIFY(fieldOf("mock.address")->isHidden());
        widget<QCheckBox>("mock")->setChecked(true);
        type("mock.delay", "5ms");
        type("mock.size", "4k");
        widget<QCheckBox>("access-log")->setChecked(true);
        type("access-log.file", "requests.log");
        type("access-log.rotate.count", "2");
        m_dialog->accept();
        const GatewayConfig& config = m_fixture->document.config();
        QVERIFY(config.mock && config.accessLog);
        QCOMPARE(toText(config.mock->address), std::string("127.0.0.1:8189"));
        QCOMPARE(config.mock->delay, Millis(5));
        QCOMPARE(config.mock->size, std::int64_t(4096));
        QCOMPARE(config.accessLog->file, std::string("requests.log"));
        QCOMPARE(config.accessLog->rotateCount, 2u);
        openGateway();
        widget<QCheckBox>("mock")->setChecked(false);
        m_dialog->accept();
        QVERIFY(!m_fixture->document.config().mock);
        QVERIFY(m_fixture->document.config().accessLog);
    }

    void mistakesStandUnderTheirFieldsOnWhateverPage() {
        openGateway();
        type("client.max-request-line", "1m");  // readable, but more than a request line may have
        m_dialog->accept();
        QVERIFY(m_dialog->isVisible());
        QVERIFY(!problemOf("client.max-request-line").isEmpty());
        auto* tabs = m_dialog->findChild<QTabBar*>(QStringLiteral("dialogTabs"));
        QCOMPARE(tabs->currentIndex(), 1);
        QCOMPARE(m_dialog->focusWidget(), widget<QLineEdit>("client.max-request-line"));
        type("client.max-request-line", "4k");
        type("client.body-timeout", "soon");
        widget<QPlainTextEdit>("client.trusted-addresses")->setPlainText("10.0.0.0/8\nnowhere");
        m_dialog->accept();
        QVERIFY(!problemOf("client.body-timeout").isEmpty());
        type("client.body-timeout", "5s");
        m_dialog->accept();
        QVERIFY(problemOf("client.body-timeout").isEmpty());
        QVERIFY(problemOf("client.trusted-addresses").contains(QStringLiteral("nowhere")));
        QCOMPARE(m_fixture->document.undoStack().count(), 0);
        widget<QPlainTextEdit>("client.trusted-addresses")->setPlainText("10.0.0.0/8");
        m_dialog->accept();
        QVERIFY(!m_dialog || !m_dialog->isVisible());
        QCOMPARE(m_fixture->document.config().client.maxRequestLine, std::int64_t(4096));
    }

    void twoThatWantOneAddressAreTold() {
        openGateway();
        widget<QCheckBox>("mock")->setChecked(true);
        type("mock.address", "127.0.0.1:9080");
        m_dialog->accept();
        QVERIFY(problemOf("mock.address").contains(QStringLiteral("main")));
    }

    void aPlaceLeadsToItsField() {
        editGateway(m_fixture->context, QStringLiteral("access-log.format"), m_window.get());
        m_dialog = m_window->findChild<QDialog*>();
        QCOMPARE(m_dialog->findChild<QTabBar*>(QStringLiteral("dialogTabs"))->currentIndex(), 2);
    }

    void aListenerGetsTls() {
        openListener();
        QVERIFY(fieldOf("tls.certificate")->isHidden());
        widget<QCheckBox>("tls")->setChecked(true);
        m_dialog->accept();
        QVERIFY(!problemOf("tls.certificate").isEmpty());
        type("tls.certificate", "a.pem");
        type("tls.key", "a.key");
        widget<QPlainTextEdit>("tls.certificates")->setPlainText("b.pem, b.key\nc.pem");
        widget<QComboBox>("tls.verify-client")->setCurrentText(QStringLiteral("required"));
        widget<QPlainTextEdit>("tls.alpn")->setPlainText("http/1.1\nspdy");
        type("max-connections", "100");
        m_dialog->accept();
        QVERIFY(problemOf("tls.alpn").contains(QStringLiteral("spdy")));
        QVERIFY(!problemOf("tls.client-ca").isEmpty());
        widget<QPlainTextEdit>("tls.alpn")->setPlainText("http/1.1");
        type("tls.client-ca", "ca.pem");
        m_dialog->accept();
        const ListenerConfig& listener = m_fixture->document.config().listeners.at(0);
        QCOMPARE(listener.maxConnections, 100u);
        QVERIFY(listener.tls);
        QCOMPARE(listener.tls->certificate, std::string("a.pem"));
        QCOMPARE(listener.tls->certificates,
                 (std::vector<CertificateConfig>{{"b.pem", "b.key"}, {"c.pem", ""}}));
        QCOMPARE(listener.tls->verifyClient, VerifyClient::Required);
        QCOMPARE(listener.tls->alpn, (std::vector<std::string>{"http/1.1"}));
        openListener();
        widget<QCheckBox>("tls")->setChecked(false);
        m_dialog->accept();
        QVERIFY(!m_fixture->document.config().listeners.at(0).tls);
    }

private:
    void openGateway() {
        editGateway(m_fixture->context, QString(), m_window.get());
        take();
    }
    void openListener() {
        editListener(m_fixture->context, 0, QString(), m_window.get());
        take();
    }
    void take() {
        m_dialog.clear();
        for (QDialog* dialog : m_window->findChildren<QDialog*>()) {
            if (dialog->isVisible()) m_dialog = dialog;
        }
        QVERIFY(m_dialog);
    }
    template <class Widget>
    Widget* widget(const char* name) {
        return m_dialog->findChild<Widget*>(QLatin1String(name));
    }
    void type(const char* field, const char* text) {
        auto* edit = widget<QLineEdit>(field);
        QVERIFY2(edit, field);
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(text));
    }
    FormField* fieldOf(const char* name) {
        for (FormField* field : m_dialog->findChildren<FormField*>()) {
            if (field->editor()->objectName() == QLatin1String(name)) return field;
        }
        return nullptr;
    }
    QString problemOf(const char* name) {
        const FormField* const field = fieldOf(name);
        return field ? field->problem() : QStringLiteral("no such field");
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<QWidget> m_window;
    QPointer<QDialog> m_dialog;
};

QTEST_MAIN(TestGatewayDialog)
#include "tst_gateway_dialog.moc"
