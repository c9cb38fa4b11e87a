#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QStackedLayout;

namespace sluice {

class FlameLegend;
class FlameView;
class ToneLabel;

/// The flame graphs of a run: one of each target that was sampled, of all its levels or of one; with search, zoom, what
/// is pointed at, and how far the samples can be trusted.
class FlamePanel : public QWidget {
    Q_OBJECT

public:
    /// `theme` must outlive it.
    explicit FlamePanel(const Theme& theme, QWidget* parent = nullptr);

    /// `record` is read in the call, which is cheap when no phase with samples came. The same run with more phases keeps
    /// the choice.
    void showRun(const ExperimentRecord& record);
    /// The target that is chosen, and the level; empty where nothing was sampled.
    std::optional<std::size_t> target() const;
    std::optional<std::size_t> level() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Choice {
        std::size_t target = 0;
        std::optional<std::size_t> level;  ///< none: all
        QString targetName, levelName;
        CpuProfile profile;
    };

    void fillTargets();
    void fillLevels();
    void showChosen();
    void showZoomed();
    void showMatched();
    void showCurrent();
    void retranslate();

    std::vector<std::shared_ptr<const CpuProfile>> m_sampled;  ///< of the phases that m_choices were made of
    std::vector<Choice> m_choices;  ///< of each target first all its levels, then each
    CpuProfile m_profile;

    QComboBox* m_target;
    QComboBox* m_level;
    QLineEdit* m_search;
    ToneLabel* m_matched;
    QPushButton* m_reset;
    ToneLabel* m_empty;
    QScrollArea* m_scroll;
    FlameView* m_view;
    QStackedLayout* m_stack;
    ToneLabel* m_current;
    FlameLegend* m_legend;
    ToneLabel* m_notes;
};

}  // namespace sluice
