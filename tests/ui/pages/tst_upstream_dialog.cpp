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
        type("upstreamRetries", "3");
        type("upstreamConnectTimeout", "250ms");
        type("upstreamSendTimeout", "7s");
        type("upstreamReadTimeout", "8s");
        type("upstreamConnections", "200");
        type("upstreamPoolSize", "16");
        type("upstreamPoolTime", "30s");
        type("upstreamPoolRequests", "1000");
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

    void aMistakeStandsUnderItsFieldAndNothingChanges() {
        PageFixture fixture(kProject);
        QWidget window;
        open(fixture, window);
        const GatewayConfig before = fixture.document.config();
        type("upstreamRetries", "many");
        type("upstreamSendTimeout", "soon");
        m_dialog->accept();
        QVERIFY(m_dialog->isVisible());
        QVERIFY(fixture.document.config() == before);
        QVERIFY(!problemOf("upstreamRetries").isEmpty());
        QVERIFY(!problemOf("upstreamSendTimeout").isEmpty());
        QVERIFY(problemOf("upstreamReadTimeout").isEmpty());
    }

private:
    void open(PageFixture& fixture, QWidget& window) {
        editUpstream(fixture.context, 0, &window);
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
