#include "engine/metrics/profile/profile_builder.h"
#include "tests/ui/pages/sample_run.h"
#include "ui/charts/flame_panel.h"
#include "ui/charts/flame_view.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

#include <sstream>

using namespace sluice;

namespace {

CpuProfile folded(std::initializer_list<std::pair<const char*, std::uint64_t>> stacks) {
    ProfileBuilder builder;
    for (const auto& [text, samples] : stacks) {
        std::vector<std::uint32_t> stack;
        std::istringstream names(text);
        for (std::string name; std::getline(names, name, '/');) stack.push_back(builder.function(name));
        builder.add(stack, samples);
    }
    builder.profile().hertz = 99;
    return builder.profile();
}

CpuProfile sample() {
    return folded({{"worker/run/read/recv", 60}, {"worker/run/write", 30}, {"worker/idle", 10}});
}

std::uint32_t boxOf(const FlameView& view, const std::string& name) {
    for (std::uint32_t i = 0; i < view.graph().boxes().size(); ++i) {
        if (view.graph().nameOf(view.graph().boxes()[i]) == name) return i;
    }
    return FlameGraph::kNoBox;
}

QPoint middleOf(const FlameView& view, const std::string& name) {
    return view.rectOf(boxOf(view, name)).center().toPoint();
}

}  // namespace

class TestFlameView : public QObject {
    Q_OBJECT

private:
    Theme m_theme;

    std::unique_ptr<FlameView> shown(const CpuProfile& profile) {
        auto view = std::make_unique<FlameView>(m_theme);
        view->setGraph(FlameGraph(profile));
        view->resize(1000, view->sizeHint().height());
        view->show();
        return view;
    }

private slots:
    void boxesAreAsWideAsTheirShare() {
        const auto view = shown(sample());
        QCOMPARE(view->rectOf(boxOf(*view, "worker")).width(), 1000.0);
        QCOMPARE(view->rectOf(boxOf(*view, "run")).width(), 900.0);
        QCOMPARE(view->rectOf(boxOf(*view, "recv")).width(), 600.0);
        QVERIFY(view->rectOf(boxOf(*view, "worker")).top() > view->rectOf(boxOf(*view, "recv")).bottom());
        const QImage picture = view->grab().toImage();
        const QColor thread = m_theme.color(Tone::FlameThread);
        const QColor found = picture.pixelColor(picture.width() / 2, picture.height() - 4);
        QVERIFY(std::abs(found.red() - thread.red()) < 24);
    }

    void aClickZoomsAndEscapeShowsAll() {
        const auto view = shown(sample());
        QSignalSpy zooms(view.get(), &FlameView::zoomChanged);
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, middleOf(*view, "write"));
        QCOMPARE(view->zoomed(), boxOf(*view, "write"));
        QCOMPARE(view->rectOf(boxOf(*view, "write")).width(), 1000.0);
        QCOMPARE(view->rectOf(boxOf(*view, "run")).width(), 1000.0);  // what called it is still below
        QVERIFY(view->rectOf(boxOf(*view, "read")).isEmpty());
        QTest::keyClick(view.get(), Qt::Key_Backspace);
        QCOMPARE(view->zoomed(), boxOf(*view, "run"));
        QTest::keyClick(view.get(), Qt::Key_Escape);
        QCOMPARE(view->zoomed(), FlameGraph::kNoBox);
        QCOMPARE(view->rectOf(boxOf(*view, "read")).width(), 600.0);
        QCOMPARE(zooms.count(), 3);
    }

    void aPressThatEndsElsewhereIsNone() {
        const auto view = shown(sample());
        QTest::mousePress(view.get(), Qt::LeftButton, {}, middleOf(*view, "write"));
        QTest::mouseRelease(view.get(), Qt::LeftButton, {}, middleOf(*view, "read"));
        QTest::mouseClick(view.get(), Qt::RightButton, {}, middleOf(*view, "write"));
        QCOMPARE(view->zoomed(), FlameGraph::kNoBox);
    }

    void arrowsWalkAndEnterZooms() {
        const auto view = shown(sample());
        QTest::keyClick(view.get(), Qt::Key_Up);  // begins at the bottom
        QCOMPARE(view->current(), boxOf(*view, "worker"));
        QTest::keyClick(view.get(), Qt::Key_Up);
        QCOMPARE(view->current(), boxOf(*view, "run"));  // the widest
        QTest::keyClick(view.get(), Qt::Key_Left);
        QCOMPARE(view->current(), boxOf(*view, "idle"));
        QTest::keyClick(view.get(), Qt::Key_Left);
        QCOMPARE(view->current(), boxOf(*view, "idle"));
        QTest::keyClick(view.get(), Qt::Key_Right);
        QTest::keyClick(view.get(), Qt::Key_Up);
        QTest::keyClick(view.get(), Qt::Key_Right);
        QCOMPARE(view->current(), boxOf(*view, "write"));
        QVERIFY(view->accessibleDescription().contains("write"));
        QTest::keyClick(view.get(), Qt::Key_Return);
        QCOMPARE(view->zoomed(), boxOf(*view, "write"));
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(view->current(), boxOf(*view, "run"));
    }

    void theMouseSaysWhatIsUnderIt() {
        const auto view = shown(sample());
        QTest::mouseMove(view.get(), middleOf(*view, "recv"));
        QTRY_COMPARE(view->current(), boxOf(*view, "recv"));
    }

    void anEmptyGraphTakesEveryInput() {
        const auto view = shown({});
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, QPoint(5, 0));
        for (const Qt::Key key :
             {Qt::Key_Up, Qt::Key_Left, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Backspace})
            QTest::keyClick(view.get(), key);
        view->setSearch("x");
        QCOMPARE(view->matchedSamples(), std::uint64_t(0));
        view->grab();
    }

    void thePanelSearchesAndResets() {
        FlamePanel panel(m_theme);
        panel.resize(1000, 600);
        ExperimentRecord run = sampleRun();
        for (PhaseRecord& phase : run.phases) {
            if (phase.target == 1) phase.profile = std::make_shared<const CpuProfile>(sample());
        }
        panel.showRun(run);
        panel.show();
        auto* view = panel.findChild<FlameView*>();
        QCOMPARE(view->graph().samples(), std::uint64_t(400));
        auto* search = panel.findChild<QLineEdit*>("flameSearch");
        QTest::keyClicks(search, "READ");
        QCOMPARE(view->matchedSamples(), std::uint64_t(240));
        QVERIFY(panel.findChild<QLabel*>("flameMatched")->text().contains("60.0 %"));
        auto* reset = panel.findChild<QPushButton*>("flameReset");
        QVERIFY(!reset->isEnabled());
        QTest::mouseClick(view, Qt::LeftButton, {}, middleOf(*view, "idle"));
        QVERIFY(reset->isEnabled());
        QVERIFY(panel.findChild<QLabel*>("flameCurrent")->text().contains("idle"));
        QTest::mouseClick(reset, Qt::LeftButton);
        QCOMPARE(view->zoomed(), FlameGraph::kNoBox);
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(panel.findChild<QLabel*>("flameMatched")->text().isEmpty());
    }

    void thePanelShowsOneLevel() {
        FlamePanel panel(m_theme);
        ExperimentRecord run = sampleRun();
        run.phases[1].profile = std::make_shared<const CpuProfile>(folded({{"worker/a", 1}}));
        run.phases[3].profile = std::make_shared<const CpuProfile>(folded({{"worker/b", 2}}));
        panel.showRun(run);
        auto* view = panel.findChild<FlameView*>();
        QCOMPARE(view->graph().samples(), std::uint64_t(3));
        const auto combos = panel.findChildren<QComboBox*>();
        QComboBox* levels = combos[0]->count() == 3 ? combos[0] : combos[1];
        QCOMPARE(levels->count(), 3);
        QCOMPARE(panel.level(), std::nullopt);
        levels->setCurrentIndex(2);
        emit levels->activated(2);
        QCOMPARE(view->graph().samples(), std::uint64_t(2));
        QCOMPARE(panel.level(), std::optional<std::size_t>(1));
        run.phases[5].profile = std::make_shared<const CpuProfile>(folded({{"worker/c", 4}}));
        panel.showRun(run);  // the run goes on
        QCOMPARE(panel.level(), std::optional<std::size_t>(1));
        QCOMPARE(view->graph().samples(), std::uint64_t(2));
    }

    void thePanelSaysWhatIsMissing_data() {
        QTest::addColumn<CpuProfile>("profile");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("words");
        CpuProfile stripped = sample(), unnamed = sample(), refused, lossy = sample();
        stripped.stripped = true;
        unnamed.unnamed = 50;
        refused.error =
            Error{ErrorCode::SystemFailed, "timer", std::make_error_code(std::errc::operation_not_permitted)};
        lossy.lost = 7;
        lossy.cut = 25;
        QTest::newRow("stripped") << stripped << "flameNotes"
                                  << "stripped";
        QTest::newRow("libraries") << unnamed << "flameNotes"
                                   << "50.0 %";
        QTest::newRow("lost") << lossy << "flameNotes"
                              << "7 more samples were lost";
        QTest::newRow("cut") << lossy << "flameNotes"
                             << "25.0 %";
        QTest::newRow("idle") << CpuProfile() << "flameEmpty"
                              << "No samples";
        QTest::newRow("refused") << refused << "flameEmpty"
                                 << "not permitted";
    }
    void thePanelSaysWhatIsMissing() {
        QFETCH(CpuProfile, profile);
        QFETCH(QString, label);
        QFETCH(QString, words);
        FlamePanel panel(m_theme);
        ExperimentRecord run = sampleRun(2);
        run.phases[1].profile = std::make_shared<const CpuProfile>(profile);
        panel.showRun(run);
        panel.show();
        const auto* shown = panel.findChild<QLabel*>(label);
        QVERIFY(shown->isVisible());
        QVERIFY2(shown->text().contains(words, Qt::CaseInsensitive), qPrintable(shown->text()));
    }
};

QTEST_MAIN(TestFlameView)
#include "tst_flame_view.moc"
