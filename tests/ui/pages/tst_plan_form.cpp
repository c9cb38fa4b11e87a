#include "engine/lab/built_in_plans.h"
#include "page_fixture.h"
#include "ui/pages/benchmark/plan_dialog.h"
#include "ui/pages/benchmark/plan_form.h"
#include "ui/widgets/field_rows.h"
#include "ui/widgets/form_field.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace sluice;

/// A plan made, mended and kept in the form, as its user would.
class TestPlanForm : public QObject {
    Q_OBJECT

    std::unique_ptr<PageFixture> m_fixture;
    QPointer<PlanDialog> m_dialog;

    PlanForm& form() { return m_dialog->form(); }

    QLineEdit* line(const char* field) {
        return qobject_cast<QLineEdit*>(form().editor(QString::fromLatin1(field)));
    }

    void type(QLineEdit* field, const QString& text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, text);
        emit field->editingFinished();
    }

    /// What is written under the field.
    static QString problemAt(QWidget* editor) {
        for (QWidget* up = editor; up; up = up->parentWidget()) {
            if (auto* field = qobject_cast<FormField*>(up)) return field->problem();
        }
        return {};
    }

    QPushButton* button(const char* name) { return m_dialog->findChild<QPushButton*>(QLatin1String(name)); }

private slots:
    void init() {
        m_fixture = std::make_unique<PageFixture>("version: 1\n");
        m_dialog = new PlanDialog(
            m_fixture->context,
            shenyuPlan("http://127.0.0.1:9195/x", "http://127.0.0.1:8189/x", PlanLength::Short), nullptr);
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog));
    }

    void cleanup() {
        delete m_dialog;
        m_fixture.reset();
    }

    void aPlanComesBackAsItWas() {
        const ExperimentPlan plan =
            shenyuPlan("http://127.0.0.1:9195/x", "http://127.0.0.1:8189/x", PlanLength::Short);
        QVERIFY(form().plan() == plan);
        QVERIFY(form().check());
        QCOMPARE(form().list(QStringLiteral("levels"))->rows().size(), std::size_t(4));
    }

    void aMistakeIsExplainedUnderItsFieldAndGoesWhenItIsMended() {
        type(line("rounds"), QStringLiteral("none"));
        QVERIFY(problemAt(line("rounds")).contains(QStringLiteral("1,000")));
        type(line("rounds"), QStringLiteral("3"));
        QVERIFY(problemAt(line("rounds")).isEmpty());
        QCOMPARE(form().plan().rounds, 3U);
    }

    void theFirstMistakeComesToTheFront() {
        FieldRows* targets = form().list(QStringLiteral("targets"));
        QTest::mouseClick(targets->addButton(), Qt::LeftButton);
        QVERIFY(form().faults().isEmpty());  // what was never filled in is no mistake yet
        QSignalSpy made(m_dialog, &PlanDialog::planMade);
        m_dialog->accept();
        QCOMPARE(made.count(), 0);
        QVERIFY(m_dialog->isVisible());
        QVERIFY(form().currentWidget()->isAncestorOf(targets));
        auto* name = qobject_cast<QLineEdit*>(targets->editor(2, QStringLiteral("name")));
        QVERIFY(!problemAt(name).isEmpty());
        QVERIFY(!problemAt(targets->editor(2, QStringLiteral("url"))).isEmpty());
        type(name, QStringLiteral("envoy"));
        QVERIFY(problemAt(name).isEmpty());
        type(qobject_cast<QLineEdit*>(targets->editor(2, QStringLiteral("url"))),
             QStringLiteral("http://127.0.0.1:1/"));
        QVERIFY(form().check());
        QCOMPARE(form().plan().targets.back().name, std::string("envoy"));
        QCOMPARE(form().plan().targets.back().kind, TargetKind::Url);
    }

    void http2IsChosenForATargetAndSaysWhatItExcludes() {
        FieldRows* targets = form().list(QStringLiteral("targets"));
        FieldRows* levels = form().list(QStringLiteral("levels"));
        auto* streams = qobject_cast<QLineEdit*>(levels->editor(0, QStringLiteral("streams")));
        type(streams, QStringLiteral("10"));
        QVERIFY(problemAt(streams).contains(QStringLiteral("HTTP/2")));
        setEditorValue(targets->editor(1, QStringLiteral("protocol")), QStringLiteral("http2"));
        QVERIFY2(form().check(), qPrintable(form().faults().join(", ")));
        QVERIFY(problemAt(streams).isEmpty());
        QCOMPARE(form().plan().targets[1].protocol, HttpVersion::Http2);
        QCOMPARE(form().plan().targets[0].protocol, HttpVersion::Http1);
        QCOMPARE(form().plan().levels[0].streams, 10U);
        type(line("request.pipeline"), QStringLiteral("2"));
        QVERIFY(problemAt(line("request.pipeline")).contains(QStringLiteral("HTTP/2")));
        type(line("request.pipeline"), QStringLiteral("1"));
        setEditorValue(form().editor(QStringLiteral("request.keep-alive")), QString());
        QVERIFY(!form().check());
        QVERIFY(problemAt(form().editor(QStringLiteral("request.keep-alive")))
                    .contains(QStringLiteral("HTTP/2")));
    }

    void theCeilingIsAskedForAndSaysWhatItExcludes() {
        QWidget* box = form().editor(QStringLiteral("ceiling"));
        setEditorValue(box, QStringLiteral("true"));
        QVERIFY2(form().check(), qPrintable(form().faults().join(", ")));
        QVERIFY(form().plan().ceiling);
        FieldRows* targets = form().list(QStringLiteral("targets"));
        type(qobject_cast<QLineEdit*>(targets->editor(1, QStringLiteral("url"))),
             QStringLiteral("https://127.0.0.1:1/"));
        QVERIFY(!form().check());
        QVERIFY(problemAt(box).contains(QStringLiteral("https")));
    }

    void rowsAreRemoved() {
        FieldRows* levels = form().list(QStringLiteral("levels"));
        const auto removers = levels->findChildren<QAbstractButton*>(QStringLiteral("remove"));
        QCOMPARE(removers.size(), 4);
        QTest::mouseClick(removers[1], Qt::LeftButton);
        QCOMPARE(levels->rows().size(), std::size_t(3));
        QCOMPARE(form().plan().levels[1].connections, 1'000U);
    }

    void aMixWithChecksAndObjectivesIsMade() {
        FieldRows* mix = form().list(QStringLiteral("request.mix"));
        QTest::mouseClick(mix->addButton(), Qt::LeftButton);
        type(qobject_cast<QLineEdit*>(mix->editor(0, QStringLiteral("name"))), QStringLiteral("list"));
        type(qobject_cast<QLineEdit*>(mix->editor(0, QStringLiteral("target"))),
             QStringLiteral("/items?p={int:1-9}"));
        type(qobject_cast<QLineEdit*>(mix->editor(0, QStringLiteral("expect.status"))),
             QStringLiteral("200, 204"));
        qobject_cast<QPlainTextEdit*>(mix->editor(0, QStringLiteral("headers")))
            ->setPlainText(QStringLiteral("A: b"));
        FieldRows* objectives = form().list(QStringLiteral("objectives"));
        QTest::mouseClick(objectives->addButton(), Qt::LeftButton);
        setEditorValue(objectives->editor(0, QStringLiteral("metric")), QStringLiteral("p99.9"));
        type(qobject_cast<QLineEdit*>(objectives->editor(0, QStringLiteral("most"))), QStringLiteral("50"));
        QVERIFY2(form().check(), qPrintable(form().faults().join(", ")));
        const ExperimentPlan plan = form().plan();
        QCOMPARE(plan.request.mix[0].target, std::string("/items?p={int:1-9}"));
        QCOMPARE(plan.request.mix[0].check.statuses, (std::vector<int>{200, 204}));
        QCOMPARE(plan.request.mix[0].headers[0].first, std::string("A"));
        QCOMPARE(plan.objectives[0].metric, ObjectiveMetric::P999);
        QCOMPARE(*plan.objectives[0].most, 50.0);
    }

    void whatIsSavedIsReadBackAndRunsHeadless() {
        m_fixture->dialogs.file = m_fixture->folder.filePath("plan.yaml");
        type(line("title"), QStringLiteral("Mine <b>"));
        QTest::mouseClick(button("saveYaml"), Qt::LeftButton);
        QFile file(m_fixture->dialogs.file);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto read = readPlan(file.readAll().toStdString());
        QVERIFY(read && *read == form().plan());
        type(line("title"), QStringLiteral("Other"));
        QTest::mouseClick(button("openYaml"), Qt::LeftButton);
        QCOMPARE(form().plan().title, std::string("Mine <b>"));
    }

    void aPlanWithMistakesIsNotSaved() {
        m_fixture->dialogs.file = m_fixture->folder.filePath("plan.yaml");
        type(line("duration"), QStringLiteral("0"));
        QTest::mouseClick(button("saveYaml"), Qt::LeftButton);
        QVERIFY(!QFile::exists(m_fixture->dialogs.file));
        QVERIFY(!problemAt(line("duration")).isEmpty());
    }

    void runNowSaysSo() {
        QSignalSpy made(m_dialog, &PlanDialog::planMade);
        QTest::mouseClick(button("runNow"), Qt::LeftButton);
        QCOMPARE(made.count(), 1);
        QVERIFY(made[0][1].toBool());
    }
};

QTEST_MAIN(TestPlanForm)
#include "tst_plan_form.moc"
