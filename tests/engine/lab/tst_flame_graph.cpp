#include "engine/lab/flame_graph.h"
#include "engine/lab/report.h"
#include "engine/lab/run_profile.h"
#include "engine/metrics/profile/profile_builder.h"
#include "tests/engine/lab/sample_record.h"

#include <QXmlStreamReader>
#include <QtTest>

#include <array>
#include <sstream>

using namespace sluice;
using namespace sluice::test;

namespace {

CpuProfile folded(std::initializer_list<std::pair<const char*, std::uint64_t>> stacks) {
    ProfileBuilder builder;
    for (const auto& [text, samples] : stacks) {
        std::vector<std::uint32_t> stack;
        std::istringstream names(text);
        for (std::string name; std::getline(names, name, '/');) stack.push_back(builder.function(name));
        builder.add(stack, samples);
    }
    return builder.profile();
}

/// "depth name from+samples(own)" of each box.
QString laidOut(const FlameGraph& graph) {
    QStringList boxes;
    for (const FlameGraph::Box& box : graph.boxes()) {
        boxes << QString("%1 %2 %3+%4(%5)")
                     .arg(box.depth)
                     .arg(QString::fromStdString(graph.nameOf(box)))
                     .arg(box.from)
                     .arg(box.samples)
                     .arg(box.own);
    }
    return boxes.join(", ");
}

}  // namespace

class TestFlameGraph : public QObject {
    Q_OBJECT

private slots:
    void boxesStandOnTheirCallers() {
        const FlameGraph graph(
            folded({{"w/run/write", 3}, {"w/run", 1}, {"w/run/read/recv", 5}, {"w/idle", 1}}));
        QCOMPARE(laidOut(graph),
                 QString("0 w 0+10(0), 1 idle 0+1(1), 1 run 1+9(1), 2 read 1+5(0), 3 recv 1+5(5), "
                         "2 write 6+3(3)"));
        QCOMPARE(graph.samples(), std::uint64_t(10));
        QCOMPARE(graph.depth(), 4u);
        for (const FlameGraph::Box& box : graph.boxes())
            QVERIFY(box.caller == FlameGraph::kNoBox || graph.boxes()[box.caller].depth + 1 == box.depth);
    }

    void threadsStandSideBySide() {
        QCOMPARE(laidOut(FlameGraph(folded({{"b/run", 1}, {"a/run", 2}}))),
                 QString("0 a 0+2(0), 1 run 0+2(2), 0 b 2+1(0), 1 run 2+1(1)"));
    }

    void nothingIsAnEmptyGraph() {
        QVERIFY(FlameGraph(CpuProfile()).boxes().empty());
        CpuProfile noSamples = folded({{"w/run", 1}});
        noSamples.calls.back().samples = 0;
        QVERIFY(FlameGraph(noSamples).boxes().empty());
    }

    void aDeepRecursionIsNoneOfOurs() {
        ProfileBuilder builder;
        builder.add(std::vector<std::uint32_t>(100'000, builder.function("f")), 1);
        QCOMPARE(FlameGraph(builder.profile()).depth(), 100'000u);
    }

    void kindsComeFromNames() {
        const FlameGraph graph(folded({{"w/sluice::a/boost::asio::b/std::c/recv/[libc.so.6]", 1}}));
        const FrameKind wanted[] = {FrameKind::Thread,   FrameKind::Own,     FrameKind::Boost,
                                    FrameKind::Standard, FrameKind::Library, FrameKind::Unnamed};
        for (std::size_t i = 0; i < kFrameKinds; ++i) QCOMPARE(graph.boxes()[i].kind, wanted[i]);
    }

    void aSearchCountsEachSampleOnce() {
        const FlameGraph graph(
            folded({{"w/Read/read/x", 4}, {"w/run/read", 3}, {"w/run", 2}, {"w/write", 1}}));
        const auto share = [&](const char* text) { return graph.samplesIn(graph.matching(text)); };
        QCOMPARE(share("read"), std::uint64_t(7));
        QCOMPARE(share("RUN"), std::uint64_t(5));
        QCOMPARE(share("w"), std::uint64_t(10));
        QCOMPARE(share("nowhere"), std::uint64_t(0));
        QCOMPARE(share(""), std::uint64_t(0));
    }

    void theSvgIsWellFormedAndEscaped() {
        const FlameGraph graph(folded({{"w/a<b>&\"'/<img onerror=alert(1)>", 9}, {"w/\x01\xff", 1}}));
        const FlameWords words{"<title> & more", {"a < b"}, {"one", "<two>"}};
        const QString svg = QString::fromStdString(flameSvg(graph, words));
        QXmlStreamReader reader(svg);
        QStringList titles, texts;
        int rects = 0;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement) continue;
            QVERIFY(QStringList({"svg", "title", "rect", "text", "g"}).contains(reader.name()));
            rects += reader.name() == QLatin1String("rect");
            if (reader.name() == QLatin1String("title"))
                titles << reader.readElementText();
            else if (reader.name() == QLatin1String("text"))
                texts << reader.readElementText();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(titles.first(), QString("<title> & more"));
        QVERIFY(titles.contains("<img onerror=alert(1)> - 9 (90.00 %)"));
        QVERIFY(titles.contains("w - 10 (100.00 %)"));
        QVERIFY(texts.contains("a < b"));
        QVERIFY(texts.contains("<two>"));
        QCOMPARE(rects, 1 + 4 + 2);  // the ground, the boxes, the legend
        QVERIFY(!svg.contains("<img"));
        QVERIFY(!svg.contains("href"));
    }

    void aNarrowBoxShowsTheInnermostPartOfItsName() {
        const FlameGraph graph(folded({{"w/one::two::three::read", 1}, {"w/rest", 14}}));
        const QString svg = QString::fromStdString(flameSvg(graph, {}));
        QVERIFY2(svg.contains(">three::read</text>"), qPrintable(svg));
        QVERIFY(svg.contains("<title>one::two::three::read - 1 (6.67 %)</title>"));
    }

    void aFigureKeepsToItsSize() {
        ProfileBuilder builder;
        const std::uint32_t outer = builder.function("w");
        for (int i = 0; i < 3'000; ++i) {
            const std::array stack{outer, builder.function("sluice::call" + std::to_string(i))};
            builder.add(stack, i % 100 == 0 ? 400 : 4);
        }
        const FlameGraph graph(builder.profile());
        FlameWords words{"t", {"a line"}, {}};
        words.leftOut = "Left out: below";
        const QString whole = QString::fromStdString(flameFigure(graph, words, 10'000'000));
        QVERIFY(whole.startsWith("<svg "));  // no declaration inside a page
        QVERIFY(!whole.contains("Left out"));
        QVERIFY(whole.contains("sluice::call1 "));
        const QString cut = QString::fromStdString(flameFigure(graph, words, 50'000));
        QVERIFY2(cut.size() <= 50'000, qPrintable(QString::number(cut.size())));
        QVERIFY(cut.contains(">Left out: below 0.0"));
        QVERIFY(cut.contains("sluice::call100 "));  // a wide one
        QVERIFY(!cut.contains("sluice::call1 "));
        QVERIFY(flameFigure(graph, words, 0).size() < 3'000);
    }

    void anEmptySvgSaysWhy() {
        const QString svg = QString::fromStdString(flameSvg(FlameGraph(), {"t", {"No samples."}, {}}));
        QXmlStreamReader reader(svg);
        while (!reader.atEnd()) reader.readNext();
        QVERIFY(!reader.hasError());
        QVERIFY(svg.contains("No samples."));
    }

    void aRunsProfilesAddUp() {
        ExperimentRecord record = recordOf({{.target = 0, .level = 0},
                                            {.target = 1, .level = 0},
                                            {.target = 1, .level = 1},
                                            {.target = 1, .level = 0, .round = 1}});
        QVERIFY(sampledTargets(record).empty());
        QCOMPARE(profileOf(record, 1).samples(), std::uint64_t(0));
        record.phases[1].profile = std::make_shared<const CpuProfile>(folded({{"w/a", 1}}));
        record.phases[2].profile = std::make_shared<const CpuProfile>(folded({{"w/b", 2}}));
        record.phases[3].profile = std::make_shared<const CpuProfile>(folded({{"w/a", 4}}));
        QCOMPARE(sampledTargets(record), std::vector<std::size_t>{1});
        QCOMPARE(sampledLevels(record, 1), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(collapsedStacks(profileOf(record, 1)), std::string("w;a 5\nw;b 2\n"));
        QCOMPARE(collapsedStacks(profileOf(record, 1, 0)), std::string("w;a 5\n"));
        QCOMPARE(collapsedStacks(profileOf(record, 1, 1)), std::string("w;b 2\n"));
    }

    void aReportHoldsTheGraphOfWhatWasSampled() {
        ExperimentRecord record = recordOf({{.target = 0}, {.target = 1}});
        ReportWords words;
        words.flame = "Flame graph";
        QVERIFY(!QString::fromStdString(reportHtml(record, words)).contains("Flame graph"));
        record.phases[1].profile = std::make_shared<const CpuProfile>(folded({{"w/<script>alert(1)", 7}}));
        words.flames = {{"of <b>", {"7 samples"}, {}}};
        const QString html = QString::fromStdString(reportHtml(record, words));
        QVERIFY(html.contains("<h2>Flame graph</h2>\n<svg "));
        QVERIFY(html.contains("&lt;script&gt;alert(1) - 7 (100.00 %)"));
        QVERIFY(html.contains("of &lt;b&gt;"));
        QVERIFY(!html.contains("<script"));
        QVERIFY(!html.contains("<?xml"));
    }
};

QTEST_APPLESS_MAIN(TestFlameGraph)
#include "tst_flame_graph.moc"
