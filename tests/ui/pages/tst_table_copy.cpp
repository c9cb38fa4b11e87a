#include "ui/widgets/table_copy.h"
#include "ui/widgets/table_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QStandardItemModel>
#include <QTableView>
#include <QtTest>

using namespace sluice;

class TestTableCopy : public QObject {
    Q_OBJECT

private:
    QStandardItemModel m_model;

private slots:
    void init() {
        m_model.clear();
        m_model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("QPS")});
        const auto row = [&](const QString& name, double rate) {
            auto* number = new QStandardItem;
            number->setData(rate, Qt::EditRole);
            m_model.appendRow({new QStandardItem(name), number});
        };
        row(QStringLiteral("a|b\tc"), 1.5);
        row(QStringLiteral("=1+1"), 2);
    }

    void tsvHasNoStrayTabs() { QCOMPARE(toTsv(cellsOf(m_model)), QStringLiteral("a|b c\t1.5\n=1+1\t2\n")); }

    void markdownEscapesAndAlignsNumbers() {
        QCOMPARE(toMarkdown(cellsOf(m_model)),
                 QStringLiteral("| Name | QPS |\n| --- | ---: |\n| a\\|b c | 1.5 |\n| =1+1 | 2 |\n"));
    }

    void csvDisarmsFormulas() {
        QCOMPARE(toCsv(cellsOf(m_model)), QByteArray("Name,QPS\r\na|b\tc,1.5\r\n'=1+1,2\r\n"));
    }

    void jsonKeepsNumbers() { QVERIFY(toJson(cellsOf(m_model)).contains("\"QPS\": 1.5")); }

    void keyCopiesTheSelection() {
        QTableView view;
        view.setModel(&m_model);
        new TableCopy(view);
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.setCurrentIndex(m_model.index(1, 1));
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("2\n"));
    }
};

QTEST_MAIN(TestTableCopy)
#include "tst_table_copy.moc"
