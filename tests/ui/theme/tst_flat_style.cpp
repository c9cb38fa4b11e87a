#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace sluice;

/// What the application's style draws.
class TestFlatStyle : public QObject {
    Q_OBJECT

private slots:
    void aColumnsTitleIsDrawnWhole() {
        const Theme theme;
        // Letters that go below the line are seen below it.
        QVERIFY(lowestInk(QStringLiteral("gjpqy")) > lowestInk(QStringLiteral("xnou")) + 1);
    }

    void latinLettersComeFromALatinFont() {
        QFont alias(QStringLiteral("Sans Serif"));
        alias.setStyleHint(QFont::SansSerif);
        QApplication::setFont(alias);
        const Theme theme;
        const QFontMetrics letters(QApplication::font());
        QVERIFY2(letters.horizontalAdvance(QChar(0x201C)) < letters.horizontalAdvance(QLatin1Char('M')),
                 qPrintable(QApplication::font().families().join(QLatin1Char(' '))));
        const QFontMetrics fixed(theme.monospace());
        QCOMPARE(fixed.horizontalAdvance(QLatin1Char('i')), fixed.horizontalAdvance(QLatin1Char('M')));
    }

    void buttonsOfDialogsHaveWordsOnly() {
        const Theme theme;
        QDialogButtonBox box(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
        QVERIFY(box.button(QDialogButtonBox::Ok)->icon().isNull());
        QVERIFY(box.button(QDialogButtonBox::Cancel)->icon().isNull());
    }

private:
    /// The last row of a header's picture, above its line, in which anything of the title is drawn.
    static int lowestInk(const QString& title) {
        QStandardItemModel model(0, 1);
        model.setHorizontalHeaderLabels({title});
        QTableView table;
        table.setModel(&model);
        table.resize(300, 100);
        table.show();
        QHeaderView* const header = table.horizontalHeader();
        const QImage picture =
            header->grab(QRect(0, 0, header->sectionSize(0), header->height() - 1)).toImage();
        const QRgb ground = picture.pixel(0, 0);
        int lowest = -1;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width() - 2; ++x) {
                if (picture.pixel(x, y) != ground) lowest = y;
            }
        }
        return lowest;
    }
};

QTEST_MAIN(TestFlatStyle)
#include "tst_flat_style.moc"
