#include "tests/ui/pages/page_fixture.h"
#include "ui/pages/overview/upstream_dialog.h"
#include "ui/widgets/form_field.h"

#include <QDialog>
#include <QLineEdit>
#include <QTest>

using namespace sluice;

namespace {

constexpr auto kProject =
    "upstreams:\n"
    "  - name: stories\n"
    "    nodes: [{address: \"127.0.0.1:8080\"}]\n";

}  // namespace

/// The form of an upstream, driven as a user does.
class TestUpstreamDialog : public QObject {
    Q_OBJECT

private slots:
    void everyLimitIsTaken() {
        PageFixture fixture(kProject);
        QWidget window;
        open(fixture, window);
        type("retries", "3");
        type("timeout.connect", "250ms");
        type("timeout.send", "7s");
        type("timeout.read", "8s");
        type("max-connections", "200");
        type("keepalive.size", "16");
        type("keepalive.idle-timeout", "30s");
        type("keepalive.requests", "1000");
        m_dialog->accept();
        const UpstreamConfig& upstream = fixture.document.config().upstreams.at(0);
        QCOMPARE(upstream.retries, 3u);
        QCOMPARE(upstream.timeout.connect, Millis(250));
        QCOMPARE(upstream.timeout.send, Millis(7'000));
        QCOMPARE(upstream.timeout.read, Millis(8'000));
        QCOMPARE(upstream.maxConnections, 200u);
        QCOMPARE(upstream.keepalive.size, 16u);
        QCOMPARE(upstream.keepalive.idleTimeout, Millis(30'000));
        QCOMPARE(upstream.keepalive.requests, std::int64_t(1'000));
    }

    void theServiceOfAGrpcCheckIsTaken() {
        PageFixture fixture(
            "upstreams:\n"
            "  - name: orders\n"
            "    scheme: grpc\n"
            "    nodes: [{address: \"127.0.0.1:8080\"}]\n"
            "    health: {active: {type: grpc}}\n");
        QWidget window;
        open(fixture, window);
        type("health.active.grpc-service", "shop.Orders");
        m_dialog->accept();
        const auto& active = fixture.document.config().upstreams.at(0).health.active;
        QVERIFY(active && active->type == CheckType::Grpc);
        QCOMPARE(active->grpcService, std::string("shop.Orders"));
    }

    void aMistakeStandsUnderItsFieldAndNothingChanges() {
        PageFixture fixture(kProject);
        QWidget window;
        open(fixture, window);
        const GatewayConfig before = fixture.document.config();
        type("retries", "many");
        type("timeout.send", "soon");
        m_dialog->accept();
        QVERIFY(m_dialog->isVisible());
        QVERIFY(fixture.document.config() == before);
        QVERIFY(!problemOf("retries").isEmpty());
        QVERIFY(!problemOf("timeout.send").isEmpty());
        QVERIFY(problemOf("timeout.read").isEmpty());
    }

private:
    void open(PageFixture& fixture, QWidget& window) {
        editUpstream(fixture.context, 0, QString(), &window);
        m_dialog = window.findChild<QDialog*>();
        QVERIFY(m_dialog);
    }
    void type(const char* field, const char* text) {
        auto* edit = m_dialog->findChild<QLineEdit*>(QLatin1String(field));
        QVERIFY2(edit, field);
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(text));
    }
    QString problemOf(const char* field) {
        const auto fields = m_dialog->findChildren<FormField*>();
        for (const FormField* each : fields) {
            if (each->editor()->objectName() == QLatin1String(field)) return each->problem();
        }
        return QStringLiteral("no such field");
    }

    QDialog* m_dialog = nullptr;
};

QTEST_MAIN(TestUpstreamDialog)
#include "tst_upstream_dialog.moc"
