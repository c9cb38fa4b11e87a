#include "ui/pages/history/text_diff.h"

#include <QtTest>

using namespace sluice;
using Kind = DiffLine::Kind;

namespace {

/// As one would read it aloud: one sign and the line.
QString printed(const std::vector<DiffLine>& lines) {
    QString out;
    for (const DiffLine& line : lines) {
        out += line.kind == Kind::Added     ? "+"
               : line.kind == Kind::Removed ? "-"
               : line.kind == Kind::Skipped ? "…"
                                            : " ";
        out += line.text + "\n";
    }
    return out;
}

}  // namespace

class TestTextDiff : public QObject {
    Q_OBJECT

private slots:
    void equalTextsHaveNoDifference() { QVERIFY(diffLines("a\nb", "a\nb").empty()); }

    void changeKeepsItsSurroundings() {
        QCOMPARE(printed(diffLines("1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\nfive\n6\n7\n8\n9", 1)),
                 QStringLiteral("…\n 4\n-5\n+five\n 6\n…\n"));
    }

    void aMovedLineIsRemovedAndAdded() {
        QCOMPARE(printed(diffLines("a\nb\nc", "b\nc\na")), QStringLiteral("-a\n b\n c\n+a\n"));
    }

    void fromNothingEverythingIsAdded() {
        const auto lines = diffLines({}, "a\nb");
        QCOMPARE(std::count_if(lines.begin(), lines.end(),
                               [](const DiffLine& l) { return l.kind == Kind::Added; }),
                 2);
    }

    void appliedDifferenceGivesTheOtherText() {
        const QString from = "a\nb\nc\nd\ne\nf", to = "a\nc\nx\nd\nf\ny";
        QStringList before, after;
        for (const DiffLine& line : diffLines(from, to, 100)) {
            if (line.kind != Kind::Added) before << line.text;
            if (line.kind != Kind::Removed) after << line.text;
        }
        QCOMPARE(before.join('\n'), from);
        QCOMPARE(after.join('\n'), to);
    }

    void longTextsWithoutAnythingInCommonAreShownWhole() {
        QStringList a, b;
        for (int i = 0; i < 5000; ++i) {
            a << QString("a%1").arg(i);
            b << QString("b%1").arg(i);
        }
        QCOMPARE(diffLines(a.join('\n'), b.join('\n')).size(), std::size_t(10'000));
    }
};

QTEST_APPLESS_MAIN(TestTextDiff)
#include "tst_text_diff.moc"
